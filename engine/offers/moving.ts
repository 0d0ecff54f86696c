import { guardReturn } from '../commands/return-to.ts'
import type { InstanceOffer, ItemOffer } from './offer.ts'

/** Acts that take a run to another place, on an open item. */
export const MOVING_ITEM_OFFERS: readonly ItemOffer[] = [{ action: 'reject', guard: guardReturn }]

export const MOVING_INSTANCE_OFFERS: readonly InstanceOffer[] = []
