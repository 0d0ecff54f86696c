import type { Endpoint } from '../../contract/endpoint.ts'
import { getWorkItems } from '../../contract/form-calls.ts'
import { loadForm, submitForm, workItemExists } from '../../contract/forms.ts'
import { listWorkItemApprovals } from '../../contract/instances.ts'
import { loadPrintDatas } from '../../contract/print.ts'
import { adjustWorkItemParticipators, removeSigner } from '../../contract/workflow/add-sign.ts'
import {
  activateActivity,
  adjustParticipantors,
  cancelActivity,
  workflowOperation,
} from '../../contract/workflow/administration.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../contract/workflow/assist.ts'
import { getWorkflowChart } from '../../contract/workflow/chart.ts'
import { circulateWorkItem, listCirculateReaders } from '../../contract/workflow/circulates.ts'
import { batchSubmit, getComment, saveForm } from '../../contract/workflow/drafts.ts'
import {
  abortInstance,
  deleteCanceledInstances,
  deleteInstance,
  finishInstance,
  terminateInstance,
} from '../../contract/workflow/endings.ts'
import {
  batchForwardWorkItem,
  claimWorkItem,
  forwardWorkItem,
  releaseWorkItem,
} from '../../contract/workflow/hand-over.ts'
import { getInstanceBaseInfo, getParticipants } from '../../contract/workflow/instance-info.ts'
import { compareOperationLog, listInstanceLogs, listOperation } from '../../contract/workflow/logs.ts'
import {
  listInstanceActivities,
  listMaintenanceOperations,
  previewMigration,
} from '../../contract/workflow/maintenance-lists.ts'
import { listRejectActivities, rejectWorkItem } from '../../contract/workflow/returns.ts'
import {
  getWorkItemByInstance,
  isRetrieve,
  revokeWorkItem,
  undoForward,
} from '../../contract/workflow/revoke.ts'
import { simulateAction } from '../../contract/workflow/simulate.ts'
import { getUrgeInfo, listUrges, listUrgeTargets, saveUrge } from '../../contract/workflow/urge.ts'
import { freshToken } from './workflow-world.ts'

/** One call that names an instance or a work item, with an input that is sound but for whose id it is. */
export type WorkflowCall = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly of: 'instance' | 'item'
  /** `person`: somebody of the caller's organisation. */
  readonly input: (id: string, person: string) => Record<string, unknown>
  /** Answers with one result per id instead of a refusal (engine G12). */
  readonly isBatch?: true
}

const approval = { content: 'because' }
const bizObject = { data: {} }
const fence = { revision: 1, digest: '1.x' }
const token = () => ({ replayToken: freshToken() })
const onItem = (id: string) => ({ workItemId: id, fence, ...token() })
const onInstance = (id: string) => ({ workflowInstanceId: id, ...token() })
const place = { activityCode: 'manager', reason: 'because' }

type Input = WorkflowCall['input']
const ofItem = (name: string, endpoint: Endpoint, input: Input): WorkflowCall => ({
  name,
  endpoint,
  of: 'item',
  input,
})
const ofInstance = (name: string, endpoint: Endpoint, input: Input): WorkflowCall => ({
  name,
  endpoint,
  of: 'instance',
  input,
})
const read = (name: string, endpoint: Endpoint) =>
  ofInstance(name, endpoint, (id) => ({ workflowInstanceId: id }))

/** Every call of the wire that reads an instance or an item. */
export const READS: readonly WorkflowCall[] = [
  read('form by instance', loadForm),
  ofItem('form by item', loadForm, (id) => ({ workitemId: id })),
  read('timeline', listWorkItemApprovals),
  ofInstance('open item', workItemExists, (id, person) => ({ workflowInstanceId: id, ownerId: person })),
  ofItem('return targets', listRejectActivities, (id) => ({ workItemId: id })),
  read('base info', getInstanceBaseInfo),
  read('participants', getParticipants),
  read('operation log', listOperation),
  read('instance log', listInstanceLogs),
  ofInstance('comparison', compareOperationLog, (id) => ({ bizObjectLogId: `${id}.1.1` })),
  read('chart', getWorkflowChart),
  read('readers of copies', listCirculateReaders),
  read('nodes to maintain', listInstanceActivities),
  read('operations of maintenance', listMaintenanceOperations),
  ofInstance('preview of a migration', previewMigration, (id) => ({
    workflowInstanceId: id,
    workflowVersion: 1,
  })),
  ofItem('saved opinion', getComment, (id) => ({ workItemId: id })),
  ofInstance('revoke pending', isRetrieve, (id) => ({ workflowInstanceId: id, activityCode: 'start' })),
  read('my open item', getWorkItemByInstance),
  ofInstance('open items', getWorkItems, (id) => ({ workFlowInstanceId: id })),
  ofInstance('print', loadPrintDatas, (id) => ({ workflowInstanceIds: [id] })),
  ofInstance('urges', listUrges, (id) => ({ instanceId: id })),
  ofInstance('whom to urge', listUrgeTargets, (id) => ({ instanceId: id })),
  read('urge sheet', getUrgeInfo),
  ofItem('simulation', simulateAction, (id) => ({ actionCode: 'agree', workItemId: id, bizObject })),
  ofItem('simulated return', simulateAction, (id) => ({
    actionCode: 'reject',
    workItemId: id,
    rejectToActivityCode: 'start',
  })),
  ofInstance('simulated maintenance', simulateAction, (id) => ({
    actionCode: 'holdNode',
    workflowInstanceId: id,
    activityCode: 'manager',
  })),
  ofInstance('simulated leaver', simulateAction, (id, person) => ({
    actionCode: 'resolveLeaver',
    workflowInstanceId: id,
    leaverId: person,
  })),
]

/** Every call of the wire that writes on an instance or an item. */
export const WRITES: readonly WorkflowCall[] = [
  ofItem('submit', submitForm, (id) => ({ ...onItem(id), bizObject, actionCode: 'submit' })),
  ofItem('agree', submitForm, (id) => ({ ...onItem(id), bizObject, actionCode: 'agree' })),
  ofItem('disagree', submitForm, (id) => ({ ...onItem(id), bizObject, approval, actionCode: 'disagree' })),
  ofItem('return', rejectWorkItem, (id) => ({ ...onItem(id), rejectToActivityCode: 'start', approval })),
  ofItem('save', saveForm, (id) => ({ ...onItem(id), bizObject })),
  ofItem('transfer', forwardWorkItem, (id, person) => ({ ...onItem(id), participantors: [person] })),
  ofItem('undo transfer', undoForward, onItem),
  ofItem('claim', claimWorkItem, onItem),
  ofItem('release', releaseWorkItem, onItem),
  ofItem('add sign', adjustWorkItemParticipators, (id, person) => ({
    ...onItem(id),
    participantors: [person],
  })),
  ofItem('remove signer', removeSigner, (id, person) => ({ ...onItem(id), participantors: [person] })),
  ofItem('assist', assistWorkItem, (id, person) => ({ ...onItem(id), participantors: [person] })),
  ofItem('answer', answerAssist, (id) => ({ ...onItem(id), approval })),
  ofItem('withdraw assist', withdrawAssist, onItem),
  ofItem('terminate', terminateInstance, (id) => ({ ...onItem(id), approval })),
  ofItem('copy of a task', circulateWorkItem, (id, person) => ({ ...onItem(id), participantors: [person] })),
  ofInstance('copy', circulateWorkItem, (id, person) => ({ ...onInstance(id), participantors: [person] })),
  ofInstance('void', abortInstance, (id) => ({ ...onInstance(id), reason: 'because' })),
  ofInstance('finish', finishInstance, (id) => ({ ...onInstance(id), reason: 'x', runEndActions: false })),
  ofInstance('delete', deleteInstance, (id) => ({ ...onInstance(id), reason: 'because' })),
  ofInstance('withdraw', revokeWorkItem, (id) => ({ ...onInstance(id), activityCode: 'start' })),
  ofInstance('take back', revokeWorkItem, (id) => ({ ...onInstance(id), activityCode: 'manager' })),
  ofInstance('urge', saveUrge, (id) => ({ instanceId: id, text: 'please', urgeType: 1, ...token() })),
  ofInstance('activate', activateActivity, (id) => ({ ...onInstance(id), ...place })),
  ofInstance('hold', cancelActivity, (id) => ({ ...onInstance(id), ...place })),
  ofInstance('adjust handlers', adjustParticipantors, (id, person) => ({
    ...onInstance(id),
    ...place,
    participantors: [person],
  })),
]

/** Those that take several ids, each with its own result. */
export const BATCHES: readonly WorkflowCall[] = [
  {
    ...ofInstance('maintenance', workflowOperation, (id) => ({
      ...onInstance(id),
      operationType: 'CANCELED_WORKFLOW',
      approval,
    })),
    isBatch: true,
  },
  {
    ...ofInstance('delete several', deleteCanceledInstances, (id) => ({
      workflowInstanceIds: [id],
      ...token(),
    })),
    isBatch: true,
  },
  { ...ofItem('agree to several', batchSubmit, (id) => ({ taskIds: [id], ...token() })), isBatch: true },
  {
    ...ofItem('transfer several', batchForwardWorkItem, (id, person) => ({
      items: [{ workItemId: id }],
      participantor: person,
      ...token(),
    })),
    isBatch: true,
  },
]
