import type { FormPage } from '../../../contract/form-page.ts'
import { isChosen } from '../people/next-people.ts'
import type { FollowUp, Part } from './action-spec.ts'
import { ACTIONS } from './actions.ts'
import type { Offer } from './offers.ts'
import type { Limits, SheetValues } from './sheet-values.ts'

const USUAL_LIMITS: Limits = { min: 1, max: 100 }

/** How many people an action takes; an administrator may leave the choice to the node. */
export function limitsOf({ people, kind }: Pick<Offer, 'people' | 'kind'>): Limits {
  return people ?? ACTIONS[kind].people?.limits ?? USUAL_LIMITS
}

/** A part that waits for a choice; how added signers decide has one from the start. */
export type Asking = Exclude<Part, 'signMode'>

/** The first part that is not filled in yet. */
export function missingPart(offer: Offer, values: SheetValues, page: FormPage): Asking | undefined {
  return ACTIONS[offer.kind].parts
    .filter((part) => part !== 'signMode')
    .find((part) => !isFilled(part, offer, values, page))
}

function isFilled(part: Asking, offer: Offer, values: SheetValues, page: FormPage): boolean {
  const { people, place } = values
  switch (part) {
    case 'returnTo':
      return values.targets.length > 0
    case 'people':
      return people.length >= limitsOf(offer).min && people.length <= limitsOf(offer).max
    case 'sign':
      return values.position !== undefined
    case 'signers':
    case 'assists':
    case 'urged':
      return (values.ticked?.length ?? 0) > 0
    case 'endActions':
      return values.runEndActions !== undefined
    case 'nextPeople':
      return isChosen(page.participantChoose ?? [], values.nextPeople)
    case 'openStep':
    case 'anyStep':
      return place !== undefined
    case 'owner':
      return people.length === 1 && values.ownerDeptId !== undefined
    case 'version':
      return values.version !== undefined
    case 'stepChoice':
      return values.stepChoice !== undefined
    case 'leaver':
      return isLeaverFilled(values)
  }
}

function isLeaverFilled({ leaverId, leaverChoice, people, targets }: SheetValues): boolean {
  if (leaverId === undefined || leaverChoice === undefined) return false
  if (leaverChoice === 'assign') return people.length === 1
  return leaverChoice !== 'return' || targets.length === 1
}

/** What follows on the page: my next item; this page again; the item that opened for me again; the list. */
export function followUp(kind: Offer['kind'], values: SheetValues): FollowUp {
  const { after = 'next' } = ACTIONS[kind]
  return typeof after === 'function' ? after(values) : after
}
