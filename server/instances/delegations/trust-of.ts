import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { type createWorkflowTrust, RANGE_TYPES, TRUST_TYPES } from '../../../contract/workflow/trust.ts'
import type { Trust } from '../../../rules/organisation/organisation.ts'

/** A delegation as it was typed, in the engine's words; a workflow named twice counts once. */
export function trustOf(id: string, input: ParsedInputOf<typeof createWorkflowTrust>): Trust {
  const isPart = input.rangeType === RANGE_TYPES.part
  const isApproval = input.trustType === TRUST_TYPES.approval
  const workflows = [...new Set(input.workflowTrusts?.map(({ workflowCode }) => workflowCode))]
  const apps = [...new Set(input.appCodes)]
  const departmentIds = [...new Set(input.originatorDepartments)]
  return {
    id,
    kind: isApproval ? 'APPROVAL' : 'START',
    principalId: input.trustor,
    delegateId: input.trustee,
    from: new Date(input.startTime).toISOString(),
    until: new Date(input.endTime).toISOString(),
    ...(isPart && (workflows.length > 0 || apps.length === 0) ? { workflows } : {}),
    ...(isPart && apps.length > 0 ? { apps } : {}),
    ...(isApproval && departmentIds.length > 0 ? { departmentIds } : {}),
    bothMayAct: input.bothMayAct ?? true,
  }
}
