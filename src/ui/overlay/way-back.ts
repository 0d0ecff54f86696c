import { FOCUSABLE, focusable } from '../base/focusable.ts'

/** Rows and cards carry their ids, so that they are found again after their list was drawn anew. */
const ROW = '[data-row],[data-card],[data-focus-row]'
const IDS = ['data-row', 'data-card', 'data-focus-row'] as const

/** What was pressed last: Safari gives a button that is tapped no focus. */
let pressed: Element | null = null
if (typeof window !== 'undefined') {
  const note = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest(FOCUSABLE) : null
  }
  window.addEventListener('pointerdown', note, true)
  window.addEventListener('keydown', () => (pressed = null), true)
}

/**
 * Remembers where an overlay was opened, before it takes the focus. What comes back gives the focus to the opener; where
 * that has gone, to what stands in its place: the same button of the same row, the row, what is left around it, the
 * heading of the page. A keyboard never begins again at the top of the page.
 */
export function wayBack(): () => void {
  const active = document.activeElement
  const opener = active === document.body || active === null ? pressed : active
  const names = opener?.textContent ?? ''
  const row = rowOf(opener)
  const around = ancestorsOf(opener)
  return () => {
    const title = () => document.querySelector('[data-page-title]')
    const places = [
      () => (isThere(opener) ? opener : null),
      () => inRow(row, names),
      () => beside(around),
      title,
    ]
    // The first that takes it: what is disabled or hidden meanwhile does not.
    places.some((place) => takesFocus(place()))
  }
}

function takesFocus(target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  target.focus({ preventScroll: true })
  return document.activeElement === target
}

function isThere(element: Element | null): boolean {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}

function rowOf(opener: Element | null): string | undefined {
  const own = opener?.closest(ROW) ?? opener?.closest('article,li,tr')?.querySelector(ROW)
  const name = IDS.find((id) => own?.hasAttribute(id))
  return name === undefined ? undefined : `[${name}="${CSS.escape(own?.getAttribute(name) ?? '')}"]`
}

function inRow(row: string | undefined, names: string): HTMLElement | undefined {
  const found = row === undefined ? null : document.querySelector<HTMLElement>(row)
  if (found === null) return undefined
  const whole = found.closest('article,li,tr') ?? found
  return focusable(whole).find(({ textContent }) => textContent === names) ?? focusedIn(found)
}

function focusedIn(found: HTMLElement): HTMLElement | undefined {
  return found.matches(FOCUSABLE) ? found : focusable(found)[0]
}

function ancestorsOf(opener: Element | null): readonly Element[] {
  const all: Element[] = []
  for (
    let one = opener?.parentElement ?? null;
    one !== null && one !== document.body;
    one = one.parentElement
  )
    all.push(one)
  return all
}

/** In the nearest of what was around it that is still there. */
function beside(around: readonly Element[]): HTMLElement | undefined {
  const within = around.filter((one) => one.isConnected && one.closest('#main,[role="dialog"]') !== null)
  for (const one of within) {
    const first = focusable(one)[0]
    if (first !== undefined && first.id !== 'main') return first
  }
  return undefined
}
