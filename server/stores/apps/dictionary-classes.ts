import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type DictionaryClassRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly sort_key: number
}

export async function listClasses(db: Queryable, corpId: string): Promise<DictionaryClassRow[]> {
  const { rows } = await db.query<DictionaryClassRow>({
    text: `select id, code, name, name_i18n, sort_key from dictionary_class where corp_id = $1
      order by sort_key, code`,
    values: [corpId],
  })
  return rows
}

/** Some classes, held until the transaction ends; nothing new is put into them meanwhile. */
export async function lockClasses(
  tx: Queryable,
  corpId: string,
  ids: readonly string[],
): Promise<DictionaryClassRow[]> {
  const { rows } = await tx.query<DictionaryClassRow>({
    text: `select id, code, name, name_i18n, sort_key from dictionary_class
      where corp_id = $1 and id = any($2) order by id for update`,
    values: [corpId, ids],
  })
  return rows
}

/** How many dictionaries each class holds, and how many of those an application brought; empty ones are left out. */
export async function countInClasses(
  db: Queryable,
  corpId: string,
  ids: readonly string[],
): Promise<{ readonly class_id: string; readonly held: number; readonly of_apps: number }[]> {
  const { rows } = await db.query<{ class_id: string; held: number; of_apps: number }>({
    text: `select class_id, count(*)::int as held, count(app_code)::int as of_apps from dictionary
      where corp_id = $1 and class_id = any($2) group by class_id order by class_id`,
    values: [corpId, ids],
  })
  return rows
}

type ClassWrite = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameI18n: NameI18n
}

/** Creates or renames a class by its code, as a package brings it; answers its id. */
export async function writeClass(tx: Queryable, corpId: string, row: ClassWrite): Promise<string> {
  const { rows } = await tx.query<{ id: string }>({
    text: `insert into dictionary_class (corp_id, id, code, name, name_i18n) values ($1, $2, $3, $4, $5)
      on conflict (corp_id, code) do update set name = excluded.name, name_i18n = excluded.name_i18n
      returning id`,
    values: [corpId, row.id, row.code, row.name, row.nameI18n],
  })
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a class was neither created nor changed')
  return id
}

/** Whether it was made: a code that is taken makes nothing. */
export async function insertClass(
  tx: Queryable,
  corpId: string,
  { id, code, name, nameI18n, sortKey }: ClassWrite & { readonly sortKey: number },
): Promise<boolean> {
  const { rows } = await tx.query({
    text: `insert into dictionary_class (corp_id, id, code, name, name_i18n, sort_key)
      values ($1, $2, $3, $4, $5, $6) on conflict (corp_id, code) do nothing returning id`,
    values: [corpId, id, code, name, nameI18n, sortKey],
  })
  return rows.length > 0
}

export async function updateClass(
  tx: Queryable,
  corpId: string,
  row: Omit<ClassWrite, 'code'> & { readonly sortKey: number },
): Promise<void> {
  await tx.query({
    text: 'update dictionary_class set name = $3, name_i18n = $4, sort_key = $5 where corp_id = $1 and id = $2',
    values: [corpId, row.id, row.name, row.nameI18n, row.sortKey],
  })
}

export async function deleteClasses(tx: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  await tx.query({
    text: 'delete from dictionary_class where corp_id = $1 and id = any($2)',
    values: [corpId, ids],
  })
}
