import type { MaintenanceInput } from '../../../contract/workflow/administration.ts'
import type { WorkflowVersion } from '../../apps/definitions.ts'
import type { Act, Acting } from './act.ts'
import { wordsOf } from './act.ts'

/** A maintenance call as an action; deletion is no command of the engine and goes its own way. */
export type Maintenance = { readonly action: Acting; readonly act: Act }

type Of<Type extends MaintenanceInput['operationType']> = Extract<MaintenanceInput, { operationType: Type }>

const place = (input: {
  readonly activityCode?: string | undefined
  readonly tokenId?: number | undefined
}) => ({
  node: input.activityCode,
  token: input.tokenId,
})

/** The single entry of maintenance in our words (spec §7 workflow_operation). */
export function maintenanceOf(
  input: Exclude<MaintenanceInput, { operationType: 'DELETE_WORKFLOW' }>,
  target: WorkflowVersion | null,
): Maintenance {
  const words = wordsOf(input.approval)
  switch (input.operationType) {
    case 'CANCELED_WORKFLOW':
      return { action: 'cancel', act: { ...words } }
    case 'COMPLETED_WORKFLOW':
      return { action: 'finishInstance', act: { ...words, runEndActions: input.runEndActions } }
    case 'ADJUST_PARTICIPANT':
      return { action: 'adjustHandlers', act: { ...place(input), ...words, people: input.participantors } }
    case 'CANCELED_ACTIVITY_WORKITEM':
      return { action: 'holdNode', act: { ...place(input), ...words } }
    case 'ACTIVATE_ACTIVITY':
      return { action: 'activate', act: { ...place(input), ...words, ...activation(input) } }
    case 'MODIFY_OWNER':
      return {
        action: 'editOwner',
        act: { ...words, ownerId: input.ownerId, ownerDepartmentId: input.ownerDeptId },
      }
    case 'EDIT_TEMPLATE':
      return { action: 'editTemplate', act: { ...words, ...migration(input, target) } }
    case 'RETRY_STEP':
      return {
        action: 'retryStep',
        act: { ...place(input), ...words, choice: input.choice, data: input.bizObject?.data },
      }
    case 'RESOLVE_LEAVER':
      return { action: 'resolveLeaver', act: { ...place(input), ...words, ...leaver(input) } }
  }
}

function activation(input: Of<'ACTIVATE_ACTIVITY'>): Act {
  return { collapse: input.collapse, people: input.participantors }
}

function migration(input: Of<'EDIT_TEMPLATE'>, target: WorkflowVersion | null): Act {
  return { versionId: target?.versionId, nodes: input.nodes, fields: input.fields }
}

function leaver(input: Of<'RESOLVE_LEAVER'>): Act {
  return {
    leaverId: input.leaverId,
    choice: input.choice,
    personId: input.participantor,
    toNodes: input.rejectToActivityCode === undefined ? undefined : [input.rejectToActivityCode],
  }
}
