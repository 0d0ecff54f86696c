import { closeActivation } from '../activations/close.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { guardItem } from '../guards/guards.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { closeEverything } from '../returns/end-run.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** An approver ends the run as disagreed (E1). */
export type Terminate = {
  readonly type: 'terminate'
  readonly item: number
  readonly opinion: string
}

/** Where the node lists it: his node failed, everything else closes with it, the run ends as disagreed (E1). */
export function terminate(state: Instance | null, command: Terminate, context: Context): Decided {
  const found = guardItem(state, command.item, 'terminate', context)
  if (!found.ok) return found
  const { opinion } = command
  const refused = checkOpinion(opinion, opinionRule(found.node, 'terminate'))
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  const byId = context.actor.id
  const { id } = found.activation
  const note = { kind: 'terminated', byId, opinion } as const
  closeActivation(run, id, { state: 'failed', note, because: 'terminated' })
  const root = closeEverything(run, { kind: 'withdrawnWith', activation: id }, 'terminated')
  emit(run, { type: 'tokenClosed', token: root, state: 'ended', failed: true })
  emit(run, { type: 'instanceTerminated', byId, opinion })
  emit(run, { type: 'instanceCompleted', outcome: 'disagreed' })
  return accepted(run)
}
