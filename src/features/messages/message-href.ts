import type { MessageRow } from '../../../contract/messages.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { commentAnchor } from '../../shared/comments/comments-props.ts'

/** Where a message leads: its item, its document (at the comment), its list. */
export function messageHref(row: MessageRow): string {
  const { kind, task, workItemId, workflowInstanceId, commentId } = row
  if (task !== null) {
    const exportId = kind === 'exportEnded' ? (task.id ?? undefined) : undefined
    return furtherPaths.dataList(task.appCode, task.schemaCode, exportId)
  }
  if (workflowInstanceId === null) return furtherPaths.openMessage(row.id)
  if (workItemId !== null) return paths.workItem(workItemId)
  const anchor = commentId === null ? '' : `#${commentAnchor(commentId)}`
  return `${paths.instance(workflowInstanceId)}${anchor}`
}
