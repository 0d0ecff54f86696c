const QUERY = '(prefers-reduced-motion: reduce)'

/** The person asked their device for less motion; where nothing can be asked, nothing moves either. */
export function wantsLessMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia(QUERY).matches
}

/** Tells of each change of that wish. */
export function onMotionChange(tell: () => void): void {
  if (typeof matchMedia === 'function') matchMedia(QUERY).addEventListener('change', tell)
}
