/** What one check found. A warning is printed and does not fail. */
export type Report = {
  readonly problems: readonly string[]
  readonly warnings?: readonly string[]
  /** One phrase for the table: what was looked at. */
  readonly note: string
}
