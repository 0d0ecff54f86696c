/** Where each form was led last: the button that leads on takes the focus away from the field. */
const lastOf = new WeakMap<HTMLElement, HTMLElement>()

/** Leads to the next field that has to be mended, round and round. */
export function goToNextProblem(place: HTMLElement | null): void {
  if (place === null) return
  const wrong = Array.from(place.querySelectorAll<HTMLElement>('[data-field-error]'))
  const focused = wrong.findIndex((element) => element.contains(document.activeElement))
  const last = lastOf.get(place)
  const led = last === undefined ? -1 : wrong.indexOf(last)
  const next = wrong[((focused === -1 ? led : focused) + 1) % Math.max(wrong.length, 1)]
  if (next === undefined) return
  lastOf.set(place, next)
  next.scrollIntoView?.({ block: 'center' })
  const input = next.matches('button')
    ? next
    : next.querySelector<HTMLElement>('input,select,textarea,button')
  input?.focus({ preventScroll: true })
}
