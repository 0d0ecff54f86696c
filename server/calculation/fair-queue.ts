/** Waiting work by whose it is: everybody in turn gets one thing done, whoever has asked for how much. */
export type FairQueue<T> = {
  /** False when it is full, or this person's part of it. */
  add(who: string, item: T): boolean
  next(): T | undefined
}

export function createFairQueue<T>(size: { readonly all: number; readonly each: number }): FairQueue<T> {
  // The order of the map is the turn: who got something goes to the end.
  const waiting = new Map<string, T[]>()
  let count = 0
  return {
    add: (who, item) => {
      const own = waiting.get(who) ?? []
      if (count >= size.all || own.length >= size.each) return false
      waiting.set(who, [...own, item])
      count += 1
      return true
    },
    next: () => {
      const [first] = waiting
      if (first === undefined) return undefined
      const [who, [item, ...rest]] = first
      waiting.delete(who)
      if (rest.length > 0) waiting.set(who, rest)
      count -= 1
      return item
    },
  }
}
