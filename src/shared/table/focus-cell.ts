/** Gives a cell the focus, or the input that waits in it. */
export function focusCell(cell: HTMLElement): void {
  const input = cell.querySelector<HTMLElement>('[data-waits] :is(input, textarea)')
  const target = input ?? cell
  target.focus({ preventScroll: true })
}
