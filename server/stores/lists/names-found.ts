import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../../contract/work-items.ts'
import { plain } from '../../../rules/text/plain-words.ts'
import { wantedOf } from '../../base/search-text.ts'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../sql/where.ts'
import { type StepsFound, stepsOf } from './steps-found.ts'

/** People and workflows called like what was typed. */
export type Found = { readonly people: readonly string[]; readonly workflows: readonly string[] }

/** What the texts of a filter name. */
export type NamesFound = Readonly<Partial<Record<NamingField, Found>>> & {
  /** Departments or people that `originator` stands for. */
  readonly originators?: readonly string[]
  readonly steps?: StepsFound
  /** Steps that may be decided in a batch. */
  readonly quick?: StepsFound
}

const NAMING_FIELDS = ['wd', 'workflowName', 'originatorName', 'participantName'] as const
type NamingField = (typeof NAMING_FIELDS)[number]

/**
 * Looks up the names of a filter once, before its list is asked: the list then compares ids, which the planner can
 * estimate. People are found by characters, pinyin or initials, whatever parts the words of a
 * name, and in any order of them.
 */
export async function namesFound(db: Queryable, corpId: string, filter: WorkItemFilter): Promise<NamesFound> {
  const found: { -readonly [Name in keyof NamesFound]: NamesFound[Name] } = {}
  if (filter.activityName)
    found.steps = await stepsOf(db, corpId, containing(plain(filter.activityName)), false)
  if (filter.batchOperate === true) found.quick = await stepsOf(db, corpId, '%', true)
  if (filter.originator)
    found.originators = await originatorsOf(db, corpId, filter.originator, filter.unitType)
  for (const field of NAMING_FIELDS) {
    const text = filter[field]
    if (text) found[field] = await lookUp(db, corpId, text)
  }
  return found
}

async function lookUp(db: Queryable, corpId: string, text: string): Promise<Found> {
  const { forms, words } = wantedOf(text)
  const { rows } = await db.query<Found>({
    name: 'names-found',
    text: `select array(select u.id from app_user u where u.corp_id = $1
        and (u.search_text like any($2::text[]) or (cardinality($4::text[]) > 0 and u.search_text like all($4)))) as people,
      array(select f.code from workflow f
        where f.corp_id = $1 and (f.name ilike $3 or f.name_i18n::text ilike $3)) as workflows`,
    values: [corpId, forms.map(containing), containing(text), words.map(containing)],
  })
  return rows[0] ?? { people: [], workflows: [] }
}

const MEMBERS = 'select m.user_id as id from role_member m where m.corp_id = $1 and m.role_id = $2::uuid'
const BELOW = `with recursive below as (
    select d.id from department d where d.corp_id = $1 and d.id = $2::uuid
    union select d.id from department d join below b on d.parent_id = b.id where d.corp_id = $1)
  select id from below`

/** The person himself, the members of a role, or a department with all below it. */
async function originatorsOf(
  db: Queryable,
  corpId: string,
  originator: string,
  unitType: WorkItemFilter['unitType'],
): Promise<readonly string[]> {
  if (unitType !== UNIT_TYPE.department && unitType !== UNIT_TYPE.role) return [originator]
  const isRole = unitType === UNIT_TYPE.role
  const { rows } = await db.query<{ id: string }>({
    name: isRole ? 'originators-of-role' : 'originators-of-department',
    text: isRole ? MEMBERS : BELOW,
    values: [corpId, originator],
  })
  return rows.map(({ id }) => id)
}
