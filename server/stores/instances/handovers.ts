import * as z from 'zod/mini'
import { type BatchRow, batchRow } from '../../../contract/workflow/batch-result.ts'
import type { Queryable } from '../../db/database.ts'

/** For so many hours a handover can be undone (engine Q3). */
export const UNDO_HOURS = 24

/** A handover as it is stored (engine Q3); `undoUntil` is an instant. */
export type Handover = {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  readonly reason: string
  readonly trustIds: readonly string[]
  readonly undoUntil: string
}

export async function insertHandover(
  tx: Queryable,
  corpId: string,
  byId: string,
  { id, fromId, toId, reason, trustIds }: Omit<Handover, 'undoUntil'>,
): Promise<void> {
  await tx.query({
    text: `insert into handover (corp_id, id, from_id, to_id, by_id, reason, trust_ids, begun_at)
      values ($1, $2, $3, $4, $5, $6, $7, app_now())`,
    values: [corpId, id, fromId, toId, byId, reason, [...trustIds]],
  })
}

export async function handoverById(db: Queryable, corpId: string, id: string): Promise<Handover | null> {
  const { rows } = await db.query<{
    from_id: string
    to_id: string
    reason: string
    trust_ids: string[]
    undo_until: Date
  }>({
    text: `select from_id, to_id, reason, trust_ids, begun_at + make_interval(hours => $3) as undo_until
      from handover where corp_id = $1 and id = $2`,
    values: [corpId, id, UNDO_HOURS],
  })
  const row = rows[0]
  return row === undefined
    ? null
    : {
        id,
        fromId: row.from_id,
        toId: row.to_id,
        reason: row.reason,
        trustIds: row.trust_ids,
        undoUntil: row.undo_until.toISOString(),
      }
}

/** Marks it as undone: once, and in time only. */
export async function markUndone(
  tx: Queryable,
  corpId: string,
  id: string,
): Promise<'marked' | 'undone' | 'tooOld'> {
  const { rows } = await tx.query<{ was_undone: boolean; is_late: boolean }>({
    text: `with old as (
        select id, undone_at is not null as was_undone,
          begun_at + make_interval(hours => $3) <= app_now() as is_late
        from handover where corp_id = $1 and id = $2 for update
      ), marked as (
        update handover h set undone_at = app_now() from old
        where h.corp_id = $1 and h.id = old.id and not was_undone and not is_late
      ) select was_undone, is_late from old`,
    values: [corpId, id, UNDO_HOURS],
  })
  const row = rows[0]
  if (row?.was_undone === true) return 'undone'
  return row?.is_late === true ? 'tooOld' : 'marked'
}

const HELD = `select id, received_at from work_item where corp_id = $1 and holder_id = $2 and status = 2
    and kind not in (2, 4)
  union all select id, received_at from work_item where corp_id = $1 and holder_id = $2 and status = 1
    and kind not in (2, 4)`

/** Undecided items of a person: open, and those that wait for their turn or for added signers (engine Q4). */
export async function countHeld(db: Queryable, corpId: string, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from (${HELD}) held`,
    values: [corpId, userId],
  })
  return rows[0]?.count ?? 0
}

/** Writes down the items of a handover, oldest first; a repeat finds them written. */
export async function listItems(db: Queryable, corpId: string, { id, fromId }: Handover): Promise<void> {
  await db.query({
    text: `with listed as (
        update handover set listed_at = app_now() where corp_id = $1 and id = $3 and listed_at is null returning id
      ) insert into handover_item (corp_id, handover_id, item_id, position)
      select $1, listed.id, held.id, row_number() over (order by held.received_at, held.id)
      from listed, (${HELD}) held`,
    values: [corpId, fromId, id],
  })
}

/** Which way an item goes: over, or back. */
export type Direction = 'outcome' | 'undo_outcome'

const stored = z.object({
  item_id: z.string(),
  outcome: z.nullable(batchRow),
  undo_outcome: z.nullable(batchRow),
})

export type HandoverItem = {
  readonly id: string
  readonly outcome: BatchRow | null
  readonly undoOutcome: BatchRow | null
}

export async function itemsOf(db: Queryable, corpId: string, id: string): Promise<readonly HandoverItem[]> {
  const { rows } = await db.query<Record<string, unknown>>({
    text: `select item_id, outcome, undo_outcome from handover_item where corp_id = $1 and handover_id = $2
      order by position`,
    values: [corpId, id],
  })
  return rows.map((row) => {
    const { item_id, outcome, undo_outcome } = stored.parse(row)
    return { id: item_id, outcome, undoOutcome: undo_outcome }
  })
}

const KEEP: Readonly<Record<Direction, string>> = {
  outcome: `update handover_item set outcome = $4
    where corp_id = $1 and handover_id = $2 and item_id = $3 and outcome is null`,
  undo_outcome: `update handover_item set undo_outcome = $4
    where corp_id = $1 and handover_id = $2 and item_id = $3 and undo_outcome is null`,
}

/** Keeps what became of an item; the first answer stays. */
export async function keepOutcome(
  db: Queryable,
  corpId: string,
  id: string,
  direction: Direction,
  row: BatchRow,
): Promise<void> {
  await db.query({
    text: KEEP[direction],
    values: [corpId, id, row.id, JSON.stringify(row)],
  })
}
