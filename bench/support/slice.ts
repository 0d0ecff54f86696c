import { percentile } from './figures.ts'

/** What a stretch of work by several clients came to. */
export type Slice = {
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
  const took = (performance.now() - began) / 1_000
  return {
    count: times.length,
    perSecond: times.length / took,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
  }
}
