import type { NameI18n } from '../../contract/shapes.ts'
import type { FormData } from '../../engine/context.ts'
import type { Queryable } from '../db/database.ts'
import type { ListQuery, Rows } from './inbox.ts'
import { addDays, namedIn } from './inbox-filter.ts'
import { containing, where } from './where.ts'

/** A draft as the list reads it. */
export type DraftListRow = {
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

/** Drafts of a person, last saved first; the total is exact: people have few. */
export async function draftList(
  db: Queryable,
  { corpId, userId, filter, timeZone, window }: ListQuery,
): Promise<Rows<DraftListRow>> {
  // The first value is the organisation: the statements name it as $1 too, where everybody sees it.
  const conditions = where(['d.corp_id = ?', corpId], ['d.owner_id = ?', userId])
  conditions.must('d.submitted_at is null')
  for (const words of [filter.wd, filter.workflowName]) {
    if (words) {
      const named = namedIn('d.workflow_code', conditions.value(corpId))
      conditions.and(`(d.title ilike ? or d.title_i18n::text ilike ? or ${named})`, containing(words))
    }
  }
  if (filter.workflowCode) conditions.and('d.workflow_code = ?', filter.workflowCode)
  addDays(conditions, { filter, timeZone }, 'd.saved_at')
  const counting = db.query<{ total: number }>({
    text: `select count(*)::int as total from draft d where d.corp_id = $1 and ${conditions.text()}`,
    values: [...conditions.values],
  })
  if (window.after !== null) {
    const { at, id } = window.after
    conditions.must(
      `(d.saved_at, d.instance_id) < (${conditions.value(at)}::timestamptz, ${conditions.value(id)}::uuid)`,
    )
  }
  const reading = db.query<DraftListRow>({
    text: `select d.instance_id, d.item_id, d.workflow_code, d.workflow_version_id, d.title, d.title_i18n, d.summary,
        d.filled, d.fields, d.client, d.revision, d.saved_at from draft d where d.corp_id = $1 and ${conditions.text()}
      order by d.saved_at desc, d.instance_id desc limit ${window.size} offset ${window.offset}`,
    values: conditions.values,
  })
  const [{ rows: totals }, { rows }] = await Promise.all([counting, reading])
  return { rows, total: totals[0]?.total ?? 0, totalIsMinimum: false }
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
    text: `delete from draft where corp_id = $1 and owner_id = $2 and item_id = $3 and submitted_at is null`,
    values: [corpId, ownerId, itemId],
  })
  return rowCount === 1
}
