import type { PackageDictionary } from '../../../contract/package/dictionaries.ts'
import { localised } from '../../../rules/text/localised.ts'
import { derivedId } from '../../base/derived-id.ts'
import type { Queryable } from '../../db/database.ts'
import { listRecords } from '../../stores/apps/dictionaries.ts'
import { writeClass } from '../../stores/apps/dictionary-classes.ts'
import {
  disableMissingRecords,
  type RecordWrite,
  writeDictionary,
  writeRecords,
} from '../../stores/apps/write-dictionaries.ts'

type AppAt = { readonly corpId: string; readonly code: string }

/**
 * Stores the dictionaries of a package. The package says what its records are; one that it has no longer is switched
 * off, and what administrators added stays.
 */
export async function publishDictionaries(
  tx: Queryable,
  app: AppAt,
  dictionaries: readonly PackageDictionary[],
  locale: string,
): Promise<void> {
  for (const [order, dictionary] of dictionaries.entries()) {
    await publishOne(tx, app, dictionary, order, locale)
  }
}

async function publishOne(
  tx: Queryable,
  { corpId, code: appCode }: AppAt,
  dictionary: PackageDictionary,
  order: number,
  locale: string,
): Promise<void> {
  const { code, name, remarks = '', records } = dictionary
  const id = derivedId(corpId, 'dictionary', code)
  await writeDictionary(tx, corpId, {
    id,
    code,
    name: localised(name, locale, 'zh'),
    nameI18n: name,
    classId: await classOf(tx, corpId, dictionary, locale),
    appCode,
    remarks,
    sortKey: order,
  })
  const known = new Map((await listRecords(tx, corpId, id)).map((record) => [record.code, record.id]))
  const idOf = (record: string) => known.get(record) ?? derivedId(id, 'record', record)
  const rows = records.map(
    (record, position): RecordWrite => ({
      id: idOf(record.code),
      code: record.code,
      name: localised(record.name, locale, 'zh'),
      name_i18n: record.name,
      parent_id: record.parent === undefined ? null : idOf(record.parent),
      sort_key: position,
      enabled: record.enabled !== false,
    }),
  )
  await writeRecords(tx, corpId, id, rows, true)
  await disableMissingRecords(
    tx,
    corpId,
    id,
    records.map((record) => record.code),
  )
}

async function classOf(
  tx: Queryable,
  corpId: string,
  { class: group }: PackageDictionary,
  locale: string,
): Promise<string | null> {
  if (group === undefined) return null
  return writeClass(tx, corpId, {
    id: derivedId(corpId, 'dictionaryClass', group.code),
    code: group.code,
    name: localised(group.name, locale, 'zh'),
    nameI18n: group.name,
  })
}
