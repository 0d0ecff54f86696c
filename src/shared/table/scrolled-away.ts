/**
 * Marks the cell that is typed in while it is scrolled below what stays in view: its input lies over its neighbours,
 * and goes below head, sums and pinned cells then. An input for which they leave no room stays over them. Asked when
 * the grid is scrolled, never at a key.
 */
export function markScrolledAway(scroller: HTMLElement): void {
  const editor = scroller.querySelector<HTMLElement>('[role="gridcell"] form')
  const cell = editor?.closest('[role="gridcell"]')
  const pinned = cell?.closest('[role="row"]')?.firstElementChild
  const rows = scroller.firstElementChild
  const [head, foot] = [rows?.firstElementChild, rows?.lastElementChild]
  if (!editor || !cell || !pinned || !head || !foot) return
  const { top, left, height } = editor.getBoundingClientRect()
  const { bottom: headBottom } = head.getBoundingClientRect()
  const hasSums = foot.getAttribute('role') === 'row'
  const roomBottom = hasSums ? foot.getBoundingClientRect().top : scroller.getBoundingClientRect().bottom
  const isBeside = !pinned.contains(cell) && left + 1 < pinned.getBoundingClientRect().right
  const isAboveOrBelow = top + 1 < headBottom || top + 1 > roomBottom
  const fits = height <= roomBottom - headBottom
  cell.toggleAttribute('data-away', isBeside || (isAboveOrBelow && fits))
}
