import { flowOf } from '../definition/flow.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { walk } from '../nodes/walk.ts'
import { closeEverything } from '../returns/end-run.ts'
import { viaOf } from '../returns/open-receivers.ts'
import { beginRun, emit } from '../run/run.ts'
import { supersede } from '../straight-back/supersede.ts'
import { accepted } from './accepted.ts'
import { guardWithdraw } from './guard-withdraw.ts'

/** The initiator withdraws the run (W). */
export type Withdraw = {
  readonly type: 'withdraw'
  readonly opinion: string
}

/** W3: everything closes as withdrawn; it is the initiator's again to correct, or canceled, as the workflow says. */
export function withdraw(state: Instance | null, command: Withdraw, context: Context): Decided {
  const found = guardWithdraw(state, context)
  if (!found.ok) return found
  const { opinion } = command
  const { start } = flowOf(context.definition)
  const refused = checkOpinion(opinion, opinionRule(start, 'retrieve'))
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  const byId = context.actor.id
  const root = closeEverything(run, { kind: 'withdrawn', byId, opinion }, 'withdrawn')
  supersede(run, run.state.activations)
  emit(run, { type: 'instanceWithdrawn', byId, opinion })
  if (context.definition.workflow.withdraw?.to === 'canceled') {
    emit(run, { type: 'tokenClosed', token: root, state: 'withdrawn', failed: false })
    emit(run, { type: 'instanceCanceled', byId, opinion })
    return accepted(run)
  }
  emit(run, { type: 'addressesCut', token: root, keep: 0 })
  emit(run, { type: 'skipBarred', token: root, until: null })
  walk(run, [{ token: root, node: start.code, via: viaOf(run, start.code), cause: 'return' }])
  return accepted(run)
}
