import { closeActivation } from '../activations/close.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { beginRun, emit } from '../run/run.ts'
import { supersedeVotes } from '../straight-back/supersede.ts'
import { accepted } from './accepted.ts'
import { findToken } from './find-token.ts'

/** An administrator takes all tasks of a node away; the token stays (X3). */
export type Hold = {
  readonly type: 'hold'
  readonly node: string
  readonly token: number | null
  readonly reason: string
}

/** X3: the tasks close and the votes in them no longer count; the token leaves only by another act of this kind. */
export function hold(state: Instance | null, command: Hold, context: Context): Decided {
  const found = guardHold(state, context)
  if (!found.ok) return found
  const { node, token: named, reason: opinion } = command
  const refused = checkOpinion(opinion, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const open = openTokens(found.state).filter((one) => one.node === node)
  const token = findToken(open, named, context)
  if ('ok' in token) return token
  const run = beginRun(context, found.state, context.record)
  const byId = context.actor.id
  for (const { id, token: at, state: is } of found.state.activations) {
    if (is !== 'open' || at !== token.id) continue
    closeActivation(run, id, { state: 'closed', note: { kind: 'held', byId, opinion }, because: 'held' })
    supersedeVotes(run, id)
  }
  emit(run, { type: 'tokenHeld', token: token.id, byId, opinion })
  return accepted(run)
}

/** An administrator's right, and somewhere tasks that can be taken away (X3). */
export function guardHold(
  state: Instance | null,
  context: Context,
): (Passed & { readonly state: Instance }) | Rejection {
  const found = guardOperation(state, 'hold', context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  return openTokens(found.state).length > 0 ? found : refuse('actionNotOffered')
}

function openTokens({ tokens, activations }: Instance) {
  return tokens.filter(
    ({ id, state }) =>
      state === 'live' && activations.some((one) => one.token === id && one.state === 'open'),
  )
}
