import { newReplayToken } from '../../../lib/random.ts'
import type { Act, Post } from './act.ts'
import { INSTANCE_REQUESTS } from './instance-requests.ts'
import { ITEM_REQUESTS } from './item-requests.ts'
import { MAINTENANCE_REQUESTS } from './maintenance-requests.ts'
import type { ActionKind, Offer } from './offers.ts'
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
}

const REQUESTS: Readonly<Record<ActionKind, (act: Act) => Post>> = {
  ...ITEM_REQUESTS,
  ...INSTANCE_REQUESTS,
  ...MAINTENANCE_REQUESTS,
}

/** Puts an action into one request with its fence and its own replay token. */
export function makeAttempt(act: Omit<Act, 'replayToken'>): Attempt {
  const { offer, values, page } = act
  const post = REQUESTS[offer.kind]({ ...act, replayToken: newReplayToken() })
  return {
    offer,
    values,
    post: async () => {
      const { sequenceNo = page.sequenceNo, count = values.people.length } = await post()
      return { number: sequenceNo, count }
    },
  }
}
