import { CLIENT_TYPES, type ClientType } from '../../contract/vocabulary.ts'
import type { FormData } from '../../engine/context.ts'
import type { Queryable } from '../db/database.ts'

/** What an approver saved before deciding: his alone until then (engine S7). `savedAt` is an instant. */
export type PendingText = {
  readonly opinion: string
  readonly data: FormData
  /** What stood in these fields then. */
  readonly base: FormData
  readonly savedAt: string
  /** What it was saved with; null when that was not noted. */
  readonly client: ClientType | null
}

export async function pendingText(
  db: Queryable,
  corpId: string,
  itemId: string,
  userId: string,
): Promise<PendingText | null> {
  const { rows } = await db.query<{
    opinion: string
    data: FormData
    base: FormData
    saved_at: Date
    client: string
  }>({
    name: 'pending-text',
    text: `select opinion, data, base, saved_at, client from pending_text
      where corp_id = $1 and work_item_id = $2 and user_id = $3`,
    values: [corpId, itemId, userId],
  })
  const row = rows[0]
  return row === undefined
    ? null
    : {
        opinion: row.opinion,
        data: row.data,
        base: row.base,
        savedAt: row.saved_at.toISOString(),
        client: CLIENT_TYPES.find((type) => type === row.client) ?? null,
      }
}

/** Fields saved at an open item, by whom. */
type SavedEdits = Pick<PendingText, 'data' | 'base'> & { readonly itemId: string; readonly userId: string }

/** What was saved at open items, the newest last. */
export async function pendingOfItems(
  db: Queryable,
  corpId: string,
  itemIds: readonly string[],
): Promise<readonly SavedEdits[]> {
  const { rows } = await db.query<{
    work_item_id: string
    user_id: string
    data: FormData
    base: FormData
  }>({
    name: 'pending-of-items',
    text: `select work_item_id, user_id, data, base from pending_text
      where corp_id = $1 and work_item_id = any($2::uuid[]) order by saved_at, work_item_id, user_id`,
    values: [corpId, [...itemIds]],
  })
  return rows.map(({ work_item_id, user_id, ...edits }) => ({
    itemId: work_item_id,
    userId: user_id,
    ...edits,
  }))
}

type NewPending = {
  readonly opinion: string | null
  readonly edits: Pick<PendingText, 'data' | 'base'> | null
  readonly client: ClientType
}

/** Stores it while the item is open and his; undefined when it is neither any more. Null: as it was. */
export async function savePendingText(
  db: Queryable,
  corpId: string,
  itemId: string,
  userId: string,
  { opinion, edits, client }: NewPending,
): Promise<string | undefined> {
  const { rows } = await db.query<{ saved_at: Date }>({
    name: 'save-pending-text',
    text: `insert into pending_text (corp_id, work_item_id, user_id, opinion, data, base, client, saved_at)
      select w.corp_id, w.id, $3, coalesce($4::text, ''), coalesce($5::jsonb, '{}'), coalesce($7::jsonb, '{}'), $6,
          app_now() from work_item w
      where w.corp_id = $1 and w.id = $2 and w.holder_id = $3 and w.status = 2
      on conflict (corp_id, work_item_id, user_id) do update
        set opinion = coalesce($4::text, pending_text.opinion), data = coalesce($5::jsonb, pending_text.data),
          base = coalesce($7::jsonb, pending_text.base),
          client = excluded.client, saved_at = excluded.saved_at
      returning saved_at`,
    values: [corpId, itemId, userId, opinion, json(edits?.data), client, json(edits?.base)],
  })
  return rows[0]?.saved_at.toISOString()
}

function json(data: FormData | undefined): string | null {
  return data === undefined ? null : JSON.stringify(data)
}
