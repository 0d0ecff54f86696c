import type { WorkItemQueryRow } from '../../contract/workflow/work-item-query.ts'
import { presentPerson } from '../organisation/people.ts'
import type { WorkItemListRow } from '../stores/lists/inbox.ts'
import { presentWorkItem, type RowContext } from './rows.ts'

/** A row of the work item query as the wire shows it: an item with its people. */
export function presentQueriedItem(row: WorkItemListRow, context: RowContext): WorkItemQueryRow {
  const person = (id: string) => presentPerson(context.organisation, id)
  return {
    ...presentWorkItem(row, context),
    owner: person(row.owner_id),
    holder: row.holder_id === null ? null : person(row.holder_id),
  }
}
