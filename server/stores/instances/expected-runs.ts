import * as z from 'zod/mini'
import type { WorkItemFilter } from '../../../contract/work-items.ts'
import type { Queryable } from '../../db/database.ts'
import { narrowsRuns } from '../lists/inbox-filter.ts'
import { addSigns, hasWords } from '../lists/inbox-words.ts'
import type { NamesFound } from '../lists/names-found.ts'
import { where } from '../sql/where.ts'

/** Words that more runs have are not looked up: whoever looks at one run after the other finds a page of them sooner. */
const COMMON = 30_000

const explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

/**
 * Whether so many runs of the organisation have the words, as the planner expects, that their index is of no help. With
 * people or days beside them there may be few all the same.
 */
export async function areCommon(
  db: Queryable,
  corpId: string,
  filter: WorkItemFilter,
  names: NamesFound,
): Promise<boolean> {
  if (!hasWords(filter) || narrowsRuns(filter)) return false
  const conditions = where(['s.corp_id = ?', corpId])
  addSigns(conditions, filter, names)
  const { rows } = await db.query({
    text: `explain (format json) select 1 from instance_search s where s.corp_id = $1 and ${conditions.text()}`,
    values: conditions.values,
  })
  const [{ 'QUERY PLAN': plan }] = explained.parse(rows)
  return plan[0].Plan['Plan Rows'] >= COMMON
}
