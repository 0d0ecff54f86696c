import type { FaultName } from '../../../contract/fault-codes.ts'
import type { FormPage } from '../../../contract/form-page.ts'
import { isFault } from '../work-items/refused-item.ts'
import { ACTION_KINDS, ACTIONS, isOnItem } from './actions.ts'
import { type Offer, offersOf } from './offers.ts'

/** Refusals that say nothing to a person: the action is simply not theirs, or the page says it already. */
const SILENT: readonly FaultName[] = [
  'noPermission',
  'notParticipant',
  'actionNotOffered',
  'notFound',
  'alreadyHandled',
  'instanceEnded',
  'instanceDeleted',
]

type Page = Pick<FormPage, 'allowedActions' | 'workItemId' | 'mode'>

export type Arranged = {
  /** The one filled button. */
  readonly primary: Offer | undefined
  readonly second: readonly Offer[]
  /** In the node's order; also what is not allowed now, with its reason. */
  readonly more: readonly Offer[]
  /** The document may be put on paper: no act on it, so it has no sheet. */
  readonly prints: boolean
}

/** Beside the list when nothing is to be decided. */
const MOST_AT_HAND = 2

/** Puts the node's buttons in their places. */
export function arrange(page: Page): Arranged {
  const offers = offersOf(page.allowedActions).filter((offer) => isShown(offer, page))
  const allowed = offers.filter((offer) => offer.allowed)
  const at = (place: 'primary' | 'back' | 'atHand') =>
    allowed.filter(({ kind }) => ACTIONS[kind].place === place)
  const [primary] = at('primary').toSorted(
    (a, b) => ACTION_KINDS.indexOf(a.kind) - ACTION_KINDS.indexOf(b.kind),
  )
  const back = at('back').slice(0, 1)
  const atHand = at('atHand').slice(0, MOST_AT_HAND)
  const second = primary === undefined && back.length === 0 ? atHand : back
  return {
    primary,
    second,
    more: offers.filter((offer) => offer !== primary && !second.includes(offer)),
    prints: page.allowedActions.some(({ action, allowed: isAllowed }) => action === 'print' && isAllowed),
  }
}

function isShown({ kind, allowed, reason }: Offer, { workItemId, mode }: Page): boolean {
  if (isOnItem(kind) && workItemId === null) return false
  if (allowed) return true
  // Of a task that is not mine to do now, only what concerns its past is worth a word.
  if (isOnItem(kind) && mode === 'look' && ACTIONS[kind].past !== true) return false
  return reason !== undefined && isFault(reason) && !SILENT.includes(reason)
}

const HAN = /\p{Script=Han}/gu

/** A caption that does not fit beside others: more than 8 Han or 14 Latin characters. */
export function isLongCaption(caption: string): boolean {
  const han = caption.match(HAN)?.length ?? 0
  return han * (14 / 8) + (caption.length - han) > 14
}
