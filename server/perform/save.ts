import type { Queryable } from '../db/database.ts'
import type { ItemRow } from './item-rows.ts'

/** Everything one command writes; one statement, so it is there whole or not at all (engine G1, security I-14). */
export type Write = {
  readonly corpId: string
  readonly instanceId: string
  /** Null: a new instance. */
  readonly expectedRevision: number | null
  readonly instance: {
    readonly workflow_code: string
    readonly workflow_version_id: string
    readonly app_code: string
    readonly model_code: string
    readonly biz_object_id: string
    readonly status: string
    readonly outcome: string | null
    readonly returned: boolean
    /** Null with the other two of the head: unchanged. */
    readonly title: string | null
    readonly title_i18n: unknown
    readonly sequence_no: string
    readonly summary: unknown
    readonly initiator_id: string
    readonly submitter_id: string
    readonly department_id: string
    readonly started_at: string | null
    readonly finished_at: string | null
  }
  readonly stateJson: string
  /** Null: the record did not change. */
  readonly recordJson: string | null
  readonly opened: readonly ItemRow[]
  readonly changed: readonly ItemRow[]
  readonly log: {
    readonly entry: number
    readonly at: string
    readonly command: string
    readonly actorId: string
    readonly onBehalfOfId: string | null
    readonly body: string
    readonly client: string
    readonly requestId: string
    readonly previousHash: Buffer
    readonly hash: Buffer
  }
  readonly replay: { readonly token: string; readonly fingerprint: Buffer; readonly answer: string }
}

const ITEM_COLUMNS =
  'id uuid, number int, activity_code text, holder_id uuid, owner_id uuid, kind smallint, status smallint, decision smallint, revision int, received_at timestamptz, finished_at timestamptz'

// $1 corp, $2 instance, $3 head, $4 state, $5 record, $6 opened, $7 log, $8 previous hash, $9 hash,
// $10 log body, $11 replay token, $12 fingerprint, $13 answer
const TAIL = `
opened as (
  insert into work_item (corp_id, id, instance_id, number, activity_code, workflow_code, app_code, holder_id, owner_id,
    kind, status, decision, revision, received_at, finished_at)
  select $1, r.id, $2, r.number, r.activity_code, $3::jsonb->>'workflow_code', $3::jsonb->>'app_code', r.holder_id,
    r.owner_id, r.kind, r.status, r.decision, r.revision, r.received_at, r.finished_at
  from jsonb_to_recordset($6::jsonb) as r(${ITEM_COLUMNS}) where exists (select from head)
), entry as (
  insert into operation_log (corp_id, instance_id, entry, at, command, actor_id, on_behalf_of_id, body, client,
    request_id, previous_hash, hash)
  select $1, $2, l.entry, l.at, l.command, l.actor_id, l.on_behalf_of_id, $10::json, l.client, l.request_id, $8, $9
  from jsonb_to_record($7::jsonb) as l(entry int, at timestamptz, command text, actor_id uuid, on_behalf_of_id uuid,
    client text, request_id text) where exists (select from head)
), token as (
  insert into replay_token (corp_id, user_id, token, fingerprint, answer, created_at)
  select $1, ($7::jsonb->>'actor_id')::uuid, $11, $12, $13::jsonb, ($7::jsonb->>'at')::timestamptz
  where exists (select from head)
)
select count(*)::int as done from head`

const UPDATE = `
with head as (
  update instance i set status = h.status, outcome = h.outcome, returned = h.returned,
    title = coalesce(h.title, i.title), title_i18n = coalesce(h.title_i18n, i.title_i18n),
    summary = coalesce(h.summary, i.summary), finished_at = h.finished_at, revision = i.revision + 1,
    state = $4::jsonb, log_entry = ($7::jsonb->>'entry')::int, log_hash = $9
  from jsonb_to_record($3::jsonb) as h(status text, outcome text, returned boolean, title text, title_i18n jsonb,
    summary jsonb, finished_at timestamptz)
  where i.corp_id = $1 and i.id = $2 and i.revision = $14
  returning i.biz_object_id
), record as (
  update biz_object b set data = $5::jsonb, revision = b.revision + 1, modified_at = ($7::jsonb->>'at')::timestamptz,
    modified_by = ($7::jsonb->>'actor_id')::uuid
  from head where b.corp_id = $1 and b.id = head.biz_object_id and $5::jsonb is not null
), changed as (
  update work_item w set status = r.status, decision = r.decision, revision = r.revision, holder_id = r.holder_id,
    kind = r.kind, received_at = r.received_at, finished_at = r.finished_at
  from jsonb_to_recordset($15::jsonb) as r(${ITEM_COLUMNS})
  where w.corp_id = $1 and w.instance_id = $2 and w.number = r.number and exists (select from head)
), ${TAIL}`

const INSERT = `
with record as (
  insert into biz_object (corp_id, id, model_code, owner_id, owner_department_id, instance_id, sequence_no, data,
    created_at, modified_at, modified_by)
  select $1, h.biz_object_id, h.model_code, h.initiator_id, h.department_id, $2, h.sequence_no, $5::jsonb,
    l.at, l.at, l.actor_id
  from jsonb_to_record($3::jsonb) as h(biz_object_id uuid, model_code text, initiator_id uuid, department_id uuid,
    sequence_no text), jsonb_to_record($7::jsonb) as l(at timestamptz, actor_id uuid)
), head as (
  insert into instance (corp_id, id, workflow_code, workflow_version_id, app_code, model_code, biz_object_id, status,
    outcome, returned, title, title_i18n, sequence_no, summary, initiator_id, submitter_id, department_id, started_at,
    finished_at, revision, state, log_entry, log_hash)
  select $1, $2, h.workflow_code, h.workflow_version_id, h.app_code, h.model_code, h.biz_object_id, h.status,
    h.outcome, h.returned, h.title, h.title_i18n, h.sequence_no, h.summary, h.initiator_id, h.submitter_id,
    h.department_id, h.started_at, h.finished_at, 1, $4::jsonb, ($7::jsonb->>'entry')::int, $9
  from jsonb_to_record($3::jsonb) as h(workflow_code text, workflow_version_id uuid, app_code text, model_code text,
    biz_object_id uuid, status text, outcome text, returned boolean, title text, title_i18n jsonb, sequence_no text,
    summary jsonb, initiator_id uuid, submitter_id uuid, department_id uuid, started_at timestamptz,
    finished_at timestamptz)
  returning 1
), ${TAIL}`

/** Writes the command; false when another command changed the instance since it was read. */
export async function save(db: Queryable, write: Write): Promise<boolean> {
  const values = [
    write.corpId,
    write.instanceId,
    JSON.stringify(write.instance),
    write.stateJson,
    write.recordJson,
    JSON.stringify(write.opened),
    JSON.stringify({
      entry: write.log.entry,
      at: write.log.at,
      command: write.log.command,
      actor_id: write.log.actorId,
      on_behalf_of_id: write.log.onBehalfOfId,
      client: write.log.client,
      request_id: write.log.requestId,
    }),
    write.log.previousHash,
    write.log.hash,
    write.log.body,
    write.replay.token,
    write.replay.fingerprint,
    write.replay.answer,
  ]
  const { rows } =
    write.expectedRevision === null
      ? await db.query<{ done: number }>({ name: 'perform-insert', text: INSERT, values })
      : await db.query<{ done: number }>({
          name: 'perform-update',
          text: UPDATE,
          values: [...values, write.expectedRevision, JSON.stringify(write.changed)],
        })
  return rows[0]?.done === 1
}
