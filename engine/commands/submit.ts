import type { Command, Context, Decided } from '../commands.ts'
import { recordDecision } from '../decision.ts'
import { type Written, writeFields } from '../fields.ts'
import { flowOf } from '../flow.ts'
import { guardItem } from '../guards.ts'
import type { Instance } from '../model.ts'
import { checkOpinion, opinionRule } from '../opinion.ts'
import { checkFirstPeople } from '../preview.ts'
import { refuse } from '../rejection.ts'
import { accepted, beginRun, emit, type Run } from '../run.ts'
import { activationOf, itemOf, slotOf } from '../state.ts'
import { leave } from '../step.ts'
import { walk } from '../walk.ts'
import { guardStart } from './guard-start.ts'
import { openNewRun } from './open-run.ts'

type Submit = Extract<Command, { type: 'submit' }>

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
  const written = checked(command, context)
  if (!written.ok) return written
  const run = openNewRun(context, starter.initiator, command.departmentId, written.data)
  return sendOff(run, 1, command, written)
}

function resubmit(state: Instance | null, command: Submit, item: number, context: Context): Decided {
  const found = guardItem(state, context.actor, item, 'submit', flowOf(context.definition))
  if (!found.ok) return found
  const written = checked(command, context)
  if (!written.ok) return written
  return sendOff(beginRun(context, found.state, written.data), item, command, written)
}

function checked(command: Submit, context: Context) {
  const { start } = flowOf(context.definition)
  const refused = checkOpinion(command.opinion, opinionRule(start, 'submit'))
  return refused ?? writeFields(context, start, command.data, true)
}

function sendOff(run: Run, number: number, { opinion }: Submit, { changes }: Written): Decided {
  const item = itemOf(run.state, number)
  const { id, token, node } = activationOf(run.state, item.activation)
  if (changes.length > 0) emit(run, { type: 'fieldsChanged', changes })
  emit(run, { type: 'instanceSubmitted', opinion })
  recordDecision(run, { slot: slotOf(run.state, item.slot), item }, 'submit', opinion)
  emit(run, { type: 'activationClosed', activation: id, state: 'passed', note: null })
  const via = { from: id, failed: false }
  const refused = checkFirstPeople(run, token, node, via)
  if (refused !== null) return refused
  walk(run, leave(run, token, node, via))
  return accepted(run)
}
