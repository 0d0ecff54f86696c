import type { NameI18n } from '../../../contract/shapes.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { Queryable } from '../../db/database.ts'
import { DRAFT_FILES } from '../audit/removed-contents.ts'
import { containing, type Where, where } from '../sql/where.ts'
import { addDays, addOriginators } from './inbox-filter.ts'
import { type ListQuery, listPage, type Placed, type Rows } from './list-page.ts'
import { type NamesFound, namesFound } from './names-found.ts'

/** A draft as the list reads it. */
export type DraftListRow = Placed & {
  readonly instance_id: string
  readonly item_id: string
  readonly workflow_code: string
  readonly workflow_version_id: string
  readonly title: string
  readonly title_i18n: NameI18n
  readonly summary: FormData
  readonly filled: number
  readonly fields: number
  readonly client: string
  readonly revision: number
  readonly saved_at: Date
}

/** Drafts of a person, by when they were saved; the total is exact: people have few. */
export async function draftList(db: Queryable, query: ListQuery): Promise<Rows<DraftListRow>> {
  const { corpId, userId, filter } = query
  const names = await namesFound(db, corpId, filter)
  const conditions = where(['d.corp_id = ?', corpId], ['d.owner_id = ?', userId])
  conditions.must('d.submitted_at is null')
  if (filter.workflowName) addTitle(conditions, filter.workflowName, names.workflowName?.workflows ?? [])
  if (filter.wd) addTitle(conditions, filter.wd, names.wd?.workflows ?? [], ` or ${SUMMARY_SAYS}`)
  if (filter.workflowCode) conditions.and('d.workflow_code = ?', filter.workflowCode)
  if (filter.appCode) conditions.and(`d.workflow_code in ${OF_APP}`, filter.appCode)
  addWhatDraftsAre(conditions, query, names)
  addDays(conditions, query, 'd.saved_at')
  return listPage(
    db,
    {
      ...{ table: 'draft d', beside: '', kept: 'd', sort: 'd.saved_at', id: 'd.instance_id', first: null },
      ...{ joined: '', columns: COLUMNS, exact: true },
    },
    conditions,
    query,
  )
}

const OF_APP = '(select f.code from workflow f where f.corp_id = $1 and f.app_code = ?)'

/** The summary fields that the start shows: nobody finds his draft by what the form works out behind his back. */
const SUMMARY_SAYS = `exists (select 1 from jsonb_each(d.summary) f where f.value::text ilike ? and f.key = any(
  (select n.shown from workflow_node n where n.corp_id = $1 and n.version_id = d.workflow_version_id and n.code = '')::text[]))`

function addTitle(to: Where, words: string, workflows: readonly string[], further = ''): void {
  const isOfWorkflow = `d.workflow_code = any(${to.value(workflows)}::text[])`
  to.and(`(d.title ilike ? or d.title_i18n::text ilike ? or ${isOfWorkflow}${further})`, containing(words))
}

const COLUMNS = `d.instance_id, d.item_id, d.workflow_code, d.workflow_version_id, d.title, d.title_i18n, d.summary,
  d.filled, d.fields, d.client, d.revision, d.saved_at`

/** No number, step or handler yet, and nobody's but its owner's: what asks for one finds no draft. */
function addWhatDraftsAre(to: Where, { filter }: ListQuery, names: NamesFound): void {
  const { sequenceNo, activityName, participant, participantName, currentHandler, batchOperate } = filter
  if (
    sequenceNo ||
    activityName ||
    participant ||
    participantName ||
    currentHandler ||
    batchOperate === true
  ) {
    to.must('false')
  }
  if (filter.instanceState && filter.instanceState !== 'DRAFT') to.must('false')
  if (names.originators)
    addOriginators(to, filter, names.originators, { person: 'd.owner_id', department: 'd.department_id' })
  if (names.originatorName) to.and('d.owner_id = any(?::uuid[])', names.originatorName.people)
}

/** Deletes a draft of a person by the id of its item; false when there is none (engine S6). */
export async function deleteDraftItem(
  db: Queryable,
  corpId: string,
  ownerId: string,
  itemId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-draft-item',
    text: `with gone as (
        delete from draft where corp_id = $1 and owner_id = $2 and item_id = $3 and submitted_at is null returning data
      ), ${DRAFT_FILES} select 1 from gone`,
    values: [corpId, ownerId, itemId],
  })
  return rowCount === 1
}
