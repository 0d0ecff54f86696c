import * as z from 'zod/mini'
import type { ListRow } from '../../../../../contract/query-list.ts'
import { type RecordRef, recordRef } from '../../../../../contract/records.ts'
import { idsOfRelation } from '../../../../../rules/record/relations.ts'

/** The records of a relation's value; an id alone (a draft of long ago) has no name yet. */
export function recordsOf(value: unknown, schemaCode: string): readonly RecordRef[] {
  const entries: readonly unknown[] = value === null ? [] : Array.isArray(value) ? value : [value]
  return entries.flatMap((entry) => {
    const parsed = z.safeParse(recordRef, entry)
    if (parsed.success) return [parsed.data]
    return idsOfRelation(entry).map((id) => ({ id, schemaCode, name: id, readable: false }))
  })
}

/** A row of a data list as a relation keeps it until it is sent. */
export function refOfRow(row: ListRow, appCode: string): RecordRef {
  const { id, schemaCode, name, name_i18n, sequenceNo, instanceId, summary } = row
  return { id, schemaCode, name, name_i18n, sequenceNo, instanceId, summary, appCode, readable: true }
}
