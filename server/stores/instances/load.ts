import type { Instance } from '../../../engine/model/instance.ts'
import type { Queryable } from '../../db/database.ts'
import type { PerformRequest, PerformTarget } from '../../instances/perform/request.ts'

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
  readonly item: {
    readonly number: number
    readonly revision: number
    readonly holderId: string | null
  } | null
  readonly instance: LoadedInstance | null
}

type Row = {
  now: Date
  organisation_version: number
  locale: string
  time_zone: string
  actor_active: boolean | null
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

const COLUMNS = `app_now() as now, c.organisation_version::int as organisation_version, c.locale, c.time_zone,
  u.active as actor_active, r.fingerprint, r.answer,
  i.id as instance_id, i.workflow_version_id, i.biz_object_id, i.revision, i.state, i.log_entry, i.log_hash,
  i.sequence_no, b.data as record, b.revision as record_revision`

const CALLER = `from corp c
left join app_user u on u.corp_id = c.corp_id and u.id = $2
left join replay_token r on r.corp_id = c.corp_id and r.user_id = $2 and r.token = $3`

const RECORD =
  'left join biz_object b on b.corp_id = c.corp_id and b.id = i.biz_object_id where c.corp_id = $1'

const LOAD_BY_ITEM = `select ${COLUMNS}, w.number, w.revision as item_revision, w.holder_id ${CALLER}
left join work_item w on w.corp_id = c.corp_id and w.id = $4
left join instance i on i.corp_id = c.corp_id and i.id = w.instance_id ${RECORD}`

const LOAD_BY_INSTANCE = `select ${COLUMNS}, null::int as number, null::int as item_revision, null::uuid as holder_id
${CALLER}
left join instance i on i.corp_id = c.corp_id and i.id = $4 ${RECORD}`

const LOCK_BY_ITEM =
  'select 1 from instance where corp_id = $1 and id = (select instance_id from work_item where corp_id = $1 and id = $2) for update'
const LOCK_BY_INSTANCE = 'select 1 from instance where corp_id = $1 and id = $2 for update'

/** Stands for the server itself where a column needs somebody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export type LoadKey = Pick<PerformRequest, 'corpId' | 'actorId' | 'replayToken' | 'target'>

/** Reads everything a command needs in one round trip; null when the actor is not in the organisation. */
export async function load(
  db: Queryable,
  { corpId, actorId, replayToken, target }: LoadKey,
): Promise<Loaded | null> {
  const byItem = target.kind === 'item'
  const { rows } = await db.query<Row>({
    name: byItem ? 'perform-load' : 'perform-load-instance',
    text: byItem ? LOAD_BY_ITEM : LOAD_BY_INSTANCE,
    values: [corpId, actorId ?? NOBODY, replayToken, targetId(target)],
  })
  const row = rows[0]
  if (row === undefined || (actorId !== null && row.actor_active === null)) return null
  return {
    now: row.now,
    organisationVersion: row.organisation_version,
    locale: row.locale,
    timeZone: row.time_zone,
    actorActive: actorId === null || row.actor_active === true,
    replay: row.fingerprint === null ? null : { fingerprint: row.fingerprint, answer: row.answer },
    item:
      row.number === null || row.item_revision === null
        ? null
        : { number: row.number, revision: row.item_revision, holderId: row.holder_id },
    instance: row.instance_id === null ? null : loadedInstance(row, row.instance_id),
  }
}

function targetId(target: PerformTarget): string | null {
  if (target.kind === 'item') return target.itemId
  return target.instanceId ?? null
}

/** Takes the instance's lock, for the rare command that lost its race several times. */
export async function lockInstance(tx: Queryable, corpId: string, target: PerformTarget): Promise<void> {
  const id = targetId(target)
  if (id === null) return
  const text = target.kind === 'item' ? LOCK_BY_ITEM : LOCK_BY_INSTANCE
  await tx.query({ text, values: [corpId, id] })
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
