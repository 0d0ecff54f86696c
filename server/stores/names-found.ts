import type { WorkItemFilter } from '../../contract/work-items.ts'
import type { Queryable } from '../db/database.ts'
import { plain } from '../organisation/search-text.ts'
import { containing } from './where.ts'

/** People and workflows called like what was typed. */
export type Found = { readonly people: readonly string[]; readonly workflows: readonly string[] }

/** What the texts of a filter name; `steps` are those of published versions, as `version node`. */
export type NamesFound = Readonly<Partial<Record<NamingField, Found>>> & {
  readonly steps?: readonly string[]
  /** Steps that may be decided in a batch. */
  readonly quick?: readonly string[]
}

const NAMING_FIELDS = ['wd', 'workflowName', 'originatorName', 'participantName'] as const
type NamingField = (typeof NAMING_FIELDS)[number]

/**
 * Looks up the names of a filter once, before its list is asked: the list then compares ids, which the planner can
 * estimate. People are found by characters, pinyin or initials, with blanks or without.
 */
export async function namesFound(db: Queryable, corpId: string, filter: WorkItemFilter): Promise<NamesFound> {
  const found: { -readonly [Name in keyof NamesFound]: NamesFound[Name] } = {}
  if (filter.activityName)
    found.steps = await stepsOf(db, corpId, containing(plain(filter.activityName)), false)
  if (filter.batchOperate === true) found.quick = await stepsOf(db, corpId, '%', true)
  for (const field of NAMING_FIELDS) {
    const text = filter[field]
    if (text) found[field] = await lookUp(db, corpId, text)
  }
  return found
}

async function lookUp(db: Queryable, corpId: string, text: string): Promise<Found> {
  const wanted = plain(text)
  const forms = [...new Set([wanted, wanted.replace(/\s+/g, '')])].map(containing)
  const { rows } = await db.query<Found>({
    name: 'names-found',
    text: `select array(select u.id from app_user u where u.corp_id = $1 and u.search_text like any($2::text[])) as people,
      array(select f.code from workflow f
        where f.corp_id = $1 and (f.name ilike $3 or f.name_i18n::text ilike $3)) as workflows`,
    values: [corpId, forms, containing(text)],
  })
  return rows[0] ?? { people: [], workflows: [] }
}

async function stepsOf(db: Queryable, corpId: string, words: string, quick: boolean): Promise<string[]> {
  const { rows } = await db.query<{ step: string }>({
    name: 'steps-found',
    text: `select n.version_id || ' ' || n.code as step from workflow_node n
      where n.corp_id = $1 and n.names like $2 and n.code <> '' and (n.quick or not $3::boolean)`,
    values: [corpId, words, quick],
  })
  return rows.map(({ step }) => step)
}
