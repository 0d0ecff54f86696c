import type { StoredFile } from '../../../contract/files.ts'
import type { FormPage } from '../../../contract/form-page.ts'
import type { SignPosition } from '../../../contract/package/approval-settings.ts'
import type { UnitRef } from '../../../contract/shapes.ts'
import type { SignMode } from '../../../contract/workflow/add-sign.ts'
import type { LeaverChoice } from '../../../contract/workflow/administration.ts'
import type { ReturnMode } from '../../../contract/workflow/returns.ts'
import { isChosen } from '../people/next-people.ts'
import type { Stroke } from '../signature/fit-strokes.ts'
import type { SignatureValue } from '../signature/signature-value.ts'
import type { Offer } from './offers.ts'
import { type FollowUp, type Part, SHEETS } from './sheet-table.ts'

/** A step that stands open, or one to go to. */
export type Place = { readonly activityCode: string; readonly tokenId?: number | undefined }

/** What was chosen in a sheet so far; it stays when the sheet is closed. */
export type SheetValues = {
  readonly people: readonly UnitRef[]
  readonly position?: SignPosition | undefined
  readonly signMode: SignMode
  readonly targets: readonly string[]
  readonly returnMode?: ReturnMode | undefined
  /** Ids of those ticked in a list: whom to urge, which signers or questions go. Undefined: not touched yet. */
  readonly ticked?: readonly string[] | undefined
  readonly runEndActions?: boolean | undefined
  readonly nextPeople: Readonly<Record<string, readonly UnitRef[]>>
  readonly place?: Place | undefined
  readonly collapse?: boolean | undefined
  readonly ownerDeptId?: string | undefined
  readonly version?: number | undefined
  readonly stepChoice?: 'retry' | 'skip' | undefined
  readonly leaverId?: string | undefined
  readonly leaverChoice?: LeaverChoice | undefined
  /** What lies with the words. */
  readonly files?: readonly StoredFile[] | undefined
  readonly signature?: SignatureValue | undefined
  /** Drawn, and the pad closed without confirming. */
  readonly drawn?: readonly Stroke[] | undefined
}

export const NO_VALUES: SheetValues = { people: [], signMode: 'all', targets: [], nextPeople: {} }

export type Limits = { readonly min: number; readonly max: number }

/** How many people an action takes; an administrator may leave the choice to the node. */
export function limitsOf({ people, kind }: Pick<Offer, 'people' | 'kind'>): Limits {
  if (people !== undefined) return people
  if (kind === 'forward') return { min: 1, max: 1 }
  return { min: kind === 'activate' || kind === 'reopen' ? 0 : 1, max: 100 }
}

/** A part that waits for a choice; how added signers decide has one from the start. */
export type Asking = Exclude<Part, 'signMode'>

/** The first part that is not filled in yet. */
export function missingPart(offer: Offer, values: SheetValues, page: FormPage): Asking | undefined {
  return SHEETS[offer.kind].parts
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
export function followUp(kind: Offer['kind'], { position }: SheetValues): FollowUp {
  if (kind === 'adjustParticipant' && position !== 'parallel') return 'next'
  return SHEETS[kind].after ?? 'next'
}
