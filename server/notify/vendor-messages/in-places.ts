/** So long one run works on what it took in hand; well within its lease, however slow the vendor is. */
const RUN_MS = 60_000
/** So long one kind of messages holds up the others of a run. */
const PARCEL_MS = 8_000

/** The time that a run has, or one step of it. */
export type Share = { isOver(): boolean }

/** Of a whole run. `stop`: it is stopped. */
export function createShare(stop: AbortSignal | undefined): Share {
  const until = performance.now() + RUN_MS
  return { isOver: () => stop?.aborted === true || performance.now() >= until }
}

/** Of a parcel within a run. */
export function partOf(whole: Share): Share {
  const until = performance.now() + PARCEL_MS
  return { isOver: () => whole.isOver() || performance.now() >= until }
}

/**
 * Works on rows one after the other within an organisation, and on organisations at once: one whose vendor is slow
 * holds up no other. Answers the rows that the time was not enough for.
 */
export async function inPlaces<Row extends { readonly corp_id: string }>(
  rows: readonly Row[],
  share: Share,
  work: (row: Row) => Promise<void>,
): Promise<readonly Row[]> {
  const left: Row[] = []
  const places = Map.groupBy(rows, ({ corp_id }) => corp_id)
  await Promise.all(
    places.values().map(async (each) => {
      for (const row of each) {
        if (share.isOver()) left.push(row)
        else await work(row)
      }
    }),
  )
  return left
}
