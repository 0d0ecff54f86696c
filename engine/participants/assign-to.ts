import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { busyIn } from './delegate.ts'
import { administratorFor, giveOn } from './leaver.ts'
import { refuseNamed } from './named.ts'

/**
 * An undecided slot goes to whom an administrator named (Q1, Q3). Who has an undecided voice here already gets both
 * only by setting; else an administrator does (Q5).
 */
export function assignTo(run: Run, slot: Slot, personId: string): Rejection | null {
  const { state, context } = run
  const node = run.flow.node(activationOf(state, slot.activation).node)
  const refused = refuseNamed([personId], { state, context, node })
  if (refused !== null) return refused
  const isBusy = busyIn(state, slot.activation, slot.id).has(personId)
  const mayHave = !isBusy || context.definition.workflow.mergeLeavers === true
  return giveToOne(run, slot, mayHave ? personId : administratorFor(run, slot))
}

/** Refused where there is nobody to give it to. */
export function giveToOne(run: Run, slot: Slot, toId: string | undefined): Rejection | null {
  const { node } = activationOf(run.state, slot.activation)
  if (toId === undefined) return refuse('noOneToApprove', { params: { node } })
  giveOn(run, slot, toId, run.context.actor.id)
  return null
}
