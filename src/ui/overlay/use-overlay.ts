import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../lib/dom/is-composing.ts'
import { focusable } from '../base/focusable.ts'
import { backCloses } from './back-closes.ts'
import { wayBack } from './way-back.ts'

/** Open overlays, the topmost last: only that one reads Esc and holds the focus. */
const stack: { readonly box: HTMLElement }[] = []

type Wishes = {
  /** It is a place of its own in the history, so a step back is the router's. */
  readonly hasAddress?: boolean
}

/** The page behind an overlay is neither read out nor reached. */
function shield(): void {
  const root = document.getElementById('root')
  if (root === null) return
  const open = stack.length > 0
  root.toggleAttribute('inert', open)
  if (open) root.setAttribute('aria-hidden', 'true')
  else root.removeAttribute('aria-hidden')
  stack.forEach(({ box }, index) => {
    box.toggleAttribute('inert', index < stack.length - 1)
  })
}

function keepTabInside(event: KeyboardEvent, box: HTMLElement): void {
  const members = focusable(box)
  const first = members[0]
  const last = members[members.length - 1]
  const active = document.activeElement
  if (first === undefined || last === undefined) {
    event.preventDefault()
    return
  }
  const outside = !box.contains(active) || active === box
  if (event.shiftKey && (outside || active === first)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (outside || active === last)) {
    event.preventDefault()
    first.focus()
  }
}

/**
 * What every sheet, dialog and drawer does: takes the focus (to `[data-autofocus]`, else to itself), keeps Tab inside,
 * closes on Esc and on a step back, shields the page behind and gives the focus back to the opener.
 */
export function useOverlay(
  box: RefObject<HTMLElement | null>,
  onClose: () => void,
  { hasAddress = false }: Wishes = {},
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before it is seen: a step back right away closes it too.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const goBack = wayBack()
    const entry = { box: element }
    stack.push(entry)
    shield()
    const leave = backCloses(hasAddress ? undefined : () => close.current())
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
    wanted.focus({ preventScroll: true })

    const onKey = (event: KeyboardEvent) => {
      if (stack[stack.length - 1] !== entry || isComposing(event)) return
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault()
        close.current()
      }
      if (event.key === 'Tab') keepTabInside(event, element)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      stack.splice(stack.indexOf(entry), 1)
      shield()
      leave()
      goBack()
    }
  }, [box, hasAddress])
}
