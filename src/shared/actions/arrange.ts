import type { FaultName } from '../../../contract/fault-codes.ts'
import type { FormPage } from '../../../contract/form-page.ts'
import { isFault } from '../work-items/refused-item.ts'
import { isOnItem } from './item-requests.ts'
import { type ActionKind, type Offer, offersOf } from './offers.ts'

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

const PRIMARY: readonly ActionKind[] = ['agree', 'submit', 'answerAssist', 'claim']
/** Beside the list when nothing is to be decided. */
const AT_HAND: readonly ActionKind[] = ['urge', 'withdraw', 'takeBack', 'undoForward']
const MOST_AT_HAND = 2

/** Puts the node's buttons in their places. */
export function arrange(page: Page): Arranged {
  const offers = offersOf(page.allowedActions).filter((offer) => isShown(offer, page))
  const allowed = offers.filter((offer) => offer.allowed)
  const primary = PRIMARY.map((kind) => allowed.find((offer) => offer.kind === kind)).find((one) => one)
  const back = allowed.filter(({ kind }) => kind === 'reject').slice(0, 1)
  const atHand = allowed.filter(({ kind }) => AT_HAND.includes(kind)).slice(0, MOST_AT_HAND)
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
  if (isOnItem(kind) && mode === 'look' && kind !== 'undoForward') return false
  return reason !== undefined && isFault(reason) && !SILENT.includes(reason)
}

const HAN = /\p{Script=Han}/gu

/** A caption that does not fit beside others: more than 8 Han or 14 Latin characters. */
export function isLongCaption(caption: string): boolean {
  const han = caption.match(HAN)?.length ?? 0
  return han * (14 / 8) + (caption.length - han) > 14
}
