import type { ParseKeys } from 'i18next'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { MyInstanceRow, WorkItemRow } from '../../../contract/rows.ts'
import type { Fence } from '../../../contract/shapes.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import type { IconName } from '../../ui/picture/icons.ts'
import type { NewDecision } from '../decisions/intent.ts'
import type { Act, Post } from './act.ts'
import type { Limits, SheetValues } from './sheet-values.ts'

/** Names of words below a place in the locales; the rest of a key is written where it is said, which loads later. */
type Words<Place extends string> = ParseKeys extends infer Key
  ? Key extends `${Place}.${infer Name}`
    ? Name
    : never
  : never

/** What a sheet asks for beside the opinion. */
export type Part =
  | 'returnTo'
  | 'people'
  | 'sign'
  | 'signMode'
  | 'signers'
  | 'assists'
  | 'urged'
  | 'endActions'
  | 'nextPeople'
  | 'openStep'
  | 'anyStep'
  | 'owner'
  | 'version'
  | 'stepChoice'
  | 'leaver'

/** The words above the box; `opinion` is shared by the decisions, so that changing one's mind loses no text. */
export type TextKind =
  | 'opinion'
  | 'returnReason'
  | 'remark'
  | 'note'
  | 'question'
  | 'message'
  | 'reason'
  | 'answer'

/** Where the page goes once an action was carried out. */
export type FollowUp = 'next' | 'stay' | 'reopened' | 'gone'

/**
 * What an action is, to a person: everything that the app knows of it. Whether somebody may do it is the server's word
 * alone, said in the offers of a page or in the members of a row. Its words stand in the locales below
 * `approval.actions`, `approval.meaning` and `approval.done`, by the name of the action.
 */
export type ActionSpec = {
  readonly icon: IconName
  /** The filled button of the page, the one beside it that gives back, or at hand where nothing is to be decided. */
  readonly place?: 'primary' | 'back' | 'atHand'
  /** Filled in red, last and apart in the list. */
  readonly danger?: true
  /** Concerns what I did, so its reason is worth a word on a task that is not mine to do now. */
  readonly past?: true

  /** What its sheet asks for. */
  readonly parts: readonly Part[]
  /** Whom it is for: absent, an administrator names handlers. */
  readonly people?: {
    readonly label?: Words<'approval.people'>
    readonly notOneself?: true
    readonly limits?: Limits
  }
  /** Absent: nothing is written. */
  readonly text?: TextKind
  /** Longest text, where it is not an opinion's. */
  readonly maxText?: number
  /** Files may lie with the words, and a signature where the step takes one. */
  readonly papers?: true
  /** Asked once more before it is sent. */
  readonly twice?: true
  /** Sent at the tap; the sheet opens only to say what went wrong. */
  readonly direct?: true
  /** What of the form is checked before the sheet opens: all that is required, or only what is filled in. */
  readonly form?: 'all' | 'filled'

  /** The engine is asked what it would do; a function: with what it needs beside the usual choices. */
  readonly foretold?: true | ((values: SheetValues) => Partial<InputOf<typeof simulateAction>>)
  /** How the engine's answer is said where it is not a step that opens: of a vote, of a return, or in these words. */
  readonly effect?: 'vote' | 'return' | { readonly own: Words<'approval.effect.own'> }

  readonly request: (act: Act) => Post
  /** Absent: my part is over, the next item comes. */
  readonly after?: FollowUp | ((values: SheetValues) => FollowUp)
  /** It sends nothing off: what is written stays in its box. */
  readonly keepsText?: true

  /** The name by which a row of "mine" offers it. */
  readonly row?: MyInstanceRow['actions'][number]
  /** How it is done from the to-do list, to one or to many. */
  readonly batch?: BatchSpec
}

/** What a row of the to-do list says may be done with it from there. */
export type RowOffers = Pick<WorkItemRow, 'batchOperate' | 'batchForward'>

/** An action on items that nobody opens first. */
export type BatchSpec = {
  /** The member by which a row of the to-do list offers it. */
  readonly offered: keyof RowOffers
  readonly title: Words<'batch.title'>
  /** The words above the box. */
  readonly box: 'opinion' | 'note'
  /** Absent: it is for nobody. */
  readonly people?: Limits
  readonly decision: (sent: BatchSent) => Pick<NewDecision, 'action' | 'work'>
}

/** What travels with each item of a batch. */
export type BatchSent = {
  readonly fence: Fence
  readonly approval: { readonly content: string } | undefined
  readonly people: readonly string[]
}
