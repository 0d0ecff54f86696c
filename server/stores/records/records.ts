import type { NameI18n } from '../../../contract/shapes.ts'
import type { Condition } from '../../../rules/list-filter/condition.ts'
import { plain } from '../../../rules/text/plain-words.ts'
import type { Queryable } from '../../db/database.ts'
import type { Rows } from '../lists/list-page.ts'
import { containing, type Where, where } from '../sql/where.ts'
import { conditionSql } from './record-conditions.ts'
import { type SortKey, sortingSql } from './record-sort.ts'

/** Totals are counted to here; beyond, the list says "10,000+" (architecture: totals). */
const COUNTED_TO = 10_000
const ONE_MORE = COUNTED_TO + 1

export type RecordRow = {
  readonly id: string
  readonly model_code: string
  readonly owner_id: string
  readonly owner_department_id: string
  readonly instance_id: string | null
  readonly status: string
  readonly sequence_no: string
  readonly title: string
  readonly title_i18n: NameI18n
  readonly created_at: Date
  readonly modified_at: Date
  /** The asked columns only. */
  readonly data: Readonly<Record<string, unknown>>
  readonly workflow_version_id: string | null
  /** Node of the reader's own item or copy in the run; null without one. */
  readonly node: string | null
  /** Whether the reader takes part in the run, or reads all of its workflow. */
  readonly takes_part: boolean
}

/** Whose records of a model somebody reads. */
export type RecordScope = {
  readonly userId: string
  readonly all: boolean
  readonly own: boolean
  /** One's own records are those alone that no run filled. */
  readonly plainOnly: boolean
  /** Null: the departments give no right. */
  readonly departmentIds: readonly string[] | null
  /** Runs that he takes part in; null: the model has none. */
  readonly runs: {
    readonly all: boolean
    /** Workflows whose every run he reads. */
    readonly workflows: readonly string[]
  } | null
}

export type RecordQuery = {
  readonly corpId: string
  readonly modelCode: string
  readonly scope: RecordScope
  readonly timeZone: string
  readonly condition: Condition
  readonly search: string
  readonly ids: readonly string[] | null
  readonly columns: readonly string[]
  readonly sort: readonly SortKey[]
  readonly size: number
  readonly offset: number
  readonly after: { readonly keys: readonly string[]; readonly id: string } | null
}

export const FROM = 'biz_object b left join instance i on i.corp_id = b.corp_id and i.id = b.instance_id'

/** Items `w` of a person: held, acted on for a delegate (engine L3), or of a pool that he may claim from (M9). */
const isOwnItem = (user: string) => `(w.holder_id = ${user} or w.acted_by = ${user}
  or (w.holder_id is null and w.status = 2 and exists (select 1 from work_item_candidate k
    where k.corp_id = w.corp_id and k.user_id = ${user} and k.work_item_id = w.id)))`

// The latest own item says through which node the person sees the run, as on its page (form-loading.ts): whoever has
// none sees it as the start shows it, which may be more.
const nodeOf = (user: string) => `coalesce(
  (select w.activity_code from work_item w where w.corp_id = b.corp_id and w.instance_id = b.instance_id
    and ${isOwnItem(user)} order by (w.status = 2) desc, w.number desc limit 1),
  (select c.activity_code from circulate_item c where c.corp_id = b.corp_id and c.instance_id = b.instance_id
    and c.holder_id = ${user} order by c.received_at desc limit 1))`

/** Runs that a person takes part in: started, holds or held a task of, may claim, got a copy of. */
export const ownRuns = (corp: string, user: string) => `(
  select r.instance_id from instance_search r where r.corp_id = ${corp} and r.initiator_id = ${user}
  union all select w.instance_id from work_item w where w.corp_id = ${corp} and w.holder_id = ${user}
  union all select a.instance_id from work_item a where a.corp_id = ${corp} and a.acted_by = ${user}
  union all select p.instance_id from work_item_candidate c
    join work_item p on p.corp_id = c.corp_id and p.id = c.work_item_id
    where c.corp_id = ${corp} and c.user_id = ${user}
  union all select c.instance_id from circulate_item c where c.corp_id = ${corp} and c.holder_id = ${user})`

/** A page of the records that a person may read; the right is part of the question, so pages are whole. */
export async function recordPage(
  db: Queryable,
  query: RecordQuery,
): Promise<Rows<RecordRow & { readonly keys: readonly string[] }>> {
  const conditions = asked(query)
  const counting = db.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from ${FROM} where ${conditions.text()}
      limit ${ONE_MORE}) t`,
    values: [...conditions.values],
  })
  const user = userOf(conditions, query)
  const sorting = sortingSql(query.sort, conditions)
  if (query.after !== null) conditions.must(sorting.after(query.after.keys, query.after.id))
  const reading = db.query<RecordRow & Readonly<Record<string, unknown>>>({
    text: `select ${columnsSql(conditions, query, user)}, ${sorting.columns} from ${FROM}
      where ${conditions.text()} order by ${sorting.orderBy} limit ${query.size} offset ${query.offset}`,
    values: conditions.values,
  })
  const [{ rows: totals }, { rows }] = await Promise.all([counting, reading])
  const total = totals[0]?.total ?? 0
  const isMinimum = total > COUNTED_TO
  return {
    rows: rows.map((row) => ({ ...row, keys: query.sort.map((_, n) => String(row[`k${n}`])) })),
    total: isMinimum ? COUNTED_TO : total,
    totalIsMinimum: isMinimum,
  }
}

/** Whether there is a record like this that the person may read. */
export async function recordExists(db: Queryable, query: RecordQuery): Promise<boolean> {
  const conditions = asked(query)
  const { rows } = await db.query<{ found: boolean }>({
    text: `select exists (select 1 from ${FROM} where ${conditions.text()}) as found`,
    values: conditions.values,
  })
  return rows[0]?.found === true
}

/** Records of a model by their ids, whoever may read them: `takes_part` and the owner tell (policies/records.ts). */
export async function recordsById(
  db: Queryable,
  query: Pick<RecordQuery, 'corpId' | 'modelCode' | 'scope' | 'columns'> & {
    readonly ids: readonly string[]
  },
): Promise<RecordRow[]> {
  const conditions = where(
    ['b.corp_id = ?', query.corpId],
    ['b.model_code = ?', query.modelCode],
    ['b.id = any(?::uuid[])', query.ids],
  )
  const { rows } = await db.query<RecordRow>({
    text: `select ${columnsSql(conditions, query, userOf(conditions, query))} from ${FROM}
      where ${conditions.text()}`,
    values: conditions.values,
  })
  return rows
}

export const userOf = (conditions: Where, { scope }: Pick<RecordQuery, 'scope'>) =>
  `${conditions.value(scope.userId)}::uuid`

/** The records that are asked for and may be read. */
export function asked(query: Omit<RecordQuery, 'size' | 'offset' | 'after'>): Where {
  const { corpId, modelCode, scope, condition, search, ids } = query
  const conditions = where(['b.corp_id = ?', corpId], ['b.model_code = ?', modelCode])
  conditions.must(scopeSql(conditions, scope))
  conditions.must(conditionSql(condition, conditions, query.timeZone))
  if (ids !== null) conditions.and('b.id = any(?::uuid[])', ids)
  const words = plain(search)
  if (words !== '') {
    // Two characters are found by the index; it is asked for all pairs, and the text whether they stand together.
    if ([...words].length > 1) conditions.and('b.search_grams @> bigrams(?)', words)
    conditions.and('b.search_text like ?', containing(words))
  }
  return conditions
}

/** What is not finished is its owner's alone, whoever else may read. */
function scopeSql(conditions: Where, scope: RecordScope): string {
  const user = `${conditions.value(scope.userId)}::uuid`
  const ways: string[] = []
  if (scope.all) ways.push('true')
  if (scope.own || scope.departmentIds !== null) {
    ways.push(scope.plainOnly ? `(b.owner_id = ${user} and b.instance_id is null)` : `b.owner_id = ${user}`)
  }
  if (scope.departmentIds !== null) {
    ways.push(`b.owner_department_id = any(${conditions.value(scope.departmentIds)}::uuid[])`)
  }
  if (scope.runs !== null) {
    if (scope.runs.all) ways.push('b.instance_id is not null')
    else ways.push(`b.instance_id in ${ownRuns('$1', user)}`)
    if (scope.runs.workflows.length > 0) {
      ways.push(`i.workflow_code = any(${conditions.value(scope.runs.workflows)}::text[])`)
    }
  }
  const reads = ways.length === 0 ? 'false' : ways.includes('true') ? 'true' : `(${ways.join(' or ')})`
  return `${reads} and (b.status <> 'DRAFT' or b.owner_id = ${user})`
}

export function columnsSql(
  conditions: Where,
  { columns, scope }: Pick<RecordQuery, 'columns' | 'scope'>,
  user: string,
): string {
  const codes = conditions.value(columns)
  const takesPart =
    scope.runs === null
      ? 'false'
      : scope.runs.all
        ? 'b.instance_id is not null'
        : `(b.instance_id in ${ownRuns('$1', user)}
          or coalesce(i.workflow_code = any(${conditions.value(scope.runs.workflows)}::text[]), false))`
  return `b.id, b.model_code, b.owner_id, b.owner_department_id, b.instance_id, coalesce(i.status, b.status) as status,
    b.sequence_no, b.title, b.title_i18n, b.created_at, b.modified_at, i.workflow_version_id,
    coalesce((select jsonb_object_agg(c, b.data->c) from unnest(${codes}::text[]) c), '{}') as data,
    case when b.instance_id is null then null else ${nodeOf(user)} end as node, ${takesPart} as takes_part`
}
