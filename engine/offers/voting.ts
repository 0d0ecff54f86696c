import { claim, guardClaim } from '../commands/claim.ts'
import { guardResubmit } from '../commands/guard-resubmit.ts'
import { guardRelease, release } from '../commands/release.ts'
import { submit } from '../commands/submit.ts'
import { vote } from '../commands/vote.ts'
import { guardItem } from '../guards/guards.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import type { ItemOffer } from './offer.ts'

/** Deciding on an open item. */
export const VOTING_ITEM_OFFERS: readonly ItemOffer[] = [
  { action: 'submit', guard: guardResubmit },
  { action: 'agree', guard: (state, item, context) => guardItem(state, item, 'agree', context) },
  { action: 'disagree', guard: (state, item, context) => guardItem(state, item, 'disagree', context) },
  { action: 'claim', applies: isUnclaimed, guard: guardClaim },
  { action: 'release', applies: isClaimed, guard: guardRelease },
]

/** M9: taking and giving back are told of only where the other is not what is due. */
function isUnclaimed(state: Instance, item: WorkItem): boolean {
  return isPool(state, item) && item.holderId === ''
}

function isClaimed(state: Instance, item: WorkItem): boolean {
  return isPool(state, item) && item.holderId !== ''
}

function isPool(state: Instance, { slot }: WorkItem): boolean {
  return slot !== null && slotOf(state, slot).candidates !== undefined
}

/** The commands that these offers lead to, by their types. */
export const VOTING_DECIDERS = {
  claim,
  release,
  submit,
  agree: vote,
  disagree: vote,
}
