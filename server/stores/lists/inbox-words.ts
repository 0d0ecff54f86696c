import type { WorkItemFilter } from '../../../contract/work-items.ts'
import { plain } from '../../../rules/text/plain-words.ts'
import { containing, type Where } from '../sql/where.ts'
import type { FilteredRow } from './filtered-row.ts'
import type { Found, NamesFound } from './names-found.ts'

const NOBODY: Found = { people: [], workflows: [] }

/** Adds what is searched by words; `s` is the run's row of instance_search. */
export function addWords(to: Where, filter: WorkItemFilter, row: FilteredRow, names: NamesFound): void {
  const { wd, sequenceNo, workflowName } = filter
  if (row.bySigns) addSigns(to, filter, names)
  if (sequenceNo) to.and(looked(row, ofRun(row, 'v.sequence_no ilike ?')), containing(sequenceNo))
  if (workflowName) addTitle(to, workflowName, row, names.workflowName ?? NOBODY)
  if (isWord(wd)) addAnywhere(to, wd, row, names.wd ?? NOBODY)
}

/** Whether a filter is searched by words. */
export function hasWords({ wd, sequenceNo, workflowName }: WorkItemFilter): boolean {
  return isWord(wd) || Boolean(sequenceNo) || Boolean(workflowName)
}

const isWord = (wd: string | undefined): wd is string => wd !== undefined && plain(wd) !== ''

/** What an index of instance_search answers for each word, never less than what fits. */
export function addSigns(
  to: Where,
  { wd, sequenceNo, workflowName }: WorkItemFilter,
  names: NamesFound,
): void {
  if (sequenceNo) to.must(signsOf(to, sequenceNo))
  if (workflowName) {
    const { workflows } = names.workflowName ?? NOBODY
    to.must(`(s.workflow_code = any(${to.value(workflows)}::text[]) or ${signsOf(to, workflowName)})`)
  }
  if (!isWord(wd)) return
  const { people, workflows } = names.wd ?? NOBODY
  to.must(`(${namedIn(to.value(people), to.value(workflows))} or ${signsOf(to, wd)})`)
}

function addTitle(to: Where, name: string, row: FilteredRow, { workflows }: Found): void {
  // Of the looked-up run, so that the whole is asked of those that were found alone and not of every own item first.
  const workflow = row.bySigns ? 's.workflow_code' : row.runs.workflow
  const isOfOne = `${workflow} = any(${to.value(workflows)}::text[])`
  const isCalled = ofRun(row, 'v.title ilike ? or v.title_i18n::text ilike ?')
  to.and(looked(row, `${isOfOne} or ${isCalled}`), containing(name))
}

/** Of the run's wide row, which is read where the rest does not tell, and only then. */
const ofRun = ({ run }: FilteredRow, condition: string) =>
  `(select ${condition} from instance v where v.corp_id = $1 and v.id = ${run})`

/** Number, title, workflow, people, and the summary fields that this row shows (security D-02). */
function addAnywhere(to: Where, wd: string, row: FilteredRow, { people, workflows }: Found): void {
  const words = to.value(containing(plain(wd)))
  const persons = to.value(people)
  const shown = `exists (select 1 from unnest(s.field_codes, s.field_words) as f(code, words)
    where f.words like ${words} and f.code = any(coalesce(${shownTo(row)}, '{}')))`
  const others = row.people === undefined ? '' : ` or ${row.people(`any(${persons}::uuid[])`)}`
  const named = namedIn(persons, to.value(workflows))
  to.must(looked(row, `${named} or s.words like ${words} or ${shown}${others}`))
}

const namedIn = (people: string, workflows: string) =>
  `s.initiator_id = any(${people}::uuid[]) or s.workflow_code = any(${workflows}::text[])`

/**
 * What the index over signs found is looked at again. The planner, which would take both for two conditions and expect
 * next to nothing, is not let into the second.
 */
const looked = ({ bySigns }: FilteredRow, condition: string) =>
  bySigns ? `(case when ${condition} then true end) is not unknown` : `(${condition})`

const signsOf = (to: Where, text: string) => `s.signs @> wanted_signs(${to.value(plain(text))}::text)`

/** The summary fields that the row's step shows; whoever sees it through no step sees what the start shows. */
const shownTo = ({ run, step }: FilteredRow) => `(select n.shown from instance v join workflow_node n
    on n.corp_id = v.corp_id and n.version_id = v.workflow_version_id and n.code in (${step}, '')
  where v.corp_id = $1 and v.id = ${run} order by n.code desc limit 1)`
