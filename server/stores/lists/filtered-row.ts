/** How the filter panel's words map to the columns of one list (spec §2); all SQL of code, no value from outside. */
export type FilteredRow = {
  /** The id of the run. */
  readonly run: string
  /** Columns of the run. */
  readonly runs: {
    readonly workflow: string
    readonly app: string
    readonly initiator: string
    readonly department: string
  }
  /** Which column the date range means: handling time, receive time, else start time. */
  readonly date: string
  /** The node through which the row is seen, as SQL; `''`: through none. */
  readonly step: string
  /** Whether a row is an open item that could be decided in a batch. */
  readonly isItem: boolean
  /** Whether the list may begin at `s` (instance_search), so that its index over signs finds words. */
  readonly bySigns: boolean
  /** Further people on the card, as a condition on a set of ids. */
  readonly people?: (persons: string) => string
}
