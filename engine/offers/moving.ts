import type { InstanceOffer, ItemOffer } from './offer.ts'

export const MOVING_ITEM_OFFERS: readonly ItemOffer[] = []

export const MOVING_INSTANCE_OFFERS: readonly InstanceOffer[] = []
