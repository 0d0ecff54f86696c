import type { Decision } from './decisions.ts'

/** Few enough that progress is seen, enough that a hundred do not wait for a hundred answers. */
const MOST_IN_ONE = 10
const AT_ONCE = 2

/** What travels together: one batch in small parts, everything else alone. */
export function parcelsOf(decisions: readonly Decision[]): Decision[][] {
  const parcels: Decision[][] = []
  for (const one of decisions) {
    const last = parcels.at(-1)
    const joins =
      last !== undefined &&
      last.length < MOST_IN_ONE &&
      one.work.kind !== 'call' &&
      last[0]?.token === one.token &&
      last[0].work.kind === one.work.kind
    if (joins) last.push(one)
    else parcels.push([one])
  }
  return parcels
}

/** Two under way at a time. */
export async function inTwos<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
