/** What had the focus is gone: a keyboard would begin again at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
