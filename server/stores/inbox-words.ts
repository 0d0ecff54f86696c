import type { WorkItemFilter } from '../../contract/work-items.ts'
import { plain } from '../organisation/search-text.ts'
import type { FilteredRow } from './filtered-row.ts'
import type { Found, NamesFound } from './names-found.ts'
import { containing, type Where } from './where.ts'

const NOBODY: Found = { people: [], workflows: [] }

/** Adds what is searched by words; `s` is the run's row of instance_search, where `needsWords` says so. */
export function addWords(to: Where, filter: WorkItemFilter, row: FilteredRow, names: NamesFound): void {
  const { wd, sequenceNo, workflowName } = filter
  if (sequenceNo) {
    if (row.bySigns) to.must(signsOf(to, sequenceNo))
    to.and('i.sequence_no ilike ?', containing(sequenceNo))
  }
  if (workflowName) addTitle(to, workflowName, row, names.workflowName ?? NOBODY)
  if (wd && plain(wd) !== '') addAnywhere(to, wd, row, names.wd ?? NOBODY)
}

/** Whether a filter asks for the row of instance_search. */
export function needsWords({ wd }: WorkItemFilter): boolean {
  return wd !== undefined && plain(wd) !== ''
}

function addTitle(to: Where, name: string, { bySigns, runs }: FilteredRow, { workflows }: Found): void {
  const isOfWorkflow = `${runs.workflow} = any(${to.value(workflows)}::text[])`
  if (bySigns) to.must(`(${signsOf(to, name)} or ${isOfWorkflow})`)
  to.and(`(i.title ilike ? or i.title_i18n::text ilike ? or ${isOfWorkflow})`, containing(name))
}

/** Number, title, workflow, people, and the summary fields that this row shows (security D-02). */
function addAnywhere(to: Where, wd: string, row: FilteredRow, { people, workflows }: Found): void {
  const words = to.value(containing(plain(wd)))
  const persons = `any(${to.value(people)}::uuid[])`
  const named = `${row.runs.initiator} = ${persons} or ${row.runs.workflow} = any(${to.value(workflows)}::text[])`
  // One index for each of the three; what they find is looked at again below.
  if (row.bySigns) to.must(`(${signsOf(to, wd)} or ${named})`)
  const shown = `exists (select 1 from unnest(s.field_codes, s.field_words) as f(code, words)
    where f.words like ${words} and f.code = any(coalesce(${shownTo(row)}, '{}')))`
  const others = row.people === undefined ? '' : ` or ${row.people(persons)}`
  to.must(`(s.words like ${words} or ${named} or ${shown}${others})`)
}

const signsOf = (to: Where, text: string) => `s.signs @> wanted_signs(${to.value(plain(text))}::text)`

/** The summary fields that the row's step shows; whoever sees it through no step sees what the start shows. */
const shownTo = ({ step }: FilteredRow) => `(select n.shown from workflow_node n where n.corp_id = $1
  and n.version_id = i.workflow_version_id and n.code in (${step}, '') order by n.code desc limit 1)`
