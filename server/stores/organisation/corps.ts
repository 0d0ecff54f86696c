import type { NameI18n } from '../../../contract/shapes.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

export type CorpRow = {
  readonly corp_id: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly locale: Locale
  readonly time_zone: string
  readonly sample: boolean
}

const COLUMNS = 'corp_id, name, name_i18n, locale, time_zone, sample'

export async function listCorps(db: Queryable): Promise<CorpRow[]> {
  const { rows } = await db.query<CorpRow>({
    text: `select ${COLUMNS} from corp order by created_at, corp_id`,
  })
  return rows
}

export async function countCorps(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int as count from corp' })
  return rows[0]?.count ?? 0
}

export async function findCorp(db: Queryable, corpId: string): Promise<CorpRow | undefined> {
  const { rows } = await db.query<CorpRow>({
    name: 'find_corp',
    text: `select ${COLUMNS} from corp where corp_id = $1`,
    values: [corpId],
  })
  return rows[0]
}

/** Undefined for an unknown organisation. */
export async function organisationVersion(db: Queryable, corpId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'organisation_version',
    text: 'select organisation_version::int as version from corp where corp_id = $1',
    values: [corpId],
  })
  return rows[0]?.version
}

/** Every change of people, departments, roles or the calendar ends with this: caches of all nodes reload. '*': of all organisations. */
export async function touchOrganisation(tx: Queryable, corpId: string): Promise<void> {
  await tx.query({
    text: `update corp set organisation_version = organisation_version + 1 where corp_id = $1 or $1 = '*'`,
    values: [corpId],
  })
}

export async function insertCorp(tx: Queryable, corp: CorpRow): Promise<void> {
  await tx.query({
    text: `insert into corp (${COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6, app_now())`,
    values: [corp.corp_id, corp.name, corp.name_i18n, corp.locale, corp.time_zone, corp.sample],
  })
}
