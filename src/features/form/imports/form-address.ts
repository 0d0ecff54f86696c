import type { FormPage } from '../../../../contract/form-page.ts'

/** Which form the server is asked about: that of an item, of an instance, or a new one. */
export function addressOf(page: FormPage) {
  if (page.workItemId !== null) return { workitemId: page.workItemId }
  if (page.workflowInstanceId !== null) return { workflowInstanceId: page.workflowInstanceId }
  return { startWorkflowCode: page.workflowCode }
}
