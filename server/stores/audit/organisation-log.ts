import type { Queryable } from '../../db/database.ts'
import type { Tombstone } from './tombstones.ts'

export type EntryKind = 'begun' | 'instanceDeleted' | 'tombstoneFound'

/** One entry of an organisation's own log; `body` is the JSON text exactly as stored. */
export type OrganisationEntry = {
  readonly corp_id: string
  readonly number: number
  readonly at: Date
  readonly kind: string
  readonly actor_id: string | null
  readonly body: string
  readonly previous_hash: Buffer
  readonly hash: Buffer
}

export type OrganisationHead = { readonly number: number; readonly hash: Buffer }

/** Where the chain stands, with the database's time; nobody else adds to it until the transaction ends. 0: empty. */
export async function lockOrganisationLog(
  tx: Queryable,
  corpId: string,
): Promise<OrganisationHead & { readonly now: Date }> {
  const { rows } = await tx.query<OrganisationHead & { now: Date }>({
    name: 'lock-organisation-log',
    text: `insert into organisation_log_head as h (corp_id, number, hash) values ($1, 0, '')
      on conflict (corp_id) do update set number = h.number returning number, hash, app_now() as now`,
    values: [corpId],
  })
  const row = rows[0]
  if (row === undefined) throw new Error('the log of the organisation has no head')
  return row
}

/** Adds an entry; the caller holds the head. */
export async function insertEntry(tx: Queryable, entry: OrganisationEntry): Promise<void> {
  await tx.query({
    name: 'add-to-organisation-log',
    text: `with entry as (
        insert into organisation_log (corp_id, number, at, kind, actor_id, body, previous_hash, hash)
        values ($1, $2, $3, $4, $5, $6::json, $7, $8))
      update organisation_log_head set number = $2, hash = $8 where corp_id = $1`,
    values: [
      entry.corp_id,
      entry.number,
      entry.at,
      entry.kind,
      entry.actor_id,
      entry.body,
      entry.previous_hash,
      entry.hash,
    ],
  })
}

/** Null: nothing was ever written. */
export async function organisationHead(db: Queryable, corpId: string): Promise<OrganisationHead | null> {
  const { rows } = await db.query<OrganisationHead>({
    text: 'select number, hash from organisation_log_head where corp_id = $1 and number > 0',
    values: [corpId],
  })
  return rows[0] ?? null
}

export async function entriesAfter(
  db: Queryable,
  corpId: string,
  number: number,
  limit: number,
): Promise<OrganisationEntry[]> {
  const { rows } = await db.query<OrganisationEntry>({
    text: `select corp_id, number, at, kind, actor_id, body::text as body, previous_hash, hash from organisation_log
      where corp_id = $1 and number > $2 order by number limit $3`,
    values: [corpId, number, limit],
  })
  return rows
}

/** Of an organisation's entries the hashes by their numbers. */
export async function organisationHashes(
  db: Queryable,
  corpId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await db.query<OrganisationHead>({
    text: 'select number, hash from organisation_log where corp_id = $1 and number = any($2::int[])',
    values: [corpId, [...numbers]],
  })
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/** When the chain of an organisation began, which has one, and the database's time. */
export async function beganAt(
  db: Queryable,
  corpId: string,
): Promise<{ readonly at: Date; readonly now: Date }> {
  const { rows } = await db.query<{ at: Date; now: Date }>({
    text: 'select at, app_now() as now from organisation_log where corp_id = $1 order by number limit 1',
    values: [corpId],
  })
  const row = rows[0]
  if (row === undefined) throw new Error('the log of the organisation is empty')
  return row
}

/** Tombstones that no entry speaks of, in order of instances, behind the given one. */
export async function tombstonesWithoutEntry(
  db: Queryable,
  corpId: string,
  afterId: string,
  limit: number,
): Promise<Tombstone[]> {
  const { rows } = await db.query<Tombstone>({
    text: `select corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason, log_entry, log_hash
      from tombstone t where t.corp_id = $1 and t.instance_id > $2::uuid and not exists (select 1 from organisation_log o
        where o.corp_id = $1 and o.body ->> 'instanceId' = t.instance_id::text)
      order by t.instance_id limit $3`,
    values: [corpId, afterId, limit],
  })
  return rows
}

/** Every organisation that any log speaks of, also one that is gone. */
export async function organisationsWithLogs(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ corp_id: string }>({
    text: `select corp_id from corp union select corp_id from organisation_log_head
      union select corp_id from organisation_log union select corp_id from tombstone order by 1`,
  })
  return rows.map((row) => row.corp_id)
}

export type LoggedInstance = { readonly id: string; readonly stands: boolean; readonly deleted: boolean }

/** The instances that have a log, in order of ids, behind the given one. */
export async function loggedInstances(
  db: Queryable,
  corpId: string,
  afterId: string,
  limit: number,
): Promise<LoggedInstance[]> {
  const { rows } = await db.query<LoggedInstance>({
    text: `select l.instance_id as id,
        exists (select 1 from instance i where i.corp_id = $1 and i.id = l.instance_id) as stands,
        exists (select 1 from tombstone t where t.corp_id = $1 and t.instance_id = l.instance_id)
          or exists (select 1 from organisation_log o
            where o.corp_id = $1 and o.body ->> 'instanceId' = l.instance_id::text) as deleted
      from (select distinct instance_id from operation_log where corp_id = $1 and instance_id > $2::uuid
        order by instance_id limit $3) l`,
    values: [corpId, afterId, limit],
  })
  return rows
}

/** Which of these instances still stand. */
export async function standing(
  db: Queryable,
  corpId: string,
  instanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from instance where corp_id = $1 and id = any($2::uuid[])',
    values: [corpId, [...instanceIds]],
  })
  return new Set(rows.map(({ id }) => id))
}
