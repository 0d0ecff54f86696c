import type { MessageKind } from '../../../contract/messages.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'
import type { Window } from '../sql/paging.ts'

type Owner = { readonly corpId: string; readonly userId: string }

/** A message with what its document says now; the document's columns are null when it is gone or there is none. */
export type MessageListRow = {
  readonly id: string
  readonly kind: MessageKind
  readonly instance_id: string | null
  readonly work_item_id: string | null
  readonly params: Readonly<Record<string, unknown>>
  readonly created_at: Date
  readonly unread: boolean
  readonly title: string | null
  readonly title_i18n: NameI18n | null
  readonly sequence_no: string | null
  readonly workflow_version_id: string | null
  readonly initiator_id: string | null
  readonly summary: Readonly<Record<string, unknown>> | null
  /** Node of the work item. */
  readonly activity_code: string | null
}

export type MessageFilter = {
  /** Null: every kind. */
  readonly kinds: readonly MessageKind[] | null
  readonly unread: boolean | null
  readonly word: string
}

/**
 * Nobody read it, nobody of the devices looked at its document since, and its item still waits for this person. What
 * is true of an item or a document is not copied into the message when it changes: a decision costs no further write.
 */
export const UNREAD = `n.read_at is null
  and not exists (select from last_look l where l.corp_id = n.corp_id and l.user_id = n.user_id
    and l.instance_id = n.instance_id and l.at >= n.created_at)
  and (n.work_item_id is null or n.kind = 'itemClosed' or exists (select from work_item w
    where w.corp_id = n.corp_id and w.id = n.work_item_id and w.status = 2 and (w.holder_id = n.user_id
      or exists (select from work_item_candidate c where c.corp_id = n.corp_id and c.user_id = n.user_id
        and c.work_item_id = n.work_item_id))))`

/** What the person switched off is not listed and not counted. */
const WANTED = `n.kind <> all(coalesce((select s.in_app_off from message_setting s
  where s.corp_id = $1 and s.user_id = $2), '{}'))`

const MATCHES = `n.corp_id = $1 and n.user_id = $2 and ${WANTED}
  and ($3::text[] is null or n.kind = any($3)) and ($4::boolean is null or (${UNREAD}) = $4)
  and ($4 is distinct from true or n.read_at is null)
  and ($5 = '' or strpos(lower(i.title), $5) > 0)`
const DOCUMENT = 'left join instance i on i.corp_id = n.corp_id and i.id = n.instance_id'

/** The columns of MessageListRow, of a notification `n` and its document `i`. */
export const LISTED = `n.id, n.kind, n.instance_id, n.work_item_id, n.params, n.created_at, (${UNREAD}) as unread,
  i.title, i.title_i18n, i.sequence_no, i.workflow_version_id, i.initiator_id, i.summary,
  (select w.activity_code from work_item w where w.corp_id = n.corp_id and w.id = n.work_item_id)`

/** Beyond, the total is a minimum. */
export const COUNTED_TO = 10_000

/** A page of a person's messages, newest first, and how many match. */
export async function messagesPage(
  db: Queryable,
  { corpId, userId }: Owner,
  { kinds, unread, word }: MessageFilter,
  { size, offset, after }: Window,
): Promise<{ readonly rows: readonly MessageListRow[]; readonly total: number }> {
  const values = [corpId, userId, kinds, unread, word.toLowerCase()]
  const [page, count] = await Promise.all([
    db.query<MessageListRow>({
      name: 'messages',
      text: `select ${LISTED} from notification n ${DOCUMENT} where ${MATCHES}
          and ($6::timestamptz is null or (n.created_at, n.id) < ($6, $7::uuid))
        order by n.created_at desc, n.id desc limit $8 offset $9`,
      values: [...values, after?.at ?? null, after?.id ?? null, size, offset],
    }),
    db.query<{ total: number }>({
      name: 'messages-count',
      text: `select count(*)::int as total from (select from notification n ${DOCUMENT} where ${MATCHES}
        limit ${COUNTED_TO}) as counted`,
      values,
    }),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Where the tab's number ends: it shows 99+. */
const BADGE_TO = 100

/** Unread messages of a person, of these kinds only unless null. */
export async function unreadCount(
  db: Queryable,
  { corpId, userId }: Owner,
  kinds: readonly MessageKind[] | null,
): Promise<number> {
  const { rows } = await db.query<{ unread: number }>({
    name: 'messages-unread',
    text: `select count(*)::int as unread from (select from notification n where n.corp_id = $1 and n.user_id = $2
      and ($3::text[] is null or n.kind = any($3)) and ${WANTED} and ${UNREAD} limit ${BADGE_TO}) as counted`,
    values: [corpId, userId, kinds],
  })
  return rows[0]?.unread ?? 0
}

export async function markMessagesRead(
  db: Queryable,
  { corpId, userId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await db.query({
    name: 'messages-read',
    text: `update notification set read_at = app_now()
      where corp_id = $1 and user_id = $2 and id = any($3::uuid[]) and read_at is null`,
    values: [corpId, userId, ids],
  })
}

/** Null kinds: all; null time: whatever is there. */
export async function markAllMessagesRead(
  db: Queryable,
  { corpId, userId }: Owner,
  kinds: readonly MessageKind[] | null,
  until: string | null,
): Promise<void> {
  await db.query({
    name: 'messages-read-all',
    text: `update notification set read_at = app_now() where corp_id = $1 and user_id = $2 and read_at is null
      and ($3::text[] is null or kind = any($3)) and ($4::timestamptz is null or created_at <= $4)`,
    values: [corpId, userId, kinds, until],
  })
}

/** Writes down what is read by now for other reasons, so that the rows to look at stay few. */
export async function settleReadMessages(db: Queryable): Promise<void> {
  await db.query({
    text: `update notification n set read_at = app_now() where n.read_at is null and not (${UNREAD})`,
  })
}
