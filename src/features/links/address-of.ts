import type { OutputOf } from '../../../contract/endpoint.ts'
import type { resolveShortCode } from '../../../contract/short-codes.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'

/** The page of what a short code stands for: my item, the run, a record, a new form. */
export function addressOf(target: OutputOf<typeof resolveShortCode>): string {
  const { workItemId, workflowInstanceId, appCode, schemaCode, bizObjectId, sheetCode, workflowCode } = target
  if (workItemId !== null) return paths.workItem(workItemId)
  if (workflowInstanceId !== null) return paths.instance(workflowInstanceId)
  if (appCode !== null) {
    const record = furtherPaths.record(appCode, schemaCode, bizObjectId ?? 'new')
    return sheetCode === null ? record : `${record}?sheet=${encodeURIComponent(sheetCode)}`
  }
  return workflowCode === null ? paths.home() : paths.startWorkflow(workflowCode)
}
