import type { CirculateRow } from '../../contract/workflow/circulates.ts'
import { localised } from '../../rules/text/localised.ts'
import { presentPerson } from '../organisation/people.ts'
import type { CopyListRow } from '../stores/lists/inbox.ts'
import { presentHead, type RowContext } from './rows.ts'

/** A row of to-read and read as the wire shows it. */
export function presentCopy(row: CopyListRow, context: RowContext): CirculateRow {
  const { definition, organisation, locale } = context
  const node = definition.workflow.nodes.find((candidate) => candidate.code === row.activity_code)
  return {
    ...presentHead(row, context, row.activity_code),
    id: row.id,
    activityCode: row.activity_code,
    activityName: node === undefined ? '' : localised(node.name, locale, 'zh'),
    activityName_i18n: node?.name ?? {},
    sender: row.sender_id === null ? null : presentPerson(organisation, row.sender_id),
    comment: row.note,
    receiveTime: row.received_at.toISOString(),
    readTime: row.read_at?.toISOString() ?? null,
  }
}
