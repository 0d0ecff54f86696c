import type { InstanceOffer, ItemOffer } from './offer.ts'

export const PEOPLE_ITEM_OFFERS: readonly ItemOffer[] = []

export const PEOPLE_INSTANCE_OFFERS: readonly InstanceOffer[] = []
