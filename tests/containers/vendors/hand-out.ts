import { randomBytes } from 'node:crypto'

type Held<Value> = { readonly value: Value; readonly until: number; uses: number }

/** What a vendor hands out for a while: tokens, tickets, codes. */
export type HandOut<Value> = {
  /** `text`: what it is called, where somebody else has to know that; by default nobody guesses it. */
  give(value: Value, seconds: number, text?: string): string
  /** Null for what is unknown or too old. */
  look(text: string): Value | null
  /** The same, once. */
  take(text: string): Value | null
  /** Everything that was handed out and still counts. */
  living(): readonly (readonly [text: string, value: Value])[]
  /** As when the vendor revokes it early. */
  revokeAll(): void
}

export function createHandOut<Value>(now: () => number): HandOut<Value> {
  const held = new Map<string, Held<Value>>()
  const alive = (text: string) => {
    const one = held.get(text)
    return one === undefined || one.until <= now() ? null : one
  }
  return {
    give: (value, seconds, text = randomBytes(24).toString('hex')) => {
      held.set(text, { value, until: now() + seconds * 1_000, uses: 0 })
      return text
    },
    look: (text) => alive(text)?.value ?? null,
    take: (text) => {
      const one = alive(text)
      if (one === null || one.uses > 0) return null
      one.uses += 1
      return one.value
    },
    living: () =>
      [...held].filter(([text]) => alive(text) !== null).map(([text, { value }]) => [text, value]),
    revokeAll: () => held.clear(),
  }
}
