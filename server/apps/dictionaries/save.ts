import { randomUUID } from 'node:crypto'
import type { saveDictionary } from '../../../contract/dictionaries.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { localised } from '../../../rules/text/localised.ts'
import { endsAtTop } from '../../../rules/values/record-tree.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import { type DictionaryRow, findDictionary, listRecords } from '../../stores/apps/dictionaries.ts'
import { lockClasses } from '../../stores/apps/dictionary-classes.ts'
import { type RecordWrite, writeDictionary, writeRecords } from '../../stores/apps/write-dictionaries.ts'

type Input = ParsedInputOf<typeof saveDictionary>

/** Creates or changes a dictionary of the organisation's own, within a transaction. */
export async function saveOne(
  tx: Queryable,
  corpId: string,
  input: Input,
  locale: string,
): Promise<{ id: string }> {
  const before = await current(tx, corpId, input)
  const id = before?.id ?? randomUUID()
  await writeDictionary(tx, corpId, {
    id,
    code: input.code,
    name: localised(input.name_i18n, locale, 'zh'),
    nameI18n: input.name_i18n,
    classId: await classOf(tx, corpId, input, before),
    appCode: null,
    remarks: input.remarks ?? before?.remarks ?? '',
    sortKey: input.sortKey ?? before?.sort_key ?? 0,
  })
  await writeRecords(tx, corpId, id, await rowsOf(tx, corpId, id, input, locale), false)
  return { id }
}

async function classOf(
  tx: Queryable,
  corpId: string,
  { classificationId }: Input,
  before: DictionaryRow | null,
): Promise<string | null> {
  if (classificationId === undefined) return before?.class_id ?? null
  if (classificationId !== null && (await lockClasses(tx, corpId, [classificationId])).length === 0) {
    throw new Fault('notFound')
  }
  return classificationId
}

async function current(tx: Queryable, corpId: string, { id, code }: Input): Promise<DictionaryRow | null> {
  const named = await findDictionary(tx, corpId, { code }, 'lock')
  if (id === undefined) {
    if (named !== undefined) throw new Fault('dictionaryCodeTaken', { params: { code } })
    return null
  }
  const before = await findDictionary(tx, corpId, { id }, 'lock')
  if (before === undefined) throw new Fault('notFound')
  if (before.app_code !== null) throw new Fault('dictionaryOfApp')
  // Forms name a dictionary by its code, so it keeps it.
  if (before.code !== code) throw new Fault('dictionaryCodeTaken', { params: { code } })
  return before
}

async function rowsOf(
  tx: Queryable,
  corpId: string,
  id: string,
  { records }: Input,
  locale: string,
): Promise<RecordWrite[]> {
  const known = await listRecords(tx, corpId, id)
  const ids = new Map(known.map((record) => [record.code, record.id]))
  const states = new Map(known.map((record) => [record.code, record.enabled]))
  for (const { code } of records) if (!ids.has(code)) ids.set(code, randomUUID())
  const parents = new Map(known.map((record) => [record.code, codeOf(known, record.parent_id)]))
  for (const { code, parentCode } of records) parents.set(code, parentCode)
  const distinct = new Map(records.map((record, position) => [record.code, { ...record, position }]))
  return [...distinct.values()].map(({ code, name_i18n, parentCode, position }) => {
    if (!endsAtTop(code, parents)) throw new Fault('dictionaryParent', { params: { code } })
    return {
      id: ids.get(code) ?? randomUUID(),
      code,
      name: localised(name_i18n, locale, 'zh'),
      name_i18n,
      parent_id: parentCode === undefined ? null : (ids.get(parentCode) ?? null),
      sort_key: position,
      enabled: states.get(code) ?? true,
    }
  })
}

function codeOf(
  records: readonly { readonly id: string; readonly code: string }[],
  id: string | null,
): string | undefined {
  return id === null ? undefined : records.find((record) => record.id === id)?.code
}
