import type { Column } from '../../../../contract/package/properties.ts'

/** Types that take what is typed over a cell at once. */
const TYPED_OVER: ReadonlySet<Column['type']> = new Set<Column['type']>(['shortText', 'longText', 'number'])

/** Whether a cell takes what is typed over it at once. */
export function isTypedOver({ type }: Column): boolean {
  return TYPED_OVER.has(type)
}

/**
 * Whether the cell with the cursor holds its input before anything is typed. An input method starts in the element that
 * has the focus at its first key: in an input that only appears at that key, the first letter would stand as it is.
 * Where a finger leads, an input with the focus would open the keyboard at each cell.
 */
export function mayWait(column: Column): boolean {
  return isTypedOver(column) && !window.matchMedia('(pointer: coarse)').matches
}
