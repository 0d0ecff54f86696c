/** Who a piece of work is for. */
export type Asker = { readonly corpId: string; readonly userId: string }

/** A piece of work in line; `ticket` is its asker's own word for it. */
export type Turn = Asker & { readonly ticket?: string | undefined }

type Waiting = Turn & { readonly start: () => void }
type Limits = {
  /** Pieces at once, in all and of one person. */
  readonly width: number
  readonly ofOne: number
  /** Pieces that wait, of one person and in all. */
  readonly mostOfOne: number
  readonly mostOfAll: number
  /** What is thrown at more. */
  readonly refusal: () => Error
}

/**
 * Gives work its turn: the organisation that was served longest ago comes next, in it the person who was, of his pieces
 * the first. So nobody waits for all that somebody else has in line, however much it is.
 */
export function createFairQueue({ width, ofOne, mostOfOne, mostOfAll, refusal }: Limits) {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const served = new Map<string, number>()
  let turns = 0
  let open = 0

  const leave = (person: string) => {
    open -= 1
    const left = (running.get(person) ?? 1) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
    // Who was served before does not matter once nobody waits.
    if (open === 0 && waiting.length === 0) served.clear()
    startNext()
  }
  const startNext = () => {
    while (open < width) {
      const free = waiting.filter((turn) => (running.get(personOf(turn)) ?? 0) < ofOne)
      const next = firstOf(free, served)
      if (next === undefined) return
      waiting.splice(waiting.indexOf(next), 1)
      open += 1
      turns += 1
      note(served, next, turns)
      running.set(personOf(next), (running.get(personOf(next)) ?? 0) + 1)
      next.start()
    }
  }

  return {
    run: async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
      const own = waiting.filter((other) => personOf(other) === personOf(turn)).length
      if (own >= mostOfOne || waiting.length >= mostOfAll) throw refusal()
      await new Promise<void>((start) => {
        waiting.push({ ...turn, start })
        startNext()
      })
      try {
        return await work()
      } finally {
        leave(personOf(turn))
      }
    },
    /** Which in line a person's piece is, 1 for the next; null: it does not wait, or not here. */
    placeOf: (asker: Asker, ticket: string): number | null => {
      const left = [...waiting]
      const later = new Map(served)
      for (let place = 1; left.length > 0; place += 1) {
        const next = firstOf(left, later)
        if (next === undefined) return null
        if (personOf(next) === personOf(asker) && next.ticket === ticket) return place
        left.splice(left.indexOf(next), 1)
        note(later, next, turns + place)
      }
      return null
    },
  }
}

function personOf({ corpId, userId }: Asker): string {
  return `${corpId}/${userId}`
}

function note(served: Map<string, number>, turn: Turn, number: number): void {
  served.set(turn.corpId, number)
  served.set(personOf(turn), number)
}

/** Of those that came first, whose organisation and then whose person was served longest ago. */
function firstOf(turns: readonly Waiting[], served: ReadonlyMap<string, number>): Waiting | undefined {
  const last = (key: string) => served.get(key) ?? 0
  return turns.reduce<Waiting | undefined>((first, turn) => {
    if (first === undefined) return turn
    const difference = last(turn.corpId) - last(first.corpId) || last(personOf(turn)) - last(personOf(first))
    return difference < 0 ? turn : first
  }, undefined)
}
