import { loadForm } from '../../../../contract/forms.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import type { ApprovalTarget } from '../approval-props.ts'

/** The question that a document answers. */
export function documentQuery({ workItemId, instanceId }: ApprovalTarget) {
  return callQuery(
    loadForm,
    workItemId === undefined ? { workflowInstanceId: instanceId } : { workitemId: workItemId },
  )
}
