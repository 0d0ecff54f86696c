import type { NameI18n } from '../../../contract/shapes.ts'
import { CLIENT_TYPES, type ClientType } from '../../../contract/vocabulary.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { LostValues } from '../../../rules/write/kept-fields.ts'
import type { Queryable } from '../../db/database.ts'
import { DRAFT_FILES } from '../audit/removed-contents.ts'

/** What a list shows of a draft: taken from it when it is saved, so that a list computes nothing. */
export type DraftHead = {
  readonly title: string
  readonly titleI18n: NameI18n
  /** Values of the model's summary fields, names resolved. */
  readonly summary: FormData
  /** Fields of the start form that hold something, of how many. */
  readonly filled: number
  readonly fields: number
}

/** What somebody began and has not submitted (engine S1). `savedAt` is an instant. */
export type Draft = {
  readonly instanceId: string
  readonly itemId: string
  readonly workflowCode: string
  readonly workflowVersionId: string
  readonly departmentId: string | null
  /** In whose name it will be filed; null: its owner's. */
  readonly trustorId: string | null
  readonly data: FormData
  readonly opinion: string
  /** Values of fields that the form has no longer (engine S2). */
  readonly archive: LostValues
  readonly revision: number
  readonly savedAt: string
  /** What it was saved with; null when that was not noted. */
  readonly client: ClientType | null
}

type Row = {
  instance_id: string
  item_id: string
  workflow_code: string
  workflow_version_id: string
  department_id: string | null
  trustor_id: string | null
  data: FormData
  opinion: string
  archive: LostValues
  revision: number
  saved_at: Date
  client: string
}

/** A draft of this person by the id of its item or of its instance; null for everyone else's (engine S1). */
export async function draftOf(
  db: Queryable,
  corpId: string,
  ownerId: string,
  id: string,
): Promise<Draft | null> {
  const { rows } = await db.query<Row>({
    name: 'draft-of',
    text: `select instance_id, item_id, workflow_code, workflow_version_id, department_id, trustor_id, data, opinion,
        archive, revision, saved_at, client from draft
      where corp_id = $1 and owner_id = $2 and (item_id = $3 or instance_id = $3) and submitted_at is null`,
    values: [corpId, ownerId, id],
  })
  const row = rows[0]
  return row === undefined
    ? null
    : {
        instanceId: row.instance_id,
        itemId: row.item_id,
        workflowCode: row.workflow_code,
        workflowVersionId: row.workflow_version_id,
        departmentId: row.department_id,
        trustorId: row.trustor_id,
        data: row.data,
        opinion: row.opinion,
        archive: row.archive,
        revision: row.revision,
        savedAt: row.saved_at.toISOString(),
        client: CLIENT_TYPES.find((type) => type === row.client) ?? null,
      }
}

/**
 * Stores a draft: a new one with revision 1, a known one over the revision that was seen. The revision and instant it
 * has now; null when it changed meanwhile or is gone.
 */
export async function writeDraft(
  db: Queryable,
  corpId: string,
  ownerId: string,
  draft: Omit<Draft, 'savedAt'>,
  head: DraftHead,
): Promise<{ readonly revision: number; readonly savedAt: string } | null> {
  const { rows } = await db.query<{ revision: number; saved_at: Date }>({
    name: 'write-draft',
    text: `insert into draft as d (corp_id, instance_id, item_id, owner_id, workflow_code, workflow_version_id,
        department_id, data, opinion, archive, client, title, title_i18n, summary, filled, fields, trustor_id, revision,
        saved_at)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $14, $15, $16, $17, $18, 1, app_now()
      where $11 = 0 or exists (select 1 from draft k where k.corp_id = $1 and k.instance_id = $2)
      on conflict (corp_id, instance_id) do update
        set workflow_version_id = excluded.workflow_version_id, department_id = excluded.department_id,
          trustor_id = excluded.trustor_id, data = excluded.data, opinion = excluded.opinion, archive = excluded.archive, client = excluded.client,
          title = excluded.title, title_i18n = excluded.title_i18n, summary = excluded.summary,
          filled = excluded.filled, fields = excluded.fields, revision = d.revision + 1,
          saved_at = excluded.saved_at
        where d.owner_id = excluded.owner_id and d.revision = $11 and d.submitted_at is null
      returning revision, saved_at`,
    values: [
      corpId,
      draft.instanceId,
      draft.itemId,
      ownerId,
      draft.workflowCode,
      draft.workflowVersionId,
      draft.departmentId,
      JSON.stringify(draft.data),
      draft.opinion,
      JSON.stringify(draft.archive),
      draft.revision,
      draft.client ?? '',
      head.title,
      JSON.stringify(head.titleI18n),
      JSON.stringify(head.summary),
      head.filled,
      head.fields,
      draft.trustorId,
    ],
  })
  const row = rows[0]
  return row === undefined ? null : { revision: row.revision, savedAt: row.saved_at.toISOString() }
}

/** Deletes a draft of this person (engine S6); false when there is none, or when it changed since it was seen. */
export async function deleteDraft(
  db: Queryable,
  corpId: string,
  ownerId: string,
  instanceId: string,
  revision: number | null,
): Promise<boolean> {
  const { rows } = await db.query<{ found: number }>({
    name: 'delete-draft',
    text: `with gone as (
        delete from draft where corp_id = $1 and owner_id = $2 and instance_id = $3 and submitted_at is null
          and ($4::int is null or revision = $4) returning data
      ), ${DRAFT_FILES} select count(*)::int as found from gone`,
    values: [corpId, ownerId, instanceId, revision],
  })
  return rows[0]?.found === 1
}

/** Drafts of a person, newest first. */
export async function draftsOwnedBy(
  db: Queryable,
  corpId: string,
  ownerId: string,
): Promise<readonly Pick<Draft, 'instanceId' | 'workflowCode' | 'savedAt'>[]> {
  const { rows } = await db.query<Pick<Row, 'instance_id' | 'workflow_code' | 'saved_at'>>({
    name: 'drafts-owned-by',
    text: `select instance_id, workflow_code, saved_at from draft
      where corp_id = $1 and owner_id = $2 and submitted_at is null order by saved_at desc, instance_id`,
    values: [corpId, ownerId],
  })
  return rows.map((row) => ({
    instanceId: row.instance_id,
    workflowCode: row.workflow_code,
    savedAt: row.saved_at.toISOString(),
  }))
}
