/** Opens the system's picker of an input that took the place of another; older engines only get the focus. */
export function openOwnPicker(input: HTMLInputElement | null): void {
  if (input === null) return
  input.focus()
  try {
    input.showPicker()
  } catch {
    // Not there, or the press that asked for it was too long ago: the next press on the input opens it.
  }
}
