import { flowOf } from '../definition/flow.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { papersFor } from '../definition/signature.ts'
import { tellChanges, writeFields } from '../form/fields.ts'
import { rightsOf } from '../form/item-rights.ts'
import { conflictOf, type Passed } from '../guards/guards.ts'
import type { Context, Decided, FormData, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Assist, WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** The assistant answers and fills what the node grants him (H1). */
export type AnswerAssist = {
  readonly type: 'answerAssist'
  readonly item: number
  readonly data: FormData
  readonly text: string
}

/** H1: an answer is no vote; it changes nothing but the fields that are named for assistants. */
export function answerAssist(state: Instance | null, command: AnswerAssist, context: Context): Decided {
  const found = guardAnswerAssist(state, command.item, context)
  if (!found.ok) return found
  const node = flowOf(context.definition).node(found.item.node)
  const refused = checkOpinion(command.text, opinionRule(node, 'answerAssist'))
  if (refused !== null) return refused
  const rights = rightsOf(node, context.definition.model, null)
  const written = writeFields(context, found.state, node, command.data, false, rights)
  if (!written.ok) return written

  const { actor } = context
  const run = beginRun(context, found.state, written.data)
  tellChanges(run, written.changes)
  emit(run, { type: 'itemClosed', item: command.item, did: 'assist', because: null, byId: actor.id })
  const papers = papersFor(context, node, 'answerAssist')
  emit(run, {
    type: 'assistAnswered',
    assist: found.assist.id,
    text: command.text,
    ...(papers.files === undefined ? {} : { papers }),
  })
  return accepted(run)
}

type Asked = Passed & { readonly state: Instance; readonly item: WorkItem; readonly assist: Assist }

/** An open question to this person. */
export function guardAnswerAssist(
  state: Instance | null,
  number: number,
  { actor }: Context,
): Asked | Rejection {
  const item = state?.items[number - 1]
  if (state === null || item === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (item.holderId !== actor.id) return refuse('notParticipant')
  const assist = state.assists?.find((entry) => entry.item === number)
  if (assist === undefined) return refuse('actionNotOffered')
  if (item.status !== 'processing') return refuse('alreadyHandled', conflictOf(state, item))
  return { ok: true, state, item, assist }
}
