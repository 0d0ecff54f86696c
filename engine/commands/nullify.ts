import { flowOf } from '../definition/flow.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { closeEverything } from '../returns/end-run.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'
import { guardNullify } from './guard-ending.ts'

/** Voids the run: CANCELED, data kept (E2). By an administrator, or by whoever may at his node. */
export type Nullify = {
  readonly type: 'nullify'
  readonly item: number | null
  readonly opinion: string
}

/** E2: all tokens and tasks close, from PROCESSING or EXCEPTION; the form stays. */
export function nullify(state: Instance | null, command: Nullify, context: Context): Decided {
  const found = guardNullify(state, command.item, context)
  if (!found.ok) return found
  const { opinion } = command
  const refused = checkOpinion(opinion, opinionRule(flowOf(context.definition).start, 'cancel'))
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  const byId = context.actor.id
  const root = closeEverything(run, { kind: 'nullified', byId, opinion }, 'nullified')
  emit(run, { type: 'tokenClosed', token: root, state: 'withdrawn', failed: false })
  emit(run, { type: 'instanceCanceled', byId, opinion })
  return accepted(run)
}
