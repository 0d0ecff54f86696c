export const ROW_PX = 40
export const HEAD_ROW_PX = 40

/** As wide as a column likes to be, and as narrow as it may get before the table scrolls sideways. */
export type ColumnWidth = { readonly widthPx: number; readonly minPx: number }

/** How wide a column stands in a row, by its neighbours and the room there is. */
export function spread({ widthPx, minPx }: ColumnWidth, headPx = 0) {
  return { flexBasis: headPx + widthPx, minWidth: headPx + minPx }
}
