import type { FieldChange } from '../../../rules/record/form-data.ts'
import type { Queryable } from '../../db/database.ts'

/** One write of a plain record. */
export type RecordChange = {
  readonly revision: number
  readonly at: Date
  readonly by_id: string
  readonly changes: readonly FieldChange[]
}

const MOST = 200

/** The newest writes of a plain record, the newest first. */
export async function recordChanges(
  db: Queryable,
  corpId: string,
  recordId: string,
): Promise<readonly RecordChange[]> {
  const { rows } = await db.query<RecordChange>({
    name: 'record-changes',
    text: `select revision, at, by_id, changes from biz_object_change
      where corp_id = $1 and biz_object_id = $2 order by revision desc limit ${MOST}`,
    values: [corpId, recordId],
  })
  return rows
}

/** Of which model a plain record is; null: none has this id. */
export async function modelOfPlainRecord(db: Queryable, corpId: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ model_code: string }>({
    name: 'model-of-plain-record',
    text: 'select model_code from biz_object where corp_id = $1 and id = $2 and instance_id is null',
    values: [corpId, id],
  })
  return rows[0]?.model_code ?? null
}
