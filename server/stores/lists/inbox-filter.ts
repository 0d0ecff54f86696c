import { UNIT_TYPE, WORK_ITEM_KIND, WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../../contract/work-items.ts'
import type { Where } from '../sql/where.ts'
import type { FilteredRow } from './filtered-row.ts'
import { addWords } from './inbox-words.ts'
import type { NamesFound } from './names-found.ts'
import { stepIsOne } from './steps-found.ts'

/** A list of the person's own items or copies `w`, with their runs `s` (instance_search) and `i`. */
export const OWN_ITEM = {
  run: 'w.instance_id',
  runs: {
    workflow: 'w.workflow_code',
    app: 'w.app_code',
    initiator: 's.initiator_id',
    department: 's.department_id',
  },
  step: 'w.activity_code',
} as const

/** A list that begins at runs. */
export const OF_RUN = {
  run: 's.instance_id',
  runs: {
    workflow: 's.workflow_code',
    app: 's.app_code',
    initiator: 's.initiator_id',
    department: 's.department_id',
  },
  date: 's.started_at',
} as const

export type Filtered = { readonly filter: WorkItemFilter; readonly timeZone: string }

/**
 * Adds the conditions of the filter panel. Each field given holds for each row (contract/work-items.ts). The
 * organisation is the first value of every list; where something is looked up it is named by that and not by the row's
 * column, so that it is looked up once and not per row.
 */
export function addFilter(to: Where, query: Filtered, row: FilteredRow, names: NamesFound): void {
  const { filter } = query
  const { runs } = row
  const itemOf = (condition: string) => `exists (select 1 from work_item x where x.corp_id = $1
    and x.instance_id = ${row.run} and ${condition})`
  addWords(to, filter, row, names)
  if (filter.workflowCode) to.and(`${runs.workflow} = ?`, filter.workflowCode)
  if (filter.appCode) to.and(`${runs.app} = ?`, filter.appCode)
  if (names.originators)
    addOriginators(to, filter, names.originators, { person: runs.initiator, department: runs.department })
  if (names.originatorName) to.and(`${runs.initiator} = any(?::uuid[])`, names.originatorName.people)
  if (filter.participant)
    to.and(itemOf('(x.holder_id = ?::uuid or x.acted_by = ?::uuid)'), filter.participant)
  if (names.participantName) to.and(itemOf(TOOK_PART), names.participantName.people)
  if (filter.currentHandler) to.and(itemOf(`x.holder_id = ?::uuid and ${OPEN}`), filter.currentHandler)
  if (filter.instanceState) to.and('i.status = ?', filter.instanceState)
  if (names.steps && row.step === NO_STEP) to.must(itemOf(`${OPEN} and ${stepIsOne(to, 'x', names.steps)}`))
  else if (names.steps) to.must(stepIsOne(to, 'w', names.steps))
  if (names.quick) to.must(row.isItem ? `${QUICK_ITEM} and ${stepIsOne(to, 'w', names.quick)}` : 'false')
  addDays(to, query, row.date)
}

/** The first and last day of a list, inclusive, in the given zone (security T-01). */
export function addDays(to: Where, { filter, timeZone }: Filtered, date: string): void {
  if (filter.startTime) {
    to.must(`${date} >= ${to.value(filter.startTime)}::date::timestamp at time zone ${to.value(timeZone)}`)
  }
  if (filter.endTime) {
    to.must(`${date} < (${to.value(filter.endTime)}::date + 1)::timestamp at time zone ${to.value(timeZone)}`)
  }
}

/** Whether the filter asks for anything that is not in the item itself; if not, counting needs the items only. */
export function needsInstance({ workflowCode, appCode, ...filter }: WorkItemFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '' && value !== false)
}

/** Whether the filter asks for people or days, which may leave few runs. */
export function narrowsRuns(filter: WorkItemFilter): boolean {
  const { originator, originatorName, participant, participantName, currentHandler, startTime, endTime } =
    filter
  return [originator, originatorName, participant, participantName, currentHandler, startTime, endTime].some(
    Boolean,
  )
}

/** That a row is of the person, of somebody with the role, or of the department or one below it. */
export function addOriginators(
  to: Where,
  { unitType }: WorkItemFilter,
  originators: readonly string[],
  { person, department }: { readonly person: string; readonly department: string },
): void {
  const column = unitType === UNIT_TYPE.department ? department : person
  const [only] = originators
  // One is compared as one: an index is then read in the order of its next column.
  if (originators.length === 1) to.and(`${column} = ?::uuid`, only)
  else to.and(`${column} = any(?::uuid[])`, originators)
}

/** Held it, or acted on it for his delegate (engine L3). */
const TOOK_PART = '(x.holder_id = any(?::uuid[]) or x.acted_by = any(?::uuid[]))'

const OPEN = `x.status = ${WORK_ITEM_STATUS.processing}`

/** Of rows that are seen through no step. */
export const NO_STEP = `''`

const QUICK_ITEM = `w.status = ${WORK_ITEM_STATUS.processing} and w.kind <> ${WORK_ITEM_KIND.assist}
  and w.holder_id is not null`
