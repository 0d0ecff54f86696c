import { isRecord, ownValue } from './form-data.ts'

/** The ids that the value of a relation names, as stored (an id, several) or as read (`{id, name, …}`). */
export function idsOfRelation(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  return entries.flatMap((entry) => {
    const id = isRecord(entry) ? ownValue(entry, 'id') : entry
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be the id of a record at all. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
