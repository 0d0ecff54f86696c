import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type DictionaryWrite = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameI18n: NameI18n
  readonly classId: string | null
  readonly appCode: string | null
  readonly remarks: string
  readonly sortKey: number
}

/** Creates or changes a dictionary by its id. */
export async function writeDictionary(tx: Queryable, corpId: string, row: DictionaryWrite): Promise<void> {
  await tx.query({
    text: `insert into dictionary (corp_id, id, code, name, name_i18n, class_id, app_code, remarks, sort_key, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now())
      on conflict (corp_id, id) do update set name = excluded.name, name_i18n = excluded.name_i18n,
        class_id = excluded.class_id, app_code = excluded.app_code, remarks = excluded.remarks,
        sort_key = excluded.sort_key, revision = dictionary.revision + 1, updated_at = excluded.updated_at`,
    values: [
      corpId,
      row.id,
      row.code,
      row.name,
      row.nameI18n,
      row.classId,
      row.appCode,
      row.remarks,
      row.sortKey,
    ],
  })
}

export type RecordWrite = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly parent_id: string | null
  readonly sort_key: number
  readonly enabled: boolean
}

/** Creates or changes records by their codes; an existing record keeps its id. */
export async function writeRecords(
  tx: Queryable,
  corpId: string,
  dictionaryId: string,
  records: readonly RecordWrite[],
  fromPackage: boolean,
): Promise<void> {
  await tx.query({
    text: `insert into dictionary_record (corp_id, dictionary_id, id, code, name, name_i18n, parent_id, sort_key, enabled,
        from_package)
      select $1, $2, r.id, r.code, r.name, r.name_i18n, r.parent_id, r.sort_key, r.enabled, $4
      from jsonb_to_recordset($3::jsonb) as r(id uuid, code text, name text, name_i18n jsonb, parent_id uuid,
        sort_key int, enabled boolean)
      on conflict (corp_id, dictionary_id, code) do update set name = excluded.name, name_i18n = excluded.name_i18n,
        parent_id = excluded.parent_id, sort_key = excluded.sort_key, enabled = excluded.enabled,
        from_package = excluded.from_package or dictionary_record.from_package`,
    values: [corpId, dictionaryId, JSON.stringify(records), fromPackage],
  })
}

/** Switches off what a package brought and has no longer. */
export async function disableMissingRecords(
  tx: Queryable,
  corpId: string,
  dictionaryId: string,
  kept: readonly string[],
): Promise<void> {
  await tx.query({
    text: `update dictionary_record set enabled = false
      where corp_id = $1 and dictionary_id = $2 and from_package and code <> all($3)`,
    values: [corpId, dictionaryId, kept],
  })
}

/** Switches a dictionary, or one record of it, on or off. */
export async function switchDictionary(
  tx: Queryable,
  corpId: string,
  dictionaryId: string,
  recordId: string | null,
  enabled: boolean,
): Promise<void> {
  if (recordId !== null) {
    await tx.query({
      text: 'update dictionary_record set enabled = $4 where corp_id = $1 and dictionary_id = $2 and id = $3',
      values: [corpId, dictionaryId, recordId, enabled],
    })
  }
  await tx.query({
    text: `update dictionary set enabled = case when $3 then $4 else enabled end, revision = revision + 1,
        updated_at = app_now() where corp_id = $1 and id = $2`,
    values: [corpId, dictionaryId, recordId === null, enabled],
  })
}
