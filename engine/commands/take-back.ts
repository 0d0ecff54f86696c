import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { beginRun, emit } from '../run/run.ts'
import { closeGroupsOf } from '../signers/close-slot.ts'
import { guardTakeBack } from '../take-back/guard.ts'
import { ownAgain, waitAgain } from '../take-back/own-slot.ts'
import { reopenPeers } from '../take-back/reopen-peers.ts'
import { revertFields } from '../take-back/revert-fields.ts'
import { undoPass } from '../take-back/undo-pass.ts'
import { accepted } from './accepted.ts'

/** Takes one's own vote back (V). `item` is the decided one. */
export type TakeBack = {
  readonly type: 'takeBack'
  readonly item: number
}

/**
 * The vote no longer stands and its slot is asked again in the same activation; what it opened closes, whom it closed
 * is asked again, what it wrote goes back (V4).
 */
export function takeBack(state: Instance | null, command: TakeBack, context: Context): Decided {
  const found = guardTakeBack(state, command.item, context)
  if (!found.ok) return found
  const { slot, activation } = found
  const run = beginRun(context, found.state, context.record)
  if (activation.state !== 'open') undoPass(run, activation)
  reopenPeers(run, found)
  closeGroupsOf(run, slot.id, 'takenBack')
  waitAgain(run, activation, slot)
  const { decision } = slot
  if (decision !== null) revertFields(run, decision)
  emit(run, { type: 'decisionSuperseded', slot: slot.id })
  ownAgain(run, found)
  return accepted(run)
}
