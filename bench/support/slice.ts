import { percentile } from './figures.ts'

/** A stretch of work by several clients: how long each step took and the whole, in milliseconds. */
export type Slice = { readonly times: readonly number[]; readonly took: number }

/** What stretches of the same work came to together. */
export type Summary = {
  readonly count: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
}

/** Lets so many clients repeat a step for so long; each waits for its answer before it goes on. */
export async function runSlice(
  clients: number,
  seconds: number,
  step: (client: number) => Promise<void>,
): Promise<Slice> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let start = performance.now(); start < until; ) {
        await step(client)
        const end = performance.now()
        times.push(end - start)
        start = end
      }
    }),
  )
  return { times, took: performance.now() - began }
}

export function summaryOf(slices: readonly Slice[]): Summary {
  const times = slices.flatMap((slice) => slice.times)
  const took = slices.reduce((sum, slice) => sum + slice.took, 0)
  return {
    count: times.length,
    perSecond: (times.length * 1_000) / took,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
  }
}
