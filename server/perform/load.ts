import type { Instance } from '../../engine/model/instance.ts'
import type { Queryable } from '../db/database.ts'

/** One instance with its record as a command needs it. */
export type LoadedInstance = {
  readonly id: string
  readonly workflowVersionId: string
  readonly bizObjectId: string
  readonly revision: number
  readonly state: Instance
  readonly logEntry: number
  readonly logHash: Buffer
  readonly sequenceNo: string
  readonly record: Readonly<Record<string, unknown>>
  readonly recordRevision: number
}

/** What one read brings for a command: the clock, the actor, an earlier answer, the item with its instance. */
export type Loaded = {
  readonly now: Date
  readonly organisationVersion: number
  readonly locale: string
  readonly timeZone: string
  readonly actorActive: boolean
  readonly replay: { readonly fingerprint: Buffer; readonly answer: unknown } | null
  readonly item: { readonly number: number; readonly revision: number; readonly holderId: string } | null
  readonly instance: LoadedInstance | null
}

type Row = {
  now: Date
  organisation_version: number
  locale: string
  time_zone: string
  actor_active: boolean
  fingerprint: Buffer | null
  answer: unknown
  number: number | null
  item_revision: number | null
  holder_id: string | null
  instance_id: string | null
  workflow_version_id: string
  biz_object_id: string
  revision: number
  state: Instance
  log_entry: number
  log_hash: Buffer
  sequence_no: string
  record: Record<string, unknown>
  record_revision: number
}

const LOAD = `
select app_now() as now, c.organisation_version::int as organisation_version, c.locale, c.time_zone,
  u.active as actor_active, r.fingerprint, r.answer,
  w.number, w.revision as item_revision, w.holder_id,
  i.id as instance_id, i.workflow_version_id, i.biz_object_id, i.revision, i.state, i.log_entry, i.log_hash,
  i.sequence_no, b.data as record, b.revision as record_revision
from corp c
join app_user u on u.corp_id = c.corp_id and u.id = $2
left join replay_token r on r.corp_id = c.corp_id and r.user_id = u.id and r.token = $3
left join work_item w on w.corp_id = c.corp_id and w.id = $4
left join instance i on i.corp_id = c.corp_id and i.id = w.instance_id
left join biz_object b on b.corp_id = c.corp_id and b.id = i.biz_object_id
where c.corp_id = $1`

const LOCK =
  'select 1 from instance where corp_id = $1 and id = (select instance_id from work_item where corp_id = $1 and id = $2) for update'

export type LoadKey = {
  readonly corpId: string
  readonly actorId: string
  readonly replayToken: string
  readonly itemId: string | null
}

/** Reads everything a command needs in one round trip; null when the actor is not in the organisation. */
export async function load(db: Queryable, key: LoadKey): Promise<Loaded | null> {
  const { rows } = await db.query<Row>({
    name: 'perform-load',
    text: LOAD,
    values: [key.corpId, key.actorId, key.replayToken, key.itemId],
  })
  const row = rows[0]
  if (row === undefined) return null
  return {
    now: row.now,
    organisationVersion: row.organisation_version,
    locale: row.locale,
    timeZone: row.time_zone,
    actorActive: row.actor_active,
    replay: row.fingerprint === null ? null : { fingerprint: row.fingerprint, answer: row.answer },
    item:
      row.number === null || row.item_revision === null || row.holder_id === null
        ? null
        : { number: row.number, revision: row.item_revision, holderId: row.holder_id },
    instance: row.instance_id === null ? null : loadedInstance(row, row.instance_id),
  }
}

/** Takes the instance's lock, for the rare command that lost its race several times. */
export async function lockInstance(tx: Queryable, corpId: string, itemId: string): Promise<void> {
  await tx.query({ text: LOCK, values: [corpId, itemId] })
}

function loadedInstance(row: Row, id: string): LoadedInstance {
  return {
    id,
    workflowVersionId: row.workflow_version_id,
    bizObjectId: row.biz_object_id,
    revision: row.revision,
    state: row.state,
    logEntry: row.log_entry,
    logHash: row.log_hash,
    sequenceNo: row.sequence_no,
    record: row.record,
    recordRevision: row.record_revision,
  }
}
