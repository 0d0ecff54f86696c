import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type DictionaryRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly class_id: string | null
  readonly app_code: string | null
  readonly remarks: string
  readonly sort_key: number
  readonly enabled: boolean
  readonly revision: number
  /** Some records stand below others. */
  readonly is_tree: boolean
}

export type DictionaryRecordRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly parent_id: string | null
  readonly sort_key: number
  readonly enabled: boolean
}

const COLUMNS = `id, code, name, name_i18n, class_id, app_code, remarks, sort_key, enabled, revision,
  exists (select from dictionary_record r where r.corp_id = dictionary.corp_id and r.dictionary_id = dictionary.id
    and r.parent_id is not null) as is_tree`

/** Every dictionary of the organisation in the administrators' order. */
export async function listDictionaries(db: Queryable, corpId: string): Promise<DictionaryRow[]> {
  const { rows } = await db.query<DictionaryRow>({
    text: `select ${COLUMNS} from dictionary where corp_id = $1 order by sort_key, code`,
    values: [corpId],
  })
  return rows
}

/** One dictionary; `lock` holds it until the transaction ends. */
export async function findDictionary(
  db: Queryable,
  corpId: string,
  by: { readonly id: string } | { readonly code: string },
  lock: 'lock' | 'read' = 'read',
): Promise<DictionaryRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['code', by.code]
  const { rows } = await db.query<DictionaryRow>({
    text: `select ${COLUMNS} from dictionary where corp_id = $1 and ${column} = $2
      ${lock === 'lock' ? 'for update' : ''}`,
    values: [corpId, value],
  })
  return rows[0]
}

/** The records in their order, those that are switched off included. */
export async function listRecords(
  db: Queryable,
  corpId: string,
  dictionaryId: string,
): Promise<DictionaryRecordRow[]> {
  const { rows } = await db.query<DictionaryRecordRow>({
    name: 'dictionary-records',
    text: `select id, code, name, name_i18n, parent_id, sort_key, enabled from dictionary_record
      where corp_id = $1 and dictionary_id = $2 order by sort_key, code`,
    values: [corpId, dictionaryId],
  })
  return rows
}

export type DictionaryState = Pick<DictionaryRow, 'id' | 'code' | 'revision' | 'enabled'>

/** The state of some dictionaries; one that does not exist is left out. */
export async function dictionaryRevisions(
  db: Queryable,
  corpId: string,
  codes: readonly string[],
): Promise<DictionaryState[]> {
  const { rows } = await db.query<DictionaryState>({
    name: 'dictionary-revisions',
    text: 'select id, code, revision, enabled from dictionary where corp_id = $1 and code = any($2) order by code',
    values: [corpId, codes],
  })
  return rows
}
