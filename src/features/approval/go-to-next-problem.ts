/** Leads to the next field that has to be mended, round and round. */
export function goToNextProblem(place: HTMLElement | null): void {
  const wrong = Array.from(place?.querySelectorAll<HTMLElement>('[data-field-error]') ?? [])
  const focused = wrong.findIndex((element) => element.contains(document.activeElement))
  const next = wrong[(focused + 1) % Math.max(wrong.length, 1)]
  next?.scrollIntoView?.({ block: 'center' })
  const input = next?.matches('button')
    ? next
    : next?.querySelector<HTMLElement>('input,select,textarea,button')
  input?.focus({ preventScroll: true })
}
