import type { Queryable } from '../../db/database.ts'
import type { Window } from '../sql/paging.ts'

/** A comment or a reply as its table keeps it. */
export type CommentRow = {
  readonly id: string
  readonly schema_code: string
  readonly biz_object_id: string
  readonly origin_id: string | null
  readonly reply_to_id: string | null
  /** Who wrote what it answers. */
  readonly reply_to_author: string | null
  readonly floor: number
  readonly author_id: string
  readonly department_id: string | null
  readonly content: string
  readonly mentions: readonly string[]
  readonly files: readonly string[]
  readonly created_at: Date
  readonly deleted_at: Date | null
}
export type ThreadRow = CommentRow & { readonly reply_num: number }

const COLUMNS = `c.id, c.schema_code, c.biz_object_id, c.origin_id, c.reply_to_id, c.floor, c.author_id, c.department_id,
  c.content, c.mentions, c.files, c.created_at, c.deleted_at,
  (select t.author_id from form_comment t where t.corp_id = c.corp_id and t.id = c.reply_to_id) as reply_to_author`
const REPLY_NUM = `(select count(*) from form_comment r
  where r.corp_id = c.corp_id and r.origin_id = c.id and r.deleted_at is null)::int as reply_num`
/** A deleted comment keeps its place while somebody's reply hangs on it. */
const THREADS = `c.corp_id = $1 and c.biz_object_id = $2 and c.origin_id is null
  and (c.deleted_at is null or exists (select 1 from form_comment r
    where r.corp_id = c.corp_id and r.origin_id = c.id and r.deleted_at is null))`

export type Paged<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** The threads of a record, newest first. */
export async function threadsPage(
  db: Queryable,
  corpId: string,
  recordId: string,
  { size, offset, after }: Window,
): Promise<Paged<ThreadRow>> {
  const [page, count] = await Promise.all([
    db.query<ThreadRow>({
      name: 'comment-threads',
      text: `select ${COLUMNS}, ${REPLY_NUM} from form_comment c where ${THREADS}
        and ($3::timestamptz is null or (c.created_at, c.id) < ($3, $4::uuid))
        order by c.created_at desc, c.id desc limit $5 offset $6`,
      values: [corpId, recordId, after?.at ?? null, after?.id ?? null, size, offset],
    }),
    db.query<{ total: number }>({
      name: 'comment-threads-count',
      text: `select count(*)::int as total from form_comment c where ${THREADS}`,
      values: [corpId, recordId],
    }),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** The first replies of each of these threads, oldest first. */
export async function firstReplies(
  db: Queryable,
  corpId: string,
  threadIds: readonly string[],
  most: number,
): Promise<readonly CommentRow[]> {
  if (threadIds.length === 0) return []
  const { rows } = await db.query<CommentRow>({
    name: 'comment-first-replies',
    text: `select ${COLUMNS} from unnest($2::uuid[]) as t(id) cross join lateral (
        select * from form_comment r where r.corp_id = $1 and r.origin_id = t.id and r.deleted_at is null
        order by r.floor limit $3) c order by c.origin_id, c.floor`,
    values: [corpId, threadIds, most],
  })
  return rows
}

/** The replies of one thread, oldest first. */
export async function repliesPage(
  db: Queryable,
  corpId: string,
  threadId: string,
  { size, offset, after }: Window,
): Promise<Paged<CommentRow>> {
  const [page, count] = await Promise.all([
    db.query<CommentRow>({
      name: 'comment-replies',
      text: `select ${COLUMNS} from form_comment c
        where c.corp_id = $1 and c.origin_id = $2 and c.deleted_at is null
          and ($3::timestamptz is null or (c.created_at, c.id) > ($3, $4::uuid))
        order by c.created_at, c.id limit $5 offset $6`,
      values: [corpId, threadId, after?.at ?? null, after?.id ?? null, size, offset],
    }),
    db.query<{ total: number }>({
      name: 'comment-replies-count',
      text: `select count(*)::int as total from form_comment
        where corp_id = $1 and origin_id = $2 and deleted_at is null`,
      values: [corpId, threadId],
    }),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function commentById(db: Queryable, corpId: string, id: string): Promise<ThreadRow | null> {
  const { rows } = await db.query<ThreadRow>({
    name: 'comment-by-id',
    text: `select ${COLUMNS}, ${REPLY_NUM} from form_comment c where c.corp_id = $1 and c.id = $2`,
    values: [corpId, id],
  })
  return rows[0] ?? null
}

/** When the newest on a record was written; null where nothing was. */
export async function latestOnRecord(db: Queryable, corpId: string, recordId: string): Promise<Date | null> {
  const { rows } = await db.query<{ latest: Date | null }>({
    name: 'comment-latest',
    text: 'select max(created_at) as latest from form_comment where corp_id = $1 and biz_object_id = $2',
    values: [corpId, recordId],
  })
  return rows[0]?.latest ?? null
}

/** How many stand on a record, and how many others wrote after an instant. */
export async function countOnRecord(
  db: Queryable,
  corpId: string,
  recordId: string,
  newer: { readonly since: string | null; readonly than: string },
): Promise<{ readonly num: number; readonly newer: number }> {
  const { rows } = await db.query<{ num: number; newer: number }>({
    name: 'comment-count',
    text: `select count(*)::int as num,
        (count(*) filter (where $3::timestamptz is not null and created_at > $3 and author_id <> $4))::int as newer
      from form_comment where corp_id = $1 and biz_object_id = $2 and deleted_at is null`,
    values: [corpId, recordId, newer.since, newer.than],
  })
  return rows[0] ?? { num: 0, newer: 0 }
}

export type NewComment = Pick<
  CommentRow,
  | 'id'
  | 'schema_code'
  | 'biz_object_id'
  | 'origin_id'
  | 'reply_to_id'
  | 'author_id'
  | 'department_id'
  | 'content'
> & { readonly mentions: readonly string[]; readonly files: readonly string[] }

/**
 * Writes a comment; a reply gets the next floor of its thread. Instants are whole milliseconds, as the wire's are, so
 * that a cursor meets its row again.
 */
export async function addComment(tx: Queryable, corpId: string, comment: NewComment): Promise<void> {
  await tx.query({
    name: 'comment-add',
    text: `with thread as (
        update form_comment set replies = replies + 1 where corp_id = $1 and id = $5 returning replies
      )
      insert into form_comment (corp_id, id, schema_code, biz_object_id, origin_id, reply_to_id, floor, author_id,
        department_id, content, mentions, files, created_at)
      select $1, $2, $3, $4, $5::uuid, $6, coalesce((select replies from thread), 0), $7, $8, $9, $10, $11,
        date_trunc('milliseconds', app_now())`,
    values: [
      corpId,
      comment.id,
      comment.schema_code,
      comment.biz_object_id,
      comment.origin_id,
      comment.reply_to_id,
      comment.author_id,
      comment.department_id,
      comment.content,
      comment.mentions,
      comment.files,
    ],
  })
}

/** How many a person wrote within the last minute. */
export async function writtenLately(db: Queryable, corpId: string, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'comments-lately',
    text: `select count(*)::int as count from form_comment
      where corp_id = $1 and author_id = $2 and created_at > app_now() - interval '1 minute'`,
    values: [corpId, userId],
  })
  return rows[0]?.count ?? 0
}

/** Takes a comment away: its words and whom it mentioned at once, its place stays for the replies. */
export async function deleteCommentRow(
  db: Queryable,
  corpId: string,
  id: string,
  byId: string,
): Promise<void> {
  await db.query({
    name: 'comment-delete',
    text: `update form_comment set deleted_at = app_now(), deleted_by = $3, content = '', mentions = '{}', files = '{}'
      where corp_id = $1 and id = $2 and deleted_at is null`,
    values: [corpId, id, byId],
  })
}

/** The run of a record; null for a record without one, or an unknown one. */
export async function instanceOfRecord(
  db: Queryable,
  corpId: string,
  schemaCode: string,
  recordId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'instance-of-record',
    text: `select i.id from instance i join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
      where i.corp_id = $1 and i.biz_object_id = $2 and b.model_code = $3`,
    values: [corpId, recordId, schemaCode],
  })
  return rows[0]?.id ?? null
}
