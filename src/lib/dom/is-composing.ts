/**
 * Whether a key belongs to an input method. Safari ends a composition before it tells of the key that ended it (Enter,
 * Escape); only the number of that key says so then.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
