import type { Queryable } from '../db/database.ts'
import type { Head } from './operation-log.ts'

export type AnchorRow = {
  readonly corp_id: string
  readonly number: number
  readonly at: Date
  readonly heads: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
}

/** One writer of an organisation's anchors at a time, until the transaction ends. */
export async function lockAnchors(tx: Queryable, corpId: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('log-anchor ' || $1, 0))`,
    values: [corpId],
  })
}

/** The newest anchor of an organisation with the database's time. */
export async function lastAnchor(
  tx: Queryable,
  corpId: string,
): Promise<{ readonly now: Date; readonly number: number | null; readonly hash: Buffer | null }> {
  const { rows } = await tx.query<{ now: Date; number: number | null; hash: Buffer | null }>({
    text: `select app_now() as now, a.number, a.hash from (select 1) as one
      left join lateral (select number, hash from log_anchor where corp_id = $1 order by number desc limit 1) a on true`,
    values: [corpId],
  })
  const row = rows[0]
  if (row === undefined) throw new Error('the database did not tell its time')
  return row
}

/** Heads of the chains that grew since they were anchored, behind the given instance in order of ids. */
export async function grownHeads(
  tx: Queryable,
  corpId: string,
  afterId: string,
  limit: number,
): Promise<Head[]> {
  const { rows } = await tx.query<Head>({
    text: `select i.corp_id, i.id, i.log_entry, i.log_hash from instance i
      left join log_anchor_head h on h.corp_id = i.corp_id and h.instance_id = i.id
      where i.corp_id = $1 and i.id > $2::uuid and coalesce(h.entry, 0) < i.log_entry order by i.id limit $3`,
    values: [corpId, afterId, limit],
  })
  return rows
}

export async function insertAnchor(tx: Queryable, anchor: AnchorRow, heads: readonly Head[]): Promise<void> {
  await tx.query({
    text: `with anchor as (
        insert into log_anchor (corp_id, number, at, heads, previous_hash, hash) values ($1, $2, $3, $4, $5, $6))
      insert into log_anchor_head as h (corp_id, instance_id, entry)
      select $1, r.id, r.entry from unnest($7::uuid[], $8::int[]) as r(id, entry)
      on conflict (corp_id, instance_id) do update set entry = excluded.entry`,
    values: [
      anchor.corp_id,
      anchor.number,
      anchor.at,
      anchor.heads,
      anchor.previous_hash,
      anchor.hash,
      heads.map(({ id }) => id),
      heads.map(({ log_entry }) => log_entry),
    ],
  })
}

/** Every anchor of the system in order, to be held against the file. */
export async function allAnchors(db: Queryable): Promise<Pick<AnchorRow, 'corp_id' | 'number' | 'hash'>[]> {
  const { rows } = await db.query<Pick<AnchorRow, 'corp_id' | 'number' | 'hash'>>({
    text: 'select corp_id, number, hash from log_anchor order by corp_id, number',
  })
  return rows
}

export type Witnessed = { readonly instance_id: string; readonly entry: number }
type EntryNow = Witnessed & { readonly hash: Buffer | null; readonly last: number; readonly deleted: boolean }

/**
 * What the log says now about entries that were anchored: the hash, or how many entries there are left. A deleted
 * instance has its tombstone instead (engine G7).
 */
export async function entriesNow(
  db: Queryable,
  corpId: string,
  wanted: readonly Witnessed[],
): Promise<EntryNow[]> {
  const { rows } = await db.query<EntryNow>({
    text: `select r.instance_id, r.entry,
        coalesce(l.hash, case when t.log_entry = r.entry then t.log_hash end) as hash,
        coalesce(t.log_entry >= r.entry, false) as deleted,
        (select coalesce(max(entry), 0) from operation_log where corp_id = $1 and instance_id = r.instance_id) as last
      from unnest($2::uuid[], $3::int[]) as r(instance_id, entry)
      left join operation_log l on l.corp_id = $1 and l.instance_id = r.instance_id and l.entry = r.entry
      left join tombstone t on t.corp_id = $1 and t.instance_id = r.instance_id`,
    values: [corpId, wanted.map(({ instance_id }) => instance_id), wanted.map(({ entry }) => entry)],
  })
  return rows
}
