import type { Property } from '../../contract/package/properties.ts'
import type { ListRow } from '../../contract/query-list.ts'
import { INSTANCE_STATUS } from '../../contract/vocabulary.ts'
import { type Rights, readOnly } from '../../rules/form/rights.ts'
import { visibleData } from '../../rules/form/visible.ts'
import { oneOf } from '../base/one-of.ts'
import { presentPerson, withNames } from '../organisation/people.ts'
import type { RecordRow } from '../stores/records/records.ts'
import { summaryFields } from './forms/summary.ts'
import type { RecordReader, RecordSight, RecordSources } from './record-reader.ts'
import { withRecords } from './relations.ts'
import { rowRights } from './row-rights.ts'

const NOTHING: Rights = () => ({ visible: false, editable: false, required: false })

/** Rows as the wire shows them: of each record only the columns that this person sees of it (security D-02). */
export async function presentRows(
  sources: RecordSources,
  reader: RecordReader,
  sight: RecordSight,
  columns: readonly Property[],
  rows: readonly RecordRow[],
): Promise<ListRow[]> {
  const { model } = sight.published
  const { organisation, locale, actor } = reader
  const rights = await Promise.all(
    rows.map(async (row) => (await rowRights(row, sight, sources.definitions, actor.corpId)) ?? NOTHING),
  )
  const shown = rows.map((row, n) => visibleData(model, readOnly(rights[n] ?? NOTHING), row.data))
  const named = shown.map((data) => withNames(model, data, organisation))
  const full = await withRecords(sources, reader, model.properties, named)
  const codes = new Set(columns.map(({ code }) => code))
  return rows.map((row, n) => {
    const data = full[n] ?? {}
    return {
      id: row.id,
      schemaCode: row.model_code,
      instanceId: row.instance_id,
      sequenceStatus: oneOf(INSTANCE_STATUS, row.status),
      sequenceNo: row.sequence_no,
      name: row.title === '' ? row.sequence_no : row.title,
      name_i18n: row.title_i18n,
      owner: presentPerson(organisation, row.owner_id),
      createdTime: row.created_at.toISOString(),
      modifiedTime: row.modified_at.toISOString(),
      data: Object.fromEntries(Object.entries(data).filter(([code]) => codes.has(code))),
      summary: summaryFields(model, data, rights[n] ?? NOTHING, locale),
    }
  })
}
