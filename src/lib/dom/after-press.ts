let isPressed = false

if (typeof window !== 'undefined') {
  const set = (pressed: boolean) => () => {
    isPressed = pressed
  }
  window.addEventListener('pointerdown', set(true), true)
  window.addEventListener('pointerup', set(false), true)
  window.addEventListener('pointercancel', set(false), true)
}

/**
 * Runs now, or once the button or finger that is down was let go: what moves the page in between would move the thing
 * that is being pressed away from under it.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const end = () => {
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    // The click belongs to the press.
    setTimeout(run)
  }
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
