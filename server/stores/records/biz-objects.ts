import type { NameI18n } from '../../../contract/shapes.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Queryable } from '../../db/database.ts'
import { letGoOf } from '../files/held-files.ts'

export type RecordStatus = 'DRAFT' | 'COMPLETED'

/** What lists call a record and search it by (server/records/record-head.ts). */
export type RecordHead = {
  readonly title: string
  readonly titleI18n: NameI18n
  readonly searchText: string
}

/** A record of a biz model. `instanceId` null: a plain one, of no workflow run. Times are instants. */
export type BizObject = {
  readonly id: string
  readonly modelCode: string
  readonly ownerId: string
  readonly ownerDepartmentId: string
  readonly instanceId: string | null
  readonly sequenceNo: string
  /** Of a plain record: not finished, its owner's alone; a run's own status is in its instance. */
  readonly status: RecordStatus
  readonly data: FormData
  readonly revision: number
  readonly createdAt: string
  readonly modifiedAt: string
  readonly modifiedBy: string
}

type Row = {
  id: string
  model_code: string
  owner_id: string
  owner_department_id: string
  instance_id: string | null
  sequence_no: string
  status: RecordStatus
  data: FormData
  revision: number
  created_at: Date
  modified_at: Date
  modified_by: string
}

const COLUMNS = `id, model_code, owner_id, owner_department_id, instance_id, sequence_no, status, data, revision,
  created_at, modified_at, modified_by`

/** Which record; the model is named too, so that an id of another model finds nothing. */
export type BizObjectKey = { readonly corpId: string; readonly modelCode: string; readonly id: string }

/** A record of the model, plain or of a run. `lock` holds it until the transaction ends. */
export async function findBizObject(
  db: Queryable,
  { corpId, modelCode, id }: BizObjectKey,
  lock: 'lock' | 'read' = 'read',
): Promise<BizObject | null> {
  const { rows } = await db.query<Row>({
    name: `biz-object-${lock}`,
    text: `select ${COLUMNS} from biz_object where corp_id = $1 and model_code = $2 and id = $3
      ${lock === 'lock' ? 'for update' : ''}`,
    values: [corpId, modelCode, id],
  })
  const row = rows[0]
  return row === undefined ? null : bizObjectOf(row)
}

export type Match = {
  readonly corpId: string
  readonly modelCode: string
  /** Stored values that a record must have; people by `[{id, type}]`. Empty: every record of the model. */
  readonly values: FormData
  /** Whose; absent: everybody's. */
  readonly ownerId?: string
  readonly limit: number
}

/**
 * Plain records of a model by stored values, drafts left out, by id: locks are taken in one order everywhere, so two transactions
 * cannot wait for each other.
 */
export async function matchingBizObjects(
  db: Queryable,
  { corpId, modelCode, values, ownerId, limit }: Match,
  lock: 'lock' | 'read' = 'read',
): Promise<BizObject[]> {
  const { rows } = await db.query<Row>({
    name: `biz-objects-matching-${lock}`,
    text: `select ${COLUMNS} from biz_object
      where corp_id = $1 and model_code = $2 and instance_id is null and status <> 'DRAFT' and data @> $3::jsonb
        and ($5::uuid is null or owner_id = $5)
      order by id limit $4 ${lock === 'lock' ? 'for update' : ''}`,
    values: [corpId, modelCode, JSON.stringify(values), limit, ownerId ?? null],
  })
  return rows.map(bizObjectOf)
}

/** What is stored of a new plain record; `at` null: now. */
export type NewBizObject = BizObjectKey & {
  readonly ownerId: string
  readonly ownerDepartmentId: string
  readonly sequenceNo: string
  readonly data: FormData
  readonly status?: RecordStatus
  readonly head?: RecordHead
  readonly by: string
  readonly at: string | null
}

/** Stores a plain record; false when its id is there already. */
export async function insertBizObject(db: Queryable, object: NewBizObject): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'biz-object-insert',
    text: `with stored as (insert into biz_object (corp_id, id, model_code, owner_id, owner_department_id, sequence_no, data,
        created_at, modified_at, modified_by, status, title, title_i18n, search_text, search_grams)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, coalesce($9, app_now()), coalesce($9, app_now()), $8, $10, $11, $12, $13,
        bigrams($13))
      on conflict (corp_id, id) do nothing returning modified_at)
      insert into biz_object_change (corp_id, biz_object_id, revision, at, by_id, changes)
      select $1, $2, 1, modified_at, $8, '[]' from stored`,
    values: [
      object.corpId,
      object.id,
      object.modelCode,
      object.ownerId,
      object.ownerDepartmentId,
      object.sequenceNo,
      JSON.stringify(object.data),
      object.by,
      object.at,
      object.status ?? 'COMPLETED',
      object.head?.title ?? '',
      object.head?.titleI18n ?? {},
      object.head?.searchText ?? '',
    ],
  })
  return rowCount === 1
}

/** New values of a plain record; `revision` is the one they were based on. */
export type BizObjectChange = BizObjectKey & {
  readonly revision: number
  readonly data: FormData
  /** Absent: as it was; so for the head. */
  readonly status?: RecordStatus
  readonly head?: RecordHead
  readonly by: string
  readonly at: string | null
}

/** Stores the whole new form; false when somebody changed or deleted the record meanwhile, or a run owns it. */
export async function updateBizObject(db: Queryable, change: BizObjectChange): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'biz-object-update',
    text: `with was as (
        select data from biz_object where corp_id = $1 and model_code = $2 and id = $3
      ), stored as (update biz_object set data = $5::jsonb, revision = revision + 1, modified_at = coalesce($7, app_now()),
        modified_by = $6, status = coalesce($8, status), title = coalesce($9, title),
        title_i18n = coalesce($10, title_i18n), search_text = coalesce($11, search_text), search_grams = case when $11::text is null then search_grams else bigrams($11) end
      where corp_id = $1 and model_code = $2 and id = $3 and revision = $4 and instance_id is null
      returning revision, modified_at)
      insert into biz_object_change (corp_id, biz_object_id, revision, at, by_id, changes)
      select $1, $3, s.revision, s.modified_at, $6, coalesce((
          select jsonb_agg(jsonb_build_object('code', c.code, 'before', c.before, 'after', c.after) order by c.code)
          from (select code, was.data -> code as before, $5::jsonb -> code as after from (
              select jsonb_object_keys(was.data) union select jsonb_object_keys($5::jsonb)) k(code)) c
          where nullif(c.before, 'null') is distinct from nullif(c.after, 'null')), '[]')
      from stored s, was`,
    values: [
      change.corpId,
      change.modelCode,
      change.id,
      change.revision,
      JSON.stringify(change.data),
      change.by,
      change.at,
      change.status ?? null,
      change.head?.title ?? null,
      change.head?.titleI18n ?? null,
      change.head?.searchText ?? null,
    ],
  })
  return rowCount === 1
}

/** Deletes a plain record with what is said and kept of it, in a transaction; false when it changed since `revision`, is gone, or a run owns it. */
export async function deleteBizObject(
  tx: Queryable,
  { corpId, modelCode, id, revision }: BizObjectKey & { readonly revision: number },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'biz-object-delete',
    text: `with gone as (delete from biz_object
        where corp_id = $1 and model_code = $2 and id = $3 and revision = $4 and instance_id is null returning id
      ), forgotten as (
        delete from biz_object_change where corp_id = $1 and biz_object_id in (select id from gone)
      ), comments as (
        delete from form_comment where corp_id = $1 and biz_object_id in (select id from gone)
      ), comment_readers as (
        delete from form_comment_reader where corp_id = $1 and biz_object_id in (select id from gone)
      ) select id from gone`,
    values: [corpId, modelCode, id, revision],
  })
  if (rowCount !== 1) return false
  await letGoOf(tx, corpId, [id])
  return true
}

function bizObjectOf(row: Row): BizObject {
  return {
    id: row.id,
    modelCode: row.model_code,
    ownerId: row.owner_id,
    ownerDepartmentId: row.owner_department_id,
    instanceId: row.instance_id,
    sequenceNo: row.sequence_no,
    status: row.status,
    data: row.data,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
    modifiedBy: row.modified_by,
  }
}
