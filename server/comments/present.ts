import type { AttachedFile, CommentThread, FormComment } from '../../contract/form-comments.ts'
import type { Actor } from '../base/actor.ts'
import { presentPerson } from '../organisation/people.ts'
import { may } from '../policies/permissions.ts'
import type { CommentRow, ThreadRow } from '../stores/comments/comments.ts'
import type { Subject } from './subject.ts'

export type CommentScene = {
  readonly actor: Actor
  readonly subject: Subject
  /** What lies with the comments shown, by id. */
  readonly files: ReadonlyMap<string, AttachedFile>
}

/** The author, and whoever looks after the comments of this application (docs/permissions.md). */
export function mayDeleteComment(actor: Actor, subject: Subject, authorId: string): boolean {
  return authorId === actor.userId || may(actor, 'deleteFormComments', { appCode: subject.version.appCode })
}

/** A comment as the wire shows it; of a deleted one only that it was there, and whose. */
export function presentComment(row: CommentRow, { actor, subject, files }: CommentScene): FormComment {
  const { organisation } = subject.reader
  const isGone = row.deleted_at !== null
  const author = presentPerson(organisation, row.author_id)
  const answered = row.reply_to_author === null ? null : presentPerson(organisation, row.reply_to_author)
  const attachments = isGone ? [] : row.files.flatMap((id) => files.get(id) ?? [])
  return {
    id: row.id,
    content: isGone ? '' : row.content,
    commentator: author,
    commentatorName: author.name,
    departmentId: row.department_id,
    createdTime: row.created_at.toISOString(),
    floor: row.floor,
    originCommentId: row.origin_id,
    replyCommentId: row.reply_to_id,
    replyUserId: answered?.id ?? null,
    replyUserName: answered?.name ?? '',
    mentions: isGone ? [] : row.mentions.map((id) => presentPerson(organisation, id)),
    attachmentNum: attachments.length,
    attachments,
    state: isGone ? 'DISABLED' : 'ENABLED',
    mayDelete: !isGone && mayDeleteComment(actor, subject, row.author_id),
  }
}

export function presentThread(
  row: ThreadRow,
  replies: readonly CommentRow[],
  scene: CommentScene,
): CommentThread {
  return {
    ...presentComment(row, scene),
    replyNum: row.reply_num,
    replies: replies.map((reply) => presentComment(reply, scene)),
  }
}
