import type { FormPage } from '../../../../contract/form-page.ts'

/** Which form the server is asked about: that of an item, of an instance, of a plain record, or a new one. */
export function addressOf(page: FormPage) {
  const { record, bizObject, bizSheet } = page
  if (record !== undefined) {
    return {
      schemaCode: bizObject.schemaCode,
      sheetCode: bizSheet.code,
      ...(bizObject.id === null ? {} : { objectId: bizObject.id }),
      ...(page.mode === 'edit' ? { perms: 'edit' as const } : {}),
    }
  }
  if (page.workItemId !== null) return { workitemId: page.workItemId }
  if (page.workflowInstanceId !== null) return { workflowInstanceId: page.workflowInstanceId }
  return { startWorkflowCode: page.workflowCode }
}
