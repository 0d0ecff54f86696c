/** What an action did, as far as the page tells it. */
export type Outcome = {
  /** The number of the document. */
  readonly number: string
  /** How many people it reached, where that is the result. */
  readonly count: number
}
