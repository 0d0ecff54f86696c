import { guardItem } from '../guards.ts'
import type { ItemOffer } from './offer.ts'

/** Deciding on an open item. */
export const VOTING_ITEM_OFFERS: readonly ItemOffer[] = [
  { action: 'submit', guard: (state, item, context) => guardItem(state, item, 'submit', context) },
  { action: 'agree', guard: (state, item, context) => guardItem(state, item, 'agree', context) },
  { action: 'disagree', guard: (state, item, context) => guardItem(state, item, 'disagree', context) },
]
