import type { FastifyInstance } from 'fastify'
import {
  countComments,
  createComment,
  deleteComment,
  getCommentThread,
  listComments,
  listMentionable,
  listReplies,
  REPLIES_SHOWN,
} from '../../contract/form-comments.ts'
import { Fault } from '../base/fault.ts'
import { filesOf } from '../comments/attached.ts'
import { checkComment, writeComment } from '../comments/create.ts'
import { mentionable } from '../comments/mentionable.ts'
import { type CommentScene, mayDeleteComment, presentComment, presentThread } from '../comments/present.ts'
import { type Caller, commentInSight, type Subject, subjectOf } from '../comments/subject.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/once.ts'
import { route } from '../http/route.ts'
import { removeCommentAnswers, removeCommentMessages } from '../stores/audit/removed-contents.ts'
import { noteReader, openReaders } from '../stores/comments/comment-readers.ts'
import {
  type CommentRow,
  countOnRecord,
  deleteCommentRow,
  firstReplies,
  latestOnRecord,
  type Paged,
  repliesPage,
  threadsPage,
} from '../stores/comments/comments.ts'
import { letGo } from '../stores/files/held-files.ts'
import { type Window, windowOf, writeCursor } from '../stores/sql/paging.ts'

/** More replies than this are paged even where one of them is asked for. */
const MOST_REPLIES = 200

/** What people say about a document (spec §7 "Form comments"). */
export function registerFormCommentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listComments, async ({ schemaCode, bizObjectId, ...paging }, caller) => {
    const subject = await subjectOf(deps, caller, { schemaCode, bizObjectId })
    const { corpId, userId } = caller.actor
    await noteReader(deps.database, corpId, bizObjectId, userId)
    const window = windowOf(paging)
    const found = await threadsPage(deps.database, corpId, bizObjectId, window)
    const ids = found.rows.map(({ id }) => id)
    const replies = await firstReplies(deps.database, corpId, ids, REPLIES_SHOWN)
    const scene = await sceneOf(deps, caller, subject, [...found.rows, ...replies])
    const ofThread = Map.groupBy(replies, ({ origin_id }) => origin_id ?? '')
    const latest = await latestOnRecord(deps.database, corpId, bizObjectId)
    return {
      ...pageOf(found, window, (row) => presentThread(row, ofThread.get(row.id) ?? [], scene)),
      latest: latest?.toISOString() ?? null,
    }
  })

  route(app, listReplies, async ({ originCommentId, ...paging }, caller) => {
    const { subject } = await commentInSight(deps, caller, originCommentId)
    const window = windowOf(paging)
    const found = await repliesPage(deps.database, caller.actor.corpId, originCommentId, window)
    const scene = await sceneOf(deps, caller, subject, found.rows)
    return pageOf(found, window, (row) => presentComment(row, scene))
  })

  route(app, getCommentThread, async ({ id }, caller) => {
    const { corpId } = caller.actor
    const { comment } = await commentInSight(deps, caller, id)
    const root = await commentInSight(deps, caller, comment.origin_id ?? comment.id)
    const most = Math.min(Math.max(comment.floor, REPLIES_SHOWN), MOST_REPLIES)
    const replies = await firstReplies(deps.database, corpId, [root.comment.id], most)
    const scene = await sceneOf(deps, caller, root.subject, [root.comment, ...replies])
    return presentThread(root.comment, replies, scene)
  })

  route(app, countComments, async ({ schemaCode, bizObjectId, since }, caller) => {
    await subjectOf(deps, caller, { schemaCode, bizObjectId })
    const { corpId, userId } = caller.actor
    await noteReader(deps.database, corpId, bizObjectId, userId)
    return countOnRecord(deps.database, corpId, bizObjectId, { since: since ?? null, than: userId })
  })

  route(app, createComment, async (input, caller) => {
    checkComment(input)
    const subject = await subjectOf(deps, caller, input)
    const { name, output } = createComment
    const written = await once(deps.database, caller.actor, { name, output, input }, (tx) =>
      writeComment(deps, tx, caller, subject, input),
    )
    deps.wake.outbox()
    await tellReaders(deps, caller, subject)
    return written
  })

  route(app, deleteComment, async ({ id }, caller) => {
    const { comment, subject } = await commentInSight(deps, caller, id)
    const { actor } = caller
    if (!mayDeleteComment(actor, subject, comment.author_id)) throw new Fault('commentNotYours')
    await deps.database.transaction(async (tx) => {
      // The answers first, as where the whole document is deleted: two deletions never wait for each other.
      await removeCommentAnswers(tx, actor.corpId, [comment])
      await deleteCommentRow(tx, actor.corpId, id, actor.userId)
      await removeCommentMessages(tx, actor.corpId, subject.view.id, id)
      await letGo(tx, actor.corpId, comment.files)
    })
    await tellReaders(deps, caller, subject)
    return {}
  })

  route(app, listMentionable, async ({ keyword, size, ...about }, caller) =>
    mentionable(deps, caller, await subjectOf(deps, caller, about), keyword ?? '', size),
  )
}

async function sceneOf(
  deps: Deps,
  { actor }: Caller,
  subject: Subject,
  rows: readonly CommentRow[],
): Promise<CommentScene> {
  const ids = rows.flatMap(({ files }) => files)
  return { actor, subject, files: await filesOf(deps.database, actor.corpId, ids) }
}

function pageOf<Row extends CommentRow, Shown>(
  { rows, total }: Paged<Row>,
  { size }: Window,
  show: (row: Row) => Shown,
) {
  const last = rows.at(-1)
  const isEnd = last === undefined || rows.length < size
  return {
    content: rows.map(show),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    totalIsMinimum: false,
    nextCursor: isEnd ? null : writeCursor({ at: last.created_at.toISOString(), id: last.id }),
  }
}

/** After the commit, so that whoever looks again finds it. */
async function tellReaders(deps: Deps, { actor }: Caller, { recordId, view }: Subject): Promise<void> {
  const readers = await openReaders(deps.database, actor.corpId, recordId)
  deps.hub.publish(actor.corpId, readers, { type: 'comments', instanceId: view.id })
}
