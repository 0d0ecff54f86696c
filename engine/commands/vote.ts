import type { Command, Context, Decided } from '../commands.ts'
import { recordDecision } from '../decision.ts'
import { writeFields } from '../fields.ts'
import { flowOf } from '../flow.ts'
import { guardItem } from '../guards.ts'
import type { Instance } from '../model.ts'
import { checkOpinion, opinionRule } from '../opinion.ts'
import { accepted, beginRun, emit } from '../run.ts'
import { settle } from '../settle.ts'

type Vote = Extract<Command, { type: 'agree' | 'disagree' }>

/**
 * Agree and disagree (A1, A2): the voice fills its slot, editable fields are written, the node's mode decides. Only an
 * agree asks for the required fields (G5); a disagree always gives its reason (G6).
 */
export function vote(state: Instance | null, command: Vote, context: Context): Decided {
  const found = guardItem(state, context.actor, command.item, command.type, flowOf(context.definition))
  if (!found.ok) return found
  const refused = checkOpinion(command.opinion, opinionRule(found.node, command.type))
  if (refused !== null) return refused
  const written = writeFields(context, found.node, command.data, command.type === 'agree')
  if (!written.ok) return written

  const run = beginRun(context, found.state, written.data)
  if (written.changes.length > 0) emit(run, { type: 'fieldsChanged', changes: written.changes })
  recordDecision(run, found, command.type, command.opinion)
  settle(run, found.activation.id)
  return accepted(run)
}
