import type { FaultName } from '../contract/fault-codes.ts'
import { actionsAt } from './actions.ts'
import { guardStarter } from './commands/guard-start.ts'
import type { CommandType, Context } from './commands.ts'
import { flowOf } from './flow.ts'
import { guardItem } from './guards.ts'
import type { Instance, WorkItem } from './model.ts'
import { type OpinionRule, opinionRule } from './opinion.ts'
import { ACTION_OF, type EngineAction } from './transitions.ts'

/** One action on one work item (null: starting a run): whether `decide` would take it, else its refusal. */
export type AllowedAction = {
  readonly item: number | null
  readonly action: EngineAction
  readonly allowed: boolean
  readonly reason?: FaultName
  readonly opinion: OpinionRule
}

const COMMAND_OF: Record<EngineAction, CommandType> = {
  submit: 'submit',
  agree: 'agree',
  disagree: 'disagree',
  reject: 'return',
}

/**
 * What a person may do, in the node's button order, for each of his work items, newest first; by the guards that
 * `decide` uses. Empty for someone who has no item here.
 */
export function allowedActions(
  state: Instance | null,
  context: Pick<Context, 'definition' | 'organisation'>,
  userId: string,
): readonly AllowedAction[] {
  const actor = { id: userId, active: context.organisation.person(userId)?.active === true }
  const flow = flowOf(context.definition)
  if (state === null) {
    const guarded = guardStarter({ ...context, actor }, userId)
    const opinion = opinionRule(flow.start, ACTION_OF.submit)
    return [{ item: null, action: ACTION_OF.submit, opinion, ...verdict(guarded) }]
  }
  const ofItem = (item: WorkItem) => {
    const node = flow.node(item.node)
    return actionsAt(node).map((action) => ({
      item: item.number,
      action,
      opinion: opinionRule(node, action),
      ...verdict(guardItem(state, actor, item.number, COMMAND_OF[action], flow)),
    }))
  }
  return state.items
    .filter((item) => item.holderId === userId)
    .toReversed()
    .flatMap(ofItem)
}

function verdict(guarded: { readonly ok: true } | { readonly ok: false; readonly fault: FaultName }) {
  return guarded.ok ? { allowed: true } : { allowed: false, reason: guarded.fault }
}
