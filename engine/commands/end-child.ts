import type { NodeOf } from '../../contract/package/nodes.ts'
import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import { fieldChanges } from '../../rules/write/write.ts'
import { withOutput } from '../children/output.ts'
import { flowOf } from '../definition/flow.ts'
import { environmentOf } from '../form/environment.ts'
import { tellChanges } from '../form/fields.ts'
import type { Child } from '../model/child.ts'
import type { Context, Decided, FormData, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { activationOf } from '../model/state.ts'
import { beginRun, emit } from '../run/run.ts'
import { settleChildren } from '../settling/settle-children.ts'
import { accepted } from './accepted.ts'

/** A sub-process ended (Y1, Y2). Given by the server; `canceled` also for one that was deleted. */
export type EndChild = {
  readonly type: 'endChild'
  readonly child: number
  /** Null: it could not be started. */
  readonly outcome: InstanceOutcome | null
  /** The child's form at its end. */
  readonly data: FormData
}

/**
 * Takes the result of a child: written into the parent's form while that waits for it, when the child agreed. A second
 * end of the same child is refused, so the server may repeat it.
 */
export function endChild(state: Instance | null, command: EndChild, context: Context): Decided {
  const found = guardChild(state, command.child, context)
  if (!found.ok) return found
  const { child, waiting } = found
  const { outcome } = command
  const data =
    waiting !== null && outcome === 'agreed'
      ? withOutput(
          waiting,
          child.row,
          context.record,
          command.data,
          context.definition.model,
          environmentOf(context, found.state),
        )
      : context.record

  const run = beginRun(context, found.state, data ?? context.record)
  const changes = fieldChanges(context.definition.model, context.record, run.data)
  tellChanges(run, changes, SYSTEM_ID)
  const hasFailed = outcome === null || data === null
  emit(run, {
    type: 'childEnded',
    child: child.id,
    state: hasFailed ? 'failed' : outcome === 'canceled' ? 'canceled' : 'ended',
    outcome: hasFailed ? 'canceled' : outcome,
  })
  if (waiting !== null) settleChildren(run, waiting, child.activation)
  return accepted(run)
}

type FoundChild = {
  readonly ok: true
  readonly state: Instance
  readonly child: Child
  /** The node that waits for it; null: nothing does. */
  readonly waiting: NodeOf<'subProcess'> | null
}

function guardChild(state: Instance | null, id: number, context: Context): FoundChild | Rejection {
  const child = state?.children?.[id - 1]
  if (state === null || child === undefined) return refuse('notFound')
  if (context.actor.id !== SYSTEM_ID) return refuse('noPermission')
  if (child.state !== 'running') return refuse('alreadyHandled')
  const activation = activationOf(state, child.activation)
  const node = flowOf(context.definition).node(activation.node)
  const isWaiting = child.waits && activation.state === 'open' && node.type === 'subProcess'
  return { ok: true, state, child, waiting: isWaiting ? node : null }
}
