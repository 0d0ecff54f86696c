import { guardRetry, retryStep } from '../commands/retry-step.ts'
import type { InstanceOffer, ItemOffer } from './offer.ts'

export const TIME_ITEM_OFFERS: readonly ItemOffer[] = []

export const TIME_INSTANCE_OFFERS: readonly InstanceOffer[] = [
  {
    action: 'retryStep',
    applies: (_state, { administration }) => administration?.operations.includes('retryStep') === true,
    guard: guardRetry,
  },
]

/** The commands that these offers lead to, by their types. */
export const TIME_DECIDERS = {
  retryStep,
}
