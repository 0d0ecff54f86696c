import type { ActionSpec } from './action-spec.ts'
import { INSTANCE_ACTIONS } from './instance-actions.ts'
import { ITEM_ACTIONS } from './item-actions.ts'
import { MAINTENANCE_ACTIONS } from './maintenance-actions.ts'
import type { ActionKind } from './offers.ts'

/**
 * Every action of the product: phone and wide pages, rows of lists, swipes, batches and maintenance read it and name no
 * action themselves. Of two that may stand in one place the first is taken.
 */
export const ACTIONS: Readonly<Record<ActionKind, ActionSpec>> = {
  ...ITEM_ACTIONS,
  ...INSTANCE_ACTIONS,
  ...MAINTENANCE_ACTIONS,
}

/** The names of all actions, in the order of the table. */
export const ACTION_KINDS: readonly ActionKind[] = Object.keys(ACTIONS).filter(isKind)

/** Whether an action names a work item, so that it cannot be done from a page without one. */
export function isOnItem(kind: ActionKind): boolean {
  return Object.hasOwn(ITEM_ACTIONS, kind)
}

const SHARED: readonly ActionSpec['text'][] = ['opinion', 'returnReason', 'remark', 'answer']
/** Name of the text that the decisions share. */
export const OPINION = 'opinion'

/** Under which name the text of an action is kept; a note to others is not one's opinion. */
export function textNameOf(kind: ActionKind): string {
  const { text } = ACTIONS[kind]
  return text === undefined || SHARED.includes(text) ? OPINION : kind
}

/** The one action whose text is kept by this name; none for what the decisions share. */
export function actionOfText(name: string): ActionKind | undefined {
  return isKind(name) ? name : undefined
}

function isKind(name: string): name is ActionKind {
  return Object.hasOwn(ACTIONS, name)
}
