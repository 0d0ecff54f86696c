import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

/** A person by what is searched of him or her. */
export type NamedPerson = {
  readonly corp_id: string
  readonly id: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly username: string
  readonly employee_no: string
}

type Place = { readonly corpId: string; readonly id: string }

// Across organisations: the job that writes searched texts anew looks at all of them.
/** People whose searched text was written by older rules, some at a time. */
export async function peopleSearchedBefore(
  db: Queryable,
  rules: number,
  after: Place | null,
  most: number,
): Promise<readonly NamedPerson[]> {
  const { rows } = await db.query<NamedPerson>({
    name: 'people-searched-before',
    text: `select u.corp_id, u.id, u.name, u.name_i18n, u.username, u.employee_no from app_user u
      where u.search_rules < $1 and ($2::text is null or (u.corp_id, u.id) > ($2, $3::uuid))
      order by u.corp_id, u.id limit $4`,
    values: [rules, after?.corpId ?? null, after?.id ?? null, most],
  })
  return rows
}

export type SearchTextRow = {
  readonly id: string
  readonly name: string
  readonly search_text: string
  readonly sort_name: string
}

/** Writes searched texts; of who is called otherwise by now, nothing. */
export async function writeSearchTexts(
  tx: Queryable,
  corpId: string,
  rules: number,
  rows: readonly SearchTextRow[],
): Promise<void> {
  await tx.query({
    text: `update app_user u set search_text = given.search_text, sort_name = given.sort_name, search_rules = $3
      from jsonb_to_recordset($2::jsonb) as given(id uuid, name text, search_text text, sort_name text)
      where u.corp_id = $1 and u.id = given.id and u.name = given.name`,
    values: [corpId, JSON.stringify(rows), rules],
  })
}
