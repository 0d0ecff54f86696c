import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** A revocation has passed: the completed run is marked (W5). Given by the server. */
export type MarkRevoked = {
  readonly type: 'markRevoked'
  readonly byInstanceId: string
}

/** The run stays COMPLETED; only one that ended as agreed can be revoked, once (W5). */
export function markRevoked(state: Instance | null, command: MarkRevoked, context: Context): Decided {
  if (state === null) return refuse('notFound')
  if (state.outcome !== 'agreed') return refuse('withdrawEnded')
  if (state.revoked === true) return refuse('revokedAlready')
  const run = beginRun(context, state, context.record)
  emit(run, { type: 'instanceRevoked', byInstanceId: command.byInstanceId })
  return accepted(run)
}
