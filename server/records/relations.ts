import type { Column, Property } from '../../contract/package/properties.ts'
import type { RecordRef } from '../../contract/records.ts'
import { type FormData, isRecord, ownValue } from '../../rules/record/form-data.ts'
import { idsOfRelation, isUuid } from '../../rules/record/relations.ts'
import { withNames } from '../organisation/people.ts'
import { recordsById } from '../stores/records/records.ts'
import { summaryFields } from './forms/summary.ts'
import { type RecordReader, type RecordSources, sightOf } from './record-reader.ts'
import { rowRights } from './row-rights.ts'

type Fields = readonly (Property | Column)[]
/** By the id of the record. */
export type Refs = ReadonlyMap<string, RecordRef>

/**
 * Form values with the records they name looked up for a reader, one statement for each model and not for each field:
 * name, and where he may read it the fields that recognise it.
 */
export async function withRecords<Data extends FormData>(
  sources: RecordSources,
  reader: RecordReader,
  properties: Fields,
  rows: readonly Data[],
): Promise<readonly FormData[]> {
  const wanted = new Map<string, Set<string>>()
  for (const row of rows) collect(properties, row, wanted)
  if (wanted.size === 0) return rows
  const refs = await readRefs(sources, reader, wanted)
  return rows.map((row) => named(properties, row, refs))
}

function collect(properties: Fields, data: FormData, into: Map<string, Set<string>>): void {
  for (const property of properties) {
    const value = ownValue(data, property.code)
    if (property.type === 'subTable') {
      for (const row of Array.isArray(value) ? value.filter(isRecord) : [])
        collect(property.columns, row, into)
      continue
    }
    if (property.type !== 'relation' && property.type !== 'multiRelation') continue
    for (const id of idsOfRelation(value).filter(isUuid)) {
      const ids = into.get(property.model) ?? new Set()
      into.set(property.model, ids.add(id))
    }
  }
}

function named(properties: Fields, data: FormData, refs: Refs): FormData {
  const changed = properties.flatMap((property): [string, unknown][] => {
    const value = ownValue(data, property.code)
    if (value === null) return []
    if (property.type === 'subTable') {
      const rows = Array.isArray(value) ? value : []
      return [[property.code, rows.map((row) => (isRecord(row) ? named(property.columns, row, refs) : row))]]
    }
    if (property.type !== 'relation' && property.type !== 'multiRelation') return []
    const found = idsOfRelation(value).map((id) => refs.get(id) ?? missing(id, property.model))
    return [[property.code, property.type === 'relation' ? (found[0] ?? null) : found]]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

const missing = (id: string, schemaCode: string): RecordRef => ({
  id,
  schemaCode,
  name: '',
  readable: false,
  missing: true,
})

/** Records by id as a reader may know them; what is not there, or of another model, is absent. */
export async function readRefs(
  sources: RecordSources,
  reader: RecordReader,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Refs> {
  const all = await Promise.all([...wanted].map(([code, ids]) => refsOf(sources, reader, code, [...ids])))
  return new Map(all.flat().map((ref) => [ref.id, ref]))
}

async function refsOf(
  { db, models, definitions }: RecordSources,
  reader: RecordReader,
  schemaCode: string,
  ids: readonly string[],
): Promise<RecordRef[]> {
  const { corpId } = reader.actor
  const published = await models.find(corpId, schemaCode)
  if (published === null) return []
  const sight = sightOf(published, reader)
  const { model, appCode } = published
  const rows = await recordsById(db, {
    corpId,
    modelCode: schemaCode,
    scope: sight.scope,
    ids,
    columns: model.summary,
  })
  return Promise.all(
    rows.map(async (row) => {
      const rights = await rowRights(row, sight, definitions, corpId)
      const name = row.title === '' ? row.sequence_no : row.title
      const head = { id: row.id, schemaCode, name, name_i18n: row.title_i18n, readable: rights !== null }
      if (rights === null) return head
      const values = withNames(model, row.data, reader.organisation)
      return {
        ...head,
        sequenceNo: row.sequence_no,
        appCode,
        instanceId: row.instance_id,
        summary: summaryFields(model, values, rights, reader.locale),
      }
    }),
  )
}
