/** Smaller changes of the visual viewport are bars that come and go, not a keyboard. */
const LEAST_KEYBOARD_PX = 120

/**
 * Writes the height of the on-screen keyboard to `--cs-keyboard` and marks `<html data-keyboard>`, so that bars and
 * sheets stay above it; brings the focused field into the free part.
 */
export function trackKeyboard(): void {
  const viewport = window.visualViewport
  if (viewport === null) return
  const root = document.documentElement
  const measure = () => {
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    const open = covered > LEAST_KEYBOARD_PX && viewport.scale < 1.1
    root.style.setProperty('--cs-keyboard', open ? `${Math.round(covered)}px` : '0px')
    if (open === root.hasAttribute('data-keyboard')) return
    root.toggleAttribute('data-keyboard', open)
    const focused = document.activeElement
    if (open && focused instanceof HTMLElement && focused !== document.body) {
      requestAnimationFrame(() => focused.scrollIntoView({ block: 'center' }))
    }
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
}

/** Marks `<html data-input>` by the last input kind: old web views have no `:focus-visible`. */
export function trackInputKind(): void {
  const root = document.documentElement
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' || event.key.startsWith('Arrow')) root.setAttribute('data-input', 'keyboard')
    },
    true,
  )
  window.addEventListener('pointerdown', () => root.setAttribute('data-input', 'pointer'), true)
}
