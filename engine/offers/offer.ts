import type { FormAction } from '../../contract/vocabulary.ts'
import type { OpinionRule } from '../definition/opinion.ts'
import type { Passed } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'

/** An action on one work item: `guard` is what `decide` asks too, so that what is offered also succeeds (§15 item 6). */
export type ItemOffer = {
  readonly action: FormAction
  /** Whether the action makes sense here at all; a refusal is worth showing only then. Absent: always. */
  applies?(state: Instance, item: WorkItem, context: Context): boolean
  guard(state: Instance, item: number, context: Context): Passed | Rejection
}

/** An action on the instance as a whole. */
export type InstanceOffer = {
  readonly action: FormAction
  applies?(state: Instance, context: Context): boolean
  guard(state: Instance, context: Context): Passed | Rejection
  /** Where the words it needs depend on who acts; absent: on the action alone (G6). */
  opinion?(state: Instance, context: Context): OpinionRule
}
