import { closeActivation } from '../activations/close.ts'
import { flowOf } from '../definition/flow.ts'
import { approvalsAhead } from '../definition/nodes-ahead.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import type { Starter } from '../form/environment.ts'
import { tellChanges, type Written, writeFields } from '../form/fields.ts'
import type { Found } from '../guards/guards.ts'
import type { ParentLink } from '../model/child.ts'
import type { Context, Decided, FormData, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { activationOf, itemOf, slotOf } from '../model/state.ts'
import { walk } from '../nodes/walk.ts'
import { type Chosen, checkChosen, takeChoice } from '../participants/choice.ts'
import { beginRun, emit, type Run } from '../run/run.ts'
import { leave } from '../run/step.ts'
import { recordDecision } from '../votes/decision.ts'
import { accepted } from './accepted.ts'
import { checkFirstPeople } from './check-first-people.ts'
import { guardResubmit } from './guard-resubmit.ts'
import { guardStart } from './guard-start.ts'
import { openNewRun } from './open-run.ts'

/** Starts a run (`item` null), or sends the initiator's own open item off again after a return. */
export type Submit = {
  readonly type: 'submit'
  readonly item: number | null
  /** Whose request it is; another than the actor through a START trust (S3, L10). */
  readonly initiatorId: string
  /** Absent: the only one that the initiator has. A run that is sent off again keeps its own. */
  readonly departmentId?: string | undefined
  readonly data: FormData
  readonly opinion: string
  /** People chosen for nodes that ask for it, by node code (R6). */
  readonly chosen?: Chosen
  /** Set by the server for a sub-process or a revocation (Y1, W5). */
  readonly parent?: ParentLink
}

/** Starts a run, or sends a returned one off again (B8). The submit completes the initiator's own task (S5). */
export function submit(state: Instance | null, command: Submit, context: Context): Decided {
  return command.item === null
    ? start(state, command, context)
    : resubmit(state, command, command.item, context)
}

function start(state: Instance | null, command: Submit, context: Context): Decided {
  if (state !== null) return refuse('actionNotOffered')
  const starter = guardStart(context, command)
  if (!starter.ok) return starter
  const { initiator, departmentId } = starter
  const written = checked(command, context, { initiatorId: initiator.id, departmentId })
  if (!written.ok) return written
  const run = openNewRun(context, initiator, { ...command, departmentId }, written.data)
  const own = { slot: slotOf(run.state, 1), item: itemOf(run.state, 1) }
  return sendOff(run, own, command, written)
}

function resubmit(state: Instance | null, command: Submit, item: number, context: Context): Decided {
  const found = guardResubmit(state, item, context)
  if (!found.ok) return found
  const written = checked(command, context, found.state)
  if (!written.ok) return written
  return sendOff(beginRun(context, found.state, written.data), found, command, written)
}

function checked({ opinion, data }: Submit, context: Context, starter: Starter) {
  const { start } = flowOf(context.definition)
  const refused = checkOpinion(opinion, opinionRule(start, 'submit'))
  return refused ?? writeFields(context, starter, start, data, true)
}

function sendOff(
  run: Run,
  own: Pick<Found, 'slot' | 'item'>,
  { opinion, chosen }: Submit,
  { changes }: Written,
): Decided {
  const { id, token, node } = activationOf(run.state, own.item.activation)
  tellChanges(run, changes)
  const notChosen = takeChoice(run, chosen, ['initiatorChosen', 'previousChosen']) ?? lacksChoice(run, node)
  if (notChosen !== null) return notChosen
  emit(run, { type: 'instanceSubmitted', opinion })
  recordDecision(run, own, 'submit', opinion)
  closeActivation(run, id, { state: 'passed', note: null, because: 'handledByAnother' })
  const via = { from: id, failed: false }
  const refused = checkFirstPeople(run, token, node, via)
  if (refused !== null) return refused
  walk(run, leave(run, token, node, via))
  return accepted(run)
}

/** R6: the initiator chooses for every node that his data leads to, and as the one before for the next. */
function lacksChoice(run: Run, node: string): Rejection | null {
  const all = approvalsAhead(run.flow, node, run.data, true)
  const next = approvalsAhead(run.flow, node, run.data, false)
  return checkChosen(run, all, ['initiatorChosen']) ?? checkChosen(run, next, ['previousChosen'])
}
