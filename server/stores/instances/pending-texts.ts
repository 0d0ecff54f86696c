import { CLIENT_TYPES, type ClientType } from '../../../contract/vocabulary.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Queryable } from '../../db/database.ts'

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

/** What was saved at an item, by whom. */
export type SavedText = PendingText & { readonly itemId: string; readonly userId: string }

/** What was saved at items, the newest last; `userId` null: by anybody. */
export async function savedTexts(
  db: Queryable,
  corpId: string,
  itemIds: readonly string[],
  userId: string | null,
): Promise<readonly SavedText[]> {
  if (itemIds.length === 0) return []
  const { rows } = await db.query<{
    work_item_id: string
    user_id: string
    opinion: string
    data: FormData
    base: FormData
    saved_at: Date
    client: string
  }>({
    name: 'saved-texts',
    text: `select work_item_id, user_id, opinion, data, base, saved_at, client from pending_text
      where corp_id = $1 and work_item_id = any($2::uuid[]) and ($3::uuid is null or user_id = $3)
      order by saved_at, work_item_id, user_id`,
    values: [corpId, [...itemIds], userId],
  })
  return rows.map((row) => ({
    itemId: row.work_item_id,
    userId: row.user_id,
    opinion: row.opinion,
    data: row.data,
    base: row.base,
    savedAt: row.saved_at.toISOString(),
    client: CLIENT_TYPES.find((type) => type === row.client) ?? null,
  }))
}

/** At which items a person saved, of those that stand at the node of a named one in its run; the newest last. */
export async function savedBeside(
  db: Queryable,
  corpId: string,
  itemIds: readonly string[],
  userId: string,
): Promise<readonly { readonly itemId: string; readonly number: number; readonly hasFields: boolean }[]> {
  const { rows } = await db.query<{ itemId: string; number: number; hasFields: boolean }>({
    name: 'saved-beside',
    text: `select w.id as "itemId", o.number, p.data <> '{}'::jsonb as "hasFields"
      from work_item w
        join work_item o on o.corp_id = w.corp_id and o.instance_id = w.instance_id and o.activity_code = w.activity_code
        join pending_text p on p.corp_id = o.corp_id and p.work_item_id = o.id and p.user_id = $3
      where w.corp_id = $1 and w.id = any($2::uuid[]) order by p.saved_at`,
    values: [corpId, [...itemIds], userId],
  })
  return rows
}

type NewPending = {
  readonly opinion: string | null
  readonly edits: Pick<PendingText, 'data' | 'base'> | null
  readonly client: ClientType
}

/**
 * Stores it while the item is open and somebody's; undefined when it is neither any more. Null: as it was. Whether it is
 * the person's to act on was asked before.
 */
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
      where w.corp_id = $1 and w.id = $2 and w.holder_id is not null and w.status = 2
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
