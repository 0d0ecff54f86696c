import { newReplayToken } from '../../lib/base/random.ts'
import type { NewDecision } from '../decisions/intent.ts'
import { DECISION_ACTIONS } from '../decisions/intent.ts'
import type { Act, Post } from './act.ts'
import { ACTIONS } from './actions.ts'
import type { Offer } from './offers.ts'
import type { Outcome } from './outcome.ts'
import type { SheetValues } from './sheet-values.ts'

/**
 * One action on its way. `post` repeats the same request with the same replay token, so that however often it is sent
 * it happens once (engine G3).
 */
export type Attempt = {
  readonly offer: Offer
  readonly values: SheetValues
  readonly post: () => Promise<Outcome>
  /** How the device keeps it until it has its answer; null for what is only done while the page is there. */
  readonly kept: NewDecision | null
}

/** Puts an action into one request with its fence and its own replay token. */
export function makeAttempt(act: Omit<Act, 'replayToken'>): Attempt {
  const { offer, values, page } = act
  const token = newReplayToken()
  const post = ACTIONS[offer.kind].request({ ...act, replayToken: token })
  return {
    offer,
    values,
    kept: keptOf(act, post, token),
    post: async () => {
      const { sequenceNo = page.sequenceNo, count = values.people.length } = await post()
      return { number: sequenceNo, count }
    },
  }
}

/** Files on their way to a field are of this page alone; what else was decided can be sent without it. */
function keptOf(
  { offer, page }: Omit<Act, 'replayToken'>,
  { kept }: Post,
  token: string,
): NewDecision | null {
  const action = DECISION_ACTIONS.find((one) => one === offer.kind)
  if (kept === undefined || action === undefined || page.workItemId === null) return null
  const { replayToken: _, ...body } = kept.body
  const work = { kind: 'call' as const, call: kept.call, body }
  return { token, itemId: page.workItemId, title: page.instanceName, action, work, isWatched: true }
}
