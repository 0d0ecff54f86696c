import { createCircuit } from './circuit.ts'

/** The party failed too often of late: it was not asked, and is not to be asked for so long. */
export class LeftAlone extends Error {
  readonly waitMs: number

  constructor(name: string, waitMs: number) {
    super(`${name} is left alone for now`)
    this.name = 'LeftAlone'
    this.waitMs = waitMs
  }
}

/** The call did not end within its time. */
export class NoAnswer extends Error {
  constructor(name: string, limitMs: number) {
    super(`${name} gave no answer within ${limitMs} ms`)
    this.name = 'NoAnswer'
  }
}

/** Somebody outside of this process whom it asks: a vendor, a map, a store of files, a program. */
export type Party = {
  /**
   * One call of the party. It ends within its limit, whether or not it listens to the signal it is given; while the
   * party keeps failing it is refused at once as LeftAlone. `stop` ends it early, which says nothing about the party.
   */
  ask<T>(call: (signal: AbortSignal) => Promise<T>, options?: PartyCall): Promise<T>
}

export type PartyCall = {
  /** Absent: the party's own limit. */
  readonly limitMs?: number
  readonly stop?: AbortSignal | undefined
}

export type PartyOptions = {
  /** For the log and messages of errors. */
  readonly name: string
  readonly limitMs: number
  /** How long it is left alone at most; people who wait for it are better served by a short time. */
  readonly longestMs?: number
  /** Whether an error means that the party is down; a plain refusal does not. Absent: every error does. */
  readonly isAway?: (error: unknown) => boolean
}

/** Gives every call of one party its time limit, and all of them together one circuit. */
export function createParty({ name, limitMs, longestMs, isAway = () => true }: PartyOptions): Party {
  const circuit = createCircuit(longestMs)
  return {
    ask: async (call, { limitMs: limit = limitMs, stop } = {}) => {
      stop?.throwIfAborted()
      const waitMs = circuit.waitMs(new Date())
      if (waitMs > 0) throw new LeftAlone(name, waitMs)
      try {
        const answer = await within(call, new NoAnswer(name, limit), limit, stop)
        circuit.succeeded()
        return answer
      } catch (error) {
        if (error instanceof NoAnswer || (stop?.aborted !== true && isAway(error))) circuit.failed(new Date())
        // It answered, be it with a refusal.
        else if (stop?.aborted !== true) circuit.succeeded()
        throw error
      }
    },
  }
}

async function within<T>(
  call: (signal: AbortSignal) => Promise<T>,
  noAnswer: NoAnswer,
  limitMs: number,
  stop: AbortSignal | undefined,
): Promise<T> {
  const limit = new AbortController()
  const cut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    cut.reject(noAnswer)
    limit.abort(noAnswer)
  }, limitMs)
  const stopped = () => {
    cut.reject(stop?.reason)
    limit.abort(stop?.reason)
  }
  stop?.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([call(limit.signal), cut.promise])
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', stopped)
  }
}
