import type { Queryable } from '../../db/database.ts'

/** Beside the draft that is `gone`: its files wait no longer for it. One that another draft names is kept by the sweeper. */
export const DRAFT_FILES = `let_go as (
  update file_object f set expires_at = app_now() from gone
  where f.corp_id = $1 and f.owner_id = $2 and f.attached_at is null and gone.data::text like '%' || f.id::text || '%'
)`

/**
 * What people were told in somebody's words about a document that goes. What waits is not sent; who was told keeps the
 * message without the words. The outbox comes first: whoever has a message in hand ends before, or finds it gone
 * (`addNotifications`).
 */
export async function removeMessages(tx: Queryable, corpId: string, instanceId: string): Promise<void> {
  await tx.query({
    name: 'remove-quoting-outbox',
    text: `delete from outbox
      where corp_id = $1 and instance_id = $2 and payload #> '{params,text}' is not null`,
    values: [corpId, instanceId],
  })
  await tx.query({
    name: 'remove-quoting-notifications',
    text: `update notification set params = params - 'text'
      where corp_id = $1 and instance_id = $2 and params -> 'text' is not null`,
    values: [corpId, instanceId],
  })
}

/** The same for the words of one comment. */
export async function removeCommentMessages(
  tx: Queryable,
  corpId: string,
  instanceId: string,
  commentId: string,
): Promise<void> {
  await tx.query({
    name: 'remove-comment-outbox',
    text: `delete from outbox where corp_id = $1 and instance_id = $2 and payload #> '{params,text}' is not null
      and payload #>> '{params,commentId}' = $3`,
    values: [corpId, instanceId, commentId],
  })
  await tx.query({
    name: 'remove-comment-notifications',
    text: `update notification set params = params - 'text' where corp_id = $1 and instance_id = $2
      and params -> 'text' is not null and params ->> 'commentId' = $3`,
    values: [corpId, instanceId, commentId],
  })
}

/** Who wrote comments, and when: so the answers that were kept for their tokens are found. */
type Written = {
  readonly id: string
  readonly author_id: string
  readonly created_at: Date
}

/**
 * The answers that were kept when these comments were written say the same without their words; of what was asked the
 * fingerprint goes too, from which a short text could be guessed. The tokens stay, so that nothing is done twice. They
 * are found by their time, which is the comment's to the millisecond.
 */
export async function removeCommentAnswers(
  tx: Queryable,
  corpId: string,
  comments: readonly Written[],
): Promise<void> {
  if (comments.length === 0) return
  await tx.query({
    name: 'remove-comment-answers',
    text: `update replay_token r set fingerprint = '', answer = (r.answer::jsonb
        || '{"content": "", "attachments": [], "attachmentNum": 0, "state": "DISABLED", "mayDelete": false}')::json
      from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) c(id, author_id, at)
      where r.corp_id = $1 and r.user_id = c.author_id and r.created_at >= c.at
        and r.created_at < c.at + interval '1 millisecond' and r.answer ->> 'id' = c.id::text`,
    values: [
      corpId,
      comments.map(({ id }) => id),
      comments.map(({ author_id }) => author_id),
      comments.map(({ created_at }) => created_at),
    ],
  })
}

/** The same for the comments of a record, and for all that was done to a run; the answers of those quote nothing. */
export async function removeAnswers(
  tx: Queryable,
  corpId: string,
  instanceId: string,
  bizObjectId: string,
): Promise<void> {
  const { rows } = await tx.query<Written>({
    name: 'comments-of-record',
    text: 'select id, author_id, created_at from form_comment where corp_id = $1 and biz_object_id = $2',
    values: [corpId, bizObjectId],
  })
  await removeCommentAnswers(tx, corpId, rows)
  await tx.query({
    name: 'remove-run-fingerprints',
    text: `update replay_token r set fingerprint = '' from operation_log l
      where l.corp_id = $1 and l.instance_id = $2 and r.corp_id = $1 and r.user_id = l.actor_id and r.created_at = l.at
        and r.answer ->> 'workflowInstanceId' = l.instance_id::text`,
    values: [corpId, instanceId],
  })
}

/** Keeps a run from being deleted until what is added to it is there and found by its deletion; false: it is gone. */
export async function holdForAddition(tx: Queryable, corpId: string, instanceId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'hold-for-addition',
    text: 'select 1 from instance where corp_id = $1 and id = $2 for key share',
    values: [corpId, instanceId],
  })
  return rowCount === 1
}

/** Held until the deletion ends: who adds something to a run, and who deletes it as well, comes before or after. */
export async function lockForDeletion(tx: Queryable, corpId: string, instanceId: string): Promise<void> {
  await tx.query({
    name: 'lock-for-deletion',
    text: 'select 1 from instance where corp_id = $1 and id = $2 for update',
    values: [corpId, instanceId],
  })
}
