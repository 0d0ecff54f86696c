import { conflictOf, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Assist } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import { slotOf } from '../model/state.ts'
import { beginRun } from '../run/run.ts'
import { endAssist } from '../signers/close-slot.ts'
import { accepted } from './accepted.ts'

/** The asker takes a question back (H3). `item` is the assistant's. */
export type WithdrawAssist = {
  readonly type: 'withdrawAssist'
  readonly item: number
}

export function withdrawAssist(state: Instance | null, command: WithdrawAssist, context: Context): Decided {
  const found = guardWithdrawAssist(state, command.item, context)
  if (!found.ok) return found
  const run = beginRun(context, found.state, context.record)
  endAssist(run, found.assist, 'withdrawn')
  return accepted(run)
}

/** Whoever asked, or holds the task that it was asked for. */
export function guardWithdrawAssist(
  state: Instance | null,
  number: number,
  { actor }: Context,
): (Passed & { readonly state: Instance; readonly assist: Assist }) | Rejection {
  const item = state?.items[number - 1]
  if (state === null || item === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  const assist = state.assists?.find((entry) => entry.item === number)
  if (assist === undefined || !isAsker(state, assist, actor.id)) return refuse('notParticipant')
  if (assist.state !== 'open') return refuse('alreadyHandled', conflictOf(state, item))
  return { ok: true, state, assist }
}

export function isAsker(state: Instance, { questions, slot }: Assist, userId: string): boolean {
  return slotOf(state, slot).holderId === userId || questions.some(({ byId }) => byId === userId)
}
