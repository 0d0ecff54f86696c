/** Sent to the mark of a hidden problem: it brings the problem into view and gives it the focus. */
export const REVEAL = 'cs-reveal'

const WRONG = '[data-field-error]'

/** Where each form was led last: the button that leads on takes the focus away from the field. */
const lastOf = new WeakMap<HTMLElement, HTMLElement>()

/** What has to be mended, in the order of the page; a grid's cells are led to by their marks. */
function problemsIn(place: HTMLElement): HTMLElement[] {
  return Array.from(place.querySelectorAll<HTMLElement>(WRONG)).filter(
    (element) => element.closest('[role="gridcell"]') === null,
  )
}

function goTo(place: HTMLElement, problem: HTMLElement | undefined): void {
  if (problem === undefined) return
  lastOf.set(place, problem)
  leadTo(problem)
}

/** Leads to the first of them: what was about to be sent has to be mended before. */
export function goToFirstProblem(place: HTMLElement | null): void {
  if (place !== null) goTo(place, problemsIn(place)[0])
}

/** Leads to the next field that has to be mended, round and round. */
export function goToNextProblem(place: HTMLElement | null): void {
  if (place === null) return
  const wrong = problemsIn(place)
  const focused = wrong.findIndex((element) => element.contains(document.activeElement))
  const last = lastOf.get(place)
  const led = last === undefined ? -1 : wrong.indexOf(last)
  goTo(place, wrong[((focused === -1 ? led : focused) + 1) % Math.max(wrong.length, 1)])
}

/** Brings one problem into view and gives its input the focus, or what says it where there is none. */
export function leadTo(element: HTMLElement): void {
  if (element.hasAttribute('data-reveal')) {
    element.dispatchEvent(new Event(REVEAL))
    return
  }
  element.scrollIntoView?.({ block: 'center' })
  const input = element.matches('button')
    ? null
    : element.querySelector<HTMLElement>('input,select,textarea,button')
  const target = input ?? element
  target.focus({ preventScroll: true })
}

/** The first problem of a field that is in the document, or what stands for it deeper inside; false: there is none. */
export function leadToField(place: HTMLElement | null, code: string): boolean {
  const field = CSS.escape(code)
  const first = place?.querySelector<HTMLElement>(
    `[data-field="${field}"] ${WRONG}, [data-stands-for="${field}"]`,
  )
  if (first == null) return false
  leadTo(first)
  return true
}

/** The same for a field that is being opened: once it was drawn, and what it loads in its turn. */
export function leadToFieldWhenDrawn(place: () => HTMLElement | null, code: string): void {
  setTimeout(() => leadToField(place(), code), 50)
}
