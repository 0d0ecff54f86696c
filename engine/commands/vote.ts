import { outcomeNow } from '../activations/conclude.ts'
import { approvalsAhead } from '../definition/nodes-ahead.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { checkSignature } from '../definition/signature.ts'
import { tellChanges, writeFields } from '../form/fields.ts'
import { rightsOf } from '../form/item-rights.ts'
import { guardItem } from '../guards/guards.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, Decided, FormData, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { type Chosen, checkChosen, takeChoice } from '../participants/choice.ts'
import { beginRun, type Run } from '../run/run.ts'
import { settle } from '../settling/settle.ts'
import { recordDecision } from '../votes/decision.ts'
import { accepted } from './accepted.ts'

type VoteOf<Type extends 'agree' | 'disagree'> = {
  readonly type: Type
  readonly item: number
  readonly data: FormData
  readonly opinion: string
  /** Who decides next, where the next node asks for it, by node code (R2). */
  readonly chosen?: Chosen
}

/** `data` holds only what the person sent; the engine checks it against the node's field rights (G5). */
export type Vote = VoteOf<'agree'> | VoteOf<'disagree'>

/**
 * Agree and disagree (A1, A2): the voice fills its slot, editable fields are written, the node's mode decides. Only an
 * agree asks for the required fields (G5) and, when it passes the node, for the people the next one wants chosen (R6);
 * a disagree always gives its reason (G6).
 */
export function vote(state: Instance | null, command: Vote, context: Context): Decided {
  const found = guardItem(state, command.item, command.type, context)
  if (!found.ok) return found
  const refused =
    checkOpinion(command.opinion, opinionRule(found.node, command.type)) ??
    checkSignature(context, found.node, command.type)
  if (refused !== null) return refused
  const rights = rightsOf(found.node, context.definition.model, found.slot)
  const written = writeFields(
    context,
    found.state,
    found.node,
    command.data,
    command.type === 'agree',
    rights,
  )
  if (!written.ok) return written

  const { changes } = written
  const run = beginRun(context, found.state, written.data)
  tellChanges(run, changes)
  const notChosen = takeChoice(run, command.chosen, ['previousChosen'])
  if (notChosen !== null) return notChosen
  recordDecision(run, found, command.type, command.opinion, changes.length === 0 ? {} : { wrote: changes })
  const lacking = lacksChoice(run, found.activation)
  if (lacking !== null) return lacking
  settle(run, found.activation.id)
  return accepted(run)
}

function lacksChoice(run: Run, activation: Activation): Rejection | null {
  if (outcomeNow(run, activation) !== 'passed') return null
  const next = approvalsAhead(run.flow, activation.node, run.data, false)
  return checkChosen(run, next, ['previousChosen'])
}
