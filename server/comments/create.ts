import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import {
  type createComment,
  type FormComment,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONS,
} from '../../contract/form-comments.ts'
import { characters, isBlank } from '../../contract/typed-text.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { holdForAddition } from '../stores/audit/removed-contents.ts'
import { addComment, commentById, type ThreadRow, writtenLately } from '../stores/comments/comments.ts'
import { addToOutbox } from '../stores/notify/outbox.ts'
import { lockQuota } from '../stores/sql/quota-lock.ts'
import { takeUpFiles } from './attached.ts'
import { messagesOf } from './messages.ts'
import { presentComment } from './present.ts'
import { readersOf } from './readers.ts'
import type { Caller, Subject } from './subject.ts'

type Input = ParsedInputOf<typeof createComment>

/** More within a minute is no conversation (security R-01). */
const MOST_PER_MINUTE = 30
/** What can be said without asking the database. */
export function checkComment({ content, mentions = [] }: Input): void {
  const length = characters(content)
  if (isBlank(content)) throw new Fault('commentEmpty')
  if (length > MAX_COMMENT_LENGTH) {
    throw new Fault('commentTooLong', { params: { max: MAX_COMMENT_LENGTH, length } })
  }
  const people = new Set(mentions).size
  if (people > MAX_MENTIONS) {
    throw new Fault('tooManyMentions', { params: { max: MAX_MENTIONS, count: people } })
  }
}

/** Writes the comment and the promises to tell people, in one transaction (engine G9). */
export async function writeComment(
  deps: Deps,
  tx: Queryable,
  { actor }: Caller,
  subject: Subject,
  input: Input,
): Promise<FormComment> {
  const { corpId, userId } = actor
  if (!(await holdForAddition(tx, corpId, subject.view.id))) throw new Fault('notFound')
  await lockQuota(tx, corpId, 'comments', userId)
  if ((await writtenLately(tx, corpId, userId)) >= MOST_PER_MINUTE) {
    throw new Fault('tooManyRequests', { retryAfterSeconds: 60 })
  }
  const mentions = [...new Set(input.mentions)]
  await checkMentions(deps, corpId, subject, mentions)
  const files = await takeUpFiles(tx, actor, subject.recordId, input.resources ?? [])
  const answered = await answeredBy(tx, corpId, subject, input.replyCommentId)
  const id = randomUUID()
  await addComment(tx, corpId, {
    id,
    schema_code: subject.schemaCode,
    biz_object_id: subject.recordId,
    origin_id: answered === null ? null : (answered.origin_id ?? answered.id),
    reply_to_id: answered?.id ?? null,
    author_id: userId,
    department_id: subject.reader.organisation.person(userId)?.departmentIds[0] ?? null,
    content: input.content,
    mentions,
    files: [...files.keys()],
  })
  const { id: instanceId } = subject.view
  const row = await commentById(tx, corpId, id)
  if (row === null) throw new Error('a comment is gone that was just written')
  const promises = messagesOf({ row, instanceId, authorId: userId, answeredId: answered?.author_id ?? null })
  if (promises.length > 0) {
    // No entry of the operation log stands behind a comment.
    await addToOutbox(tx, { corpId, instanceId, entry: 0, at: row.created_at.toISOString() }, promises)
  }
  return presentComment(row, { actor, subject, files })
}

/** D-18: nobody is named who could not see the document; unknown people and those of others get the same answer. */
async function checkMentions(
  deps: Deps,
  corpId: string,
  subject: Subject,
  mentions: readonly string[],
): Promise<void> {
  if (mentions.length === 0) return
  const isReader = await readersOf(deps.database, corpId, subject)
  const outsider = mentions.find((id) => !isReader(id))
  if (outsider === undefined) return
  const name = subject.reader.organisation.person(outsider)?.name ?? '?'
  throw new Fault('mentionNotAllowed', { params: { name } })
}

async function answeredBy(
  tx: Queryable,
  corpId: string,
  subject: Subject,
  id: string | undefined,
): Promise<ThreadRow | null> {
  if (id === undefined) return null
  const answered = await commentById(tx, corpId, id)
  if (answered === null || answered.biz_object_id !== subject.recordId) throw new Fault('notFound')
  if (answered.deleted_at !== null) throw new Fault('commentDeleted')
  return answered
}
