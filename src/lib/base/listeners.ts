/** Who hears of a change. */
export type Listeners<Told = void> = {
  /** Joins; what comes back leaves. */
  on(listener: (told: Told) => void): () => void
  /** Tells those who listen now: whoever joins or leaves meanwhile changes the next turn. */
  tell(told: Told): void
  isEmpty(): boolean
}

export function createListeners<Told = void>(): Listeners<Told> {
  const all = new Set<(told: Told) => void>()
  return {
    on: (listener) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    tell: (told) => {
      for (const listener of [...all]) listener(told)
    },
    isEmpty: () => all.size === 0,
  }
}
