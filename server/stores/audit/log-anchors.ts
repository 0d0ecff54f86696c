import type { Queryable } from '../../db/database.ts'
import type { Head } from './operation-log.ts'
import type { OrganisationHead } from './organisation-log.ts'

export type AnchorRow = {
  readonly corp_id: string
  readonly number: number
  readonly at: Date
  readonly heads: number
  readonly previous_hash: Buffer
  readonly hash: Buffer
  /** How far it vouches for the organisation's own log; null: not at all. */
  readonly organisation: OrganisationHead | null
}

/** One writer of an organisation's anchors at a time, until the transaction ends. */
export async function lockAnchors(tx: Queryable, corpId: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('log-anchor ' || $1, 0))`,
    values: [corpId],
  })
}

type LastAnchor = {
  readonly now: Date
  readonly number: number | null
  readonly hash: Buffer | null
  /** How far any anchor vouches for the organisation's own log. */
  readonly organisation: number | null
}

/** The newest anchor of an organisation with the database's time. */
export async function lastAnchor(tx: Queryable, corpId: string): Promise<LastAnchor> {
  const { rows } = await tx.query<LastAnchor>({
    text: `select app_now() as now, a.number, a.hash,
        (select max(organisation_number) from log_anchor where corp_id = $1) as organisation
      from (select 1) as one
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
        insert into log_anchor (corp_id, number, at, heads, previous_hash, hash, organisation_number, organisation_hash)
        values ($1, $2, $3, $4, $5, $6, $9, $10))
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
      anchor.organisation?.number ?? null,
      anchor.organisation?.hash ?? null,
    ],
  })
}

export type KnownAnchor = Pick<AnchorRow, 'corp_id' | 'number' | 'previous_hash' | 'hash'>

/** Every anchor of the system in order, to be held against the file. */
export async function allAnchors(db: Queryable): Promise<KnownAnchor[]> {
  const { rows } = await db.query<KnownAnchor>({
    text: 'select corp_id, number, previous_hash, hash from log_anchor order by corp_id, number',
  })
  return rows
}

/** Whether all of these entries count as anchored. */
export async function areAnchored(
  db: Queryable,
  corpId: string,
  entries: readonly Witnessed[],
): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from unnest($2::uuid[], $3::int[]) as r(instance_id, entry)
      join log_anchor_head h on h.corp_id = $1 and h.instance_id = r.instance_id and h.entry >= r.entry`,
    values: [corpId, entries.map(({ instance_id }) => instance_id), entries.map(({ entry }) => entry)],
  })
  return rows[0]?.count === entries.length
}

export type Witnessed = { readonly instance_id: string; readonly entry: number }
type EntryNow = Witnessed & { readonly hash: Buffer | null; readonly last: number }

/**
 * What the log says now about entries that were anchored: the hash, or how many entries there are left. The log of a
 * deleted instance stays (engine G7).
 */
export async function entriesNow(
  db: Queryable,
  corpId: string,
  wanted: readonly Witnessed[],
): Promise<EntryNow[]> {
  const { rows } = await db.query<EntryNow>({
    text: `select r.instance_id, r.entry, l.hash,
        (select coalesce(max(entry), 0) from operation_log where corp_id = $1 and instance_id = r.instance_id) as last
      from unnest($2::uuid[], $3::int[]) as r(instance_id, entry)
      left join operation_log l on l.corp_id = $1 and l.instance_id = r.instance_id and l.entry = r.entry`,
    values: [corpId, wanted.map(({ instance_id }) => instance_id), wanted.map(({ entry }) => entry)],
  })
  return rows
}
