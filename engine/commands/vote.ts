import type { Context, Decided, FormData } from '../context.ts'
import { recordDecision } from '../decision.ts'
import { writeFields } from '../fields.ts'
import { guardItem } from '../guards.ts'
import { rightsOf } from '../item-rights.ts'
import type { Instance } from '../model/instance.ts'
import { checkOpinion, opinionRule } from '../opinion.ts'
import { accepted, beginRun, emit } from '../run.ts'
import { settle } from '../settle.ts'

type VoteOf<Type extends 'agree' | 'disagree'> = {
  readonly type: Type
  readonly item: number
  readonly data: FormData
  readonly opinion: string
  /** Who decides next, where the next node asks for it, by node code (R2). */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
}

/** `data` holds only what the person sent; the engine checks it against the node's field rights (G5). */
export type Vote = VoteOf<'agree'> | VoteOf<'disagree'>

/**
 * Agree and disagree (A1, A2): the voice fills its slot, editable fields are written, the node's mode decides. Only an
 * agree asks for the required fields (G5); a disagree always gives its reason (G6).
 */
export function vote(state: Instance | null, command: Vote, context: Context): Decided {
  const found = guardItem(state, command.item, command.type, context)
  if (!found.ok) return found
  const refused = checkOpinion(command.opinion, opinionRule(found.node, command.type))
  if (refused !== null) return refused
  const rights = rightsOf(found.node, context.definition.model, found.slot)
  const written = writeFields(context, found.node, command.data, command.type === 'agree', rights)
  if (!written.ok) return written

  const run = beginRun(context, found.state, written.data)
  if (written.changes.length > 0) emit(run, { type: 'fieldsChanged', changes: written.changes })
  recordDecision(run, found, command.type, command.opinion)
  settle(run, found.activation.id)
  return accepted(run)
}
