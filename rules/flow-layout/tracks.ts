import { GAP, TRACK } from './graph.ts'

/** A stretch of a line across the flow, in the space before a layer: `space` 0 is before the first one. */
export type Stretch = {
  readonly space: number
  readonly from: number
  readonly to: number
  /** Stretches of one bundle may lie upon each other: the ways out of one box, or the ways into one. */
  readonly bundle: string
}

/** Which track of its space each bundle takes, and how deep each space therefore is. */
export type Tracks = {
  trackOf(stretch: Stretch): number
  /** Pixels between the two layers beside it. */
  depthOf(space: number): number
}

/** Gives stretches that would touch tracks of their own, first come first. */
export function assignTracks(stretches: readonly Stretch[], spaces: number): Tracks {
  const bundles = new Map<string, { space: number; low: number; high: number }>()
  for (const { space, from, to, bundle } of stretches) {
    const key = `${space} ${bundle}`
    const known = bundles.get(key) ?? { space, low: from, high: from }
    bundles.set(key, {
      space,
      low: Math.min(known.low, from, to),
      high: Math.max(known.high, from, to),
    })
  }
  const track = new Map<string, number>()
  const ends: number[][] = Array.from({ length: spaces }, () => [])
  const order = [...bundles].sort(([, a], [, b]) => a.space - b.space || a.low - b.low || a.high - b.high)
  for (const [key, { space, low, high }] of order) {
    const taken = ends[space] ?? []
    const free = taken.findIndex((end) => end + TRACK < low)
    const own = free === -1 ? taken.length : free
    taken[own] = high
    track.set(key, own)
  }
  return {
    trackOf: ({ space, bundle }) => track.get(`${space} ${bundle}`) ?? 0,
    depthOf: (space) => 2 * GAP + Math.max(0, (ends[space]?.length ?? 0) - 1) * TRACK,
  }
}
