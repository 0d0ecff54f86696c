import { WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../contract/work-items.ts'
import { containing, type Where } from './where.ts'

/** Which column the date range means: handling time for finished, start time otherwise (spec §2). */
export type DateColumn = 'w.finished_at' | 'w.received_at' | 'i.started_at'

type Filtered = { readonly filter: WorkItemFilter; readonly corpId: string; readonly timeZone: string }

/**
 * Adds the filter panel's conditions over `i` (instance) and, when `items`, `w` (work item). Days are those of the
 * given zone, both inclusive (security T-01).
 */
export function addFilter(
  to: Where,
  { filter, corpId, timeZone }: Filtered,
  { items, date }: { readonly items: boolean; readonly date: DateColumn },
): void {
  if (filter.wd) to.and(anywhere(to.value(corpId)), containing(filter.wd))
  if (filter.sequenceNo) to.and('i.sequence_no ilike ?', containing(filter.sequenceNo))
  if (filter.workflowName) {
    to.and(`(i.title ilike ? or ${workflowNamed(to.value(corpId))})`, containing(filter.workflowName))
  }
  if (filter.workflowCode) to.and('i.workflow_code = ?', filter.workflowCode)
  if (filter.originator) to.and('i.initiator_id = ?::uuid', filter.originator)
  if (filter.originatorName) {
    to.and(initiatorNamed(to.value(corpId)), containing(filter.originatorName))
  }
  if (filter.participant) to.and(HANDLED_BY, filter.participant)
  if (filter.currentHandler) to.and(WAITS_FOR, filter.currentHandler)
  if (filter.instanceState) to.and('i.status = ?', filter.instanceState)
  if (filter.appCode) to.and('i.app_code = ?', filter.appCode)
  if (filter.activityName && items) to.and(NODE_NAMED, containing(filter.activityName))
  addDays(to, { filter, timeZone }, date)
}

/** The first and last day of a list, inclusive, in the given zone (security T-01). */
export function addDays(to: Where, { filter, timeZone }: Omit<Filtered, 'corpId'>, date: string): void {
  if (filter.startTime) {
    to.must(`${date} >= ${to.value(filter.startTime)}::date::timestamp at time zone ${to.value(timeZone)}`)
  }
  if (filter.endTime) {
    to.must(`${date} < (${to.value(filter.endTime)}::date + 1)::timestamp at time zone ${to.value(timeZone)}`)
  }
}

/** Whether the filter says anything about instances; if not, counting needs the items only. */
export function isEmptyFilter(filter: WorkItemFilter): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '')
}

// These name the organisation by the parameter, not by the row's column: so they are looked up once and not per row.

/** That the workflow of a code is called like that. */
export const namedIn = (
  column: string,
  corp: string,
) => `${column} in (select f.code from workflow f where f.corp_id = ${corp}
  and (f.name ilike ? or f.name_i18n::text ilike ?))`

const workflowNamed = (corp: string) => namedIn('i.workflow_code', corp)

const initiatorNamed = (
  corp: string,
) => `i.initiator_id in (select u.id from app_user u where u.corp_id = ${corp}
  and u.search_text ilike ?)`

const anywhere = (corp: string) =>
  `(i.title ilike ? or i.title_i18n::text ilike ? or i.sequence_no ilike ? or ${initiatorNamed(corp)} or ${workflowNamed(corp)})`

const HANDLED_BY = `exists (select 1 from work_item x where x.corp_id = i.corp_id and x.instance_id = i.id
  and x.holder_id = ?::uuid)`

const WAITS_FOR = `exists (select 1 from work_item x where x.corp_id = i.corp_id and x.instance_id = i.id
  and x.holder_id = ?::uuid and x.status = ${WORK_ITEM_STATUS.processing})`

const NODE_NAMED = `exists (select 1 from workflow_version v, jsonb_array_elements(v.definition->'workflow'->'nodes') n
  where v.corp_id = i.corp_id and v.id = i.workflow_version_id and n->>'code' = w.activity_code
  and (n->'name')::text ilike ?)`
