import { flowOf } from '../definition/flow.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { closeEverything } from '../returns/end-run.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'
import { guardFinish } from './guard-ending.ts'

/** Ends the run early as force-finished (E1): by an administrator (`item` null) or from a permitted node. */
export type Finish = {
  readonly type: 'finish'
  readonly item: number | null
  readonly opinion: string
  readonly runEndActions: boolean
}

/** E1: all that is open closes, what was not reached stays not started; end-of-flow actions run as was said. */
export function finish(state: Instance | null, command: Finish, context: Context): Decided {
  const found = guardFinish(state, command.item, context)
  if (!found.ok) return found
  const { opinion, runEndActions } = command
  const refused = checkOpinion(opinion, opinionRule(flowOf(context.definition).start, 'finishInstance'))
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  const byId = context.actor.id
  const root = closeEverything(run, { kind: 'finished', byId, opinion }, 'finished')
  emit(run, { type: 'tokenClosed', token: root, state: 'ended', failed: false })
  emit(run, { type: 'instanceFinished', byId, opinion, runEndActions })
  emit(run, { type: 'instanceCompleted', outcome: 'finished' })
  return accepted(run)
}
