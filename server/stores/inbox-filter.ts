import { UNIT_TYPE, WORK_ITEM_KIND, WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../contract/work-items.ts'
import type { FilteredRow } from './filtered-row.ts'
import { addWords } from './inbox-words.ts'
import type { NamesFound } from './names-found.ts'
import type { Where } from './where.ts'

/** A list that begins at the person's own items or copies `w`, each with its instance `i`. */
export const OWN_ITEM = {
  runs: {
    workflow: 'w.workflow_code',
    app: 'w.app_code',
    initiator: 'i.initiator_id',
    department: 'i.department_id',
  },
  step: 'w.activity_code',
  bySigns: false,
} as const

/** A list that begins at runs. */
export const OF_RUN = {
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
  addWords(to, filter, row, names)
  if (filter.workflowCode) to.and(`${runs.workflow} = ?`, filter.workflowCode)
  if (filter.appCode) to.and(`${runs.app} = ?`, filter.appCode)
  if (filter.originator)
    to.must(originatorIs(to, filter, { person: runs.initiator, department: runs.department }))
  if (names.originatorName) to.and(`${runs.initiator} = any(?::uuid[])`, names.originatorName.people)
  if (filter.participant) to.and(itemOf('x.holder_id = ?::uuid'), filter.participant)
  if (names.participantName) to.and(itemOf('x.holder_id = any(?::uuid[])'), names.participantName.people)
  if (filter.currentHandler) to.and(itemOf(`x.holder_id = ?::uuid and ${OPEN}`), filter.currentHandler)
  if (filter.instanceState) to.and('i.status = ?', filter.instanceState)
  if (names.steps) addStep(to, row, names.steps)
  if (names.quick) to.and(row.isItem ? QUICK_ITEM : `false and ${STEP_OF(NO_STEP)}`, names.quick)
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

const below = (id: string) => `(with recursive below as (
    select d.id from department d where d.corp_id = $1 and d.id = ${id}::uuid
    union select d.id from department d join below b on d.parent_id = b.id where d.corp_id = $1)
  select id from below)`

/** That a row is of the person, of somebody with the role, or of the department or one below it. */
export function originatorIs(
  to: Where,
  { originator, unitType }: WorkItemFilter,
  { person, department }: { readonly person: string; readonly department: string },
): string {
  const id = to.value(originator)
  if (unitType === UNIT_TYPE.department) return `${department} in ${below(id)}`
  if (unitType !== UNIT_TYPE.role) return `${person} = ${id}::uuid`
  return `${person} in (select m.user_id from role_member m where m.corp_id = $1 and m.role_id = ${id}::uuid)`
}

const OPEN = `x.status = ${WORK_ITEM_STATUS.processing}`

const itemOf = (condition: string) => `exists (select 1 from work_item x where x.corp_id = i.corp_id
  and x.instance_id = i.id and ${condition})`

/** That a step is one of those found, which are compared as texts: so one look-up serves all rows. */
const STEP_OF = (step: string) => `i.workflow_version_id || ' ' || ${step} = any(?::text[])`

function addStep(to: Where, { step }: FilteredRow, steps: readonly string[]): void {
  const condition = step === NO_STEP ? itemOf(`${OPEN} and ${STEP_OF('x.activity_code')}`) : STEP_OF(step)
  to.and(condition, steps)
}

/** Of rows that are seen through no step. */
export const NO_STEP = `''`

const QUICK_ITEM = `w.status = ${WORK_ITEM_STATUS.processing} and w.kind <> ${WORK_ITEM_KIND.assist}
  and w.holder_id is not null and ${STEP_OF('w.activity_code')}`
