/** A cell to write. */
export type SheetCell = {
  readonly text: string
  /** Written as a number; everything else as text, never as a formula (security E-01). */
  readonly isNumber: boolean
}

/** What a sheet consists of beside its rows. */
export type SheetFrame = {
  readonly name: string
  readonly head: readonly SheetCell[]
  /** In characters. */
  readonly widths: readonly number[]
}
