import type { AllowedAction } from '../../../contract/forms.ts'
import type { FormAction } from '../../../contract/vocabulary.ts'
import type { IconName } from '../../ui/icon-names.ts'

/** Actions that this page carries out. */
export const DECIDING = ['submit', 'agree', 'disagree', 'reject'] as const
export type Deciding = (typeof DECIDING)[number]

/** An offer of the server for one of them. */
export type Offer = AllowedAction & { readonly action: Deciding }

export const DECIDING_ICON: Record<Deciding, IconName> = {
  submit: 'send',
  agree: 'check',
  disagree: 'x',
  reject: 'ret',
}

function isDeciding(action: FormAction): action is Deciding {
  return DECIDING.some((known) => known === action)
}

export type Arranged = {
  /** The one filled button. */
  readonly primary: Offer | undefined
  readonly second: Offer | undefined
  /** In the node's order; also what is not allowed now, with its reason. */
  readonly more: readonly Offer[]
}

/** Puts the node's buttons in their places. */
export function arrange(offered: readonly AllowedAction[]): Arranged {
  const offers = offered.flatMap((offer): Offer[] =>
    isDeciding(offer.action) ? [{ ...offer, action: offer.action }] : [],
  )
  const primary = offers.find(({ action, allowed }) => allowed && (action === 'agree' || action === 'submit'))
  const second = offers.find(({ action, allowed }) => allowed && action === 'reject')
  return { primary, second, more: offers.filter((offer) => offer !== primary && offer !== second) }
}

const HAN = /\p{Script=Han}/gu

/** A caption that does not fit beside others: more than 8 Han or 14 Latin characters. */
export function isLongCaption(caption: string): boolean {
  const han = caption.match(HAN)?.length ?? 0
  return han * (14 / 8) + (caption.length - han) > 14
}
