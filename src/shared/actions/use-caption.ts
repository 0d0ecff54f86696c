import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { actionOfText } from './actions.ts'
import type { Offer } from './offers.ts'

/** The node's own word for an action, else the product's. */
export function useCaption(): (offer: Offer) => string {
  const { t } = useTranslation()
  const localise = useLocalised()
  return ({ kind, caption_i18n }) => localise(caption_i18n ?? {}, t(`approval.actions.${kind}`))
}

/** The product's word for the action that a kept text was written for. */
export function useTextAction(): (name: string) => string | undefined {
  const { t } = useTranslation()
  return (name) => {
    const kind = actionOfText(name)
    return kind === undefined ? undefined : t(`approval.actions.${kind}`)
  }
}
