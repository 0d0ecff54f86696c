import { isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { standingVotes } from '../model/state.ts'
import { mayStartFor } from '../participants/trusts.ts'

type Filing = Pick<Context, 'actor' | 'organisation' | 'definition' | 'now' | 'appCode'>

/** Whoever filed it: its initiator, or who submitted it for him while his START trust holds (W, B8). */
export function isFiler({ initiatorId, submitterId }: Instance, context: Filing): boolean {
  const { id } = context.actor
  return id === initiatorId || (id === submitterId && mayStartFor(id, initiatorId, context))
}

/** W1, W2: as the workflow allows it; by default while no vote of a person stands. Not while it is with him anyhow. */
export function guardWithdraw(
  state: Instance | null,
  context: Context,
): (Passed & { readonly state: Instance }) | Rejection {
  if (state === null) return refuse('notFound')
  if (!context.actor.active || !isFiler(state, context)) return refuse('noPermission')
  if (!isRunning(state)) return refuse('withdrawEnded')
  if (state.returned) return refuse('actionNotOffered')
  const { until = 'beforeDecision', openedBlocks } = context.definition.workflow.withdraw ?? {}
  if (until === 'never') return refuse('withdrawNever')
  if (until === 'beforeDecision' && hasHumanVote(state)) return refuse('withdrawDecided')
  if (openedBlocks === true && isOpened(state, context)) return refuse('withdrawOpened')
  return { ok: true, state }
}

/** Votes by rule do not count, carried and provisional ones do, those of added signers too (W2). */
function hasHumanVote({ slots }: Instance): boolean {
  return standingVotes(slots).some(({ decision }) => decision?.rule === undefined)
}

function isOpened({ items }: Instance, { opened }: Context): boolean {
  return items.some(({ number, status }) => status === 'processing' && opened?.has(number) === true)
}

const DAY = 86_400_000

/** W5: whether a revocation of an agreed run may be asked for, so many days after it ended and once. */
export function guardRevocation(state: Instance, context: Filing): Passed | Rejection {
  const { revocation } = context.definition.workflow.withdraw ?? {}
  if (!context.actor.active || !isFiler(state, context)) return refuse('noPermission')
  if (state.outcome !== 'agreed' || revocation === undefined) return refuse('withdrawEnded')
  if (state.revoked === true) return refuse('revokedAlready')
  const since = Date.parse(context.now) - Date.parse(state.finishedAt ?? context.now)
  if (since > revocation.days * DAY) return refuse('withdrawTooLate', { params: { max: revocation.days } })
  return { ok: true }
}
