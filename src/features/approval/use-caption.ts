import { useTranslation } from '../../lib/translation.tsx'
import { useLocalised } from '../../lib/use-localised.ts'
import type { Offer } from './actions/offers.ts'

/** The node's own word for an action, else the product's. */
export function useCaption(): (offer: Offer) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return ({ kind, caption_i18n }) => localise(caption_i18n ?? {}, t(`approval.actions.${kind}`))
}
