import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed, so that every sample database is alike. */
export type Random = {
  /** From 0, below 1. */
  next(): number
  /** A whole number; both ends included. */
  between(least: number, most: number): number
  /** True in `share` of all cases. */
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The generator mulberry32, seeded by a text. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** A UUID that belongs to a name, so that loading again finds the same rows. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`countersign sample ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
