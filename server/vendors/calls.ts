import { createParty, LeftAlone, NoAnswer, type Party } from '../base/outside/party.ts'
import { askPatiently, askVendor, type VendorCall } from './ask.ts'
import { VendorError } from './vendor-error.ts'

/** One call, and the little time that limits of the vendor are waited out in. */
const LIMIT_MS = 12_000
/** So soon a person who waits may try again: he is told at once that the vendor is away, and it may be back. */
const PEOPLE_LONGEST_MS = 30_000

export type CallKind = {
  /** Nobody waits for it. */
  readonly patient: boolean
  readonly signal?: AbortSignal | undefined
}

/** All calls of the vendors; `app` names an organisation's app at one of them. */
export type VendorCalls = (app: string, call: VendorCall, kind: CallKind) => Promise<unknown>

/**
 * Every app at a vendor is a party of its own, twice: what jobs ask does not lock out people who sign in, and one
 * organisation's used-up limits are no other's.
 */
export function createVendorCalls(): VendorCalls {
  const parties = new Map<string, Party>()
  const partyOf = (app: string, patient: boolean): Party => {
    const name = `${app} ${patient ? 'jobs' : 'people'}`
    const known = parties.get(name) ?? (patient ? partyOfJobs(name) : partyOfPeople(name))
    parties.set(name, known)
    return known
  }
  return async (app, call, { patient, signal }) => {
    try {
      return await partyOf(app, patient).ask(
        (limit) => (patient ? askPatiently(call, limit) : askVendor(call, limit)),
        { stop: signal },
      )
    } catch (error) {
      if (error instanceof LeftAlone) throw new VendorError('down', 'left alone', error.waitMs)
      if (error instanceof NoAnswer) throw new VendorError('down', '')
      throw error
    }
  }
}

const isOf = (error: unknown, ...kinds: readonly string[]) =>
  error instanceof VendorError && kinds.includes(error.kind)

function partyOfJobs(name: string): Party {
  return createParty({ name, limitMs: LIMIT_MS, isAway: (error) => isOf(error, 'down', 'limited') })
}

function partyOfPeople(name: string): Party {
  const longestMs = PEOPLE_LONGEST_MS
  return createParty({ name, limitMs: LIMIT_MS, longestMs, isAway: (error) => isOf(error, 'down') })
}
