import type { Endpoint } from '../../contract/endpoint.ts'
import type { AllowedAction, FormPage } from '../../contract/form-page.ts'
import { submitForm } from '../../contract/forms.ts'
import type { ApprovalStep, StepPerson } from '../../contract/instances.ts'
import { adjustWorkItemParticipators, removeSigner } from '../../contract/workflow/add-sign.ts'
import {
  activateActivity,
  adjustParticipantors,
  cancelActivity,
  workflowOperation,
} from '../../contract/workflow/administration.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../contract/workflow/assist.ts'
import { circulateWorkItem } from '../../contract/workflow/circulates.ts'
import { saveForm } from '../../contract/workflow/drafts.ts'
import { abortInstance, finishInstance, terminateInstance } from '../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem, releaseWorkItem } from '../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../contract/workflow/returns.ts'
import { revokeWorkItem, undoForward } from '../../contract/workflow/revoke.ts'
import { saveUrge } from '../../contract/workflow/urge.ts'
import { freshToken } from './workflow-world.ts'

/** What chance decides about one act. */
export type Chance = {
  readonly pick: number
  readonly other: string
  readonly amount: number | null
  readonly flag: boolean
  readonly position: 'before' | 'after' | 'parallel'
  readonly mode: 'all' | 'any' | 'sequence'
}

/** A page as one person has it, with what its sheets read beside it. */
export type OpenPage = {
  readonly page: FormPage
  readonly steps: readonly ApprovalStep[]
  /** Node codes that it may be returned to, with the ways back; empty where it may not be. */
  readonly targets: readonly { readonly activityCode: string; readonly modes: readonly string[] }[]
  readonly departmentId: string
  readonly readerId: string
}

type Sent = { readonly endpoint: Endpoint; readonly input: Record<string, unknown> }
type Maker = (open: OpenPage, offer: AllowedAction, chance: Chance) => Sent | null

const because = { content: 'because' }

const onItem = ({ page: { workItemId, revision, digest } }: OpenPage) => ({
  workItemId,
  fence: { revision, digest },
  replayToken: freshToken(),
})

const onRun = ({ page: { workflowInstanceId } }: OpenPage) => ({
  workflowInstanceId,
  replayToken: freshToken(),
})

const dataOf = ({ page }: OpenPage, { amount }: Chance) =>
  amount === null || page.dataPermissions.amount?.e !== true ? {} : { amount: String(amount) }

const item =
  (
    endpoint: Endpoint,
    more: (open: OpenPage, chance: Chance) => Record<string, unknown> = () => ({}),
  ): Maker =>
  (open, _offer, chance) => ({ endpoint, input: { ...onItem(open), ...more(open, chance) } })

const decide = (actionCode: 'submit' | 'agree' | 'disagree'): Maker =>
  item(submitForm, (open, chance) => ({
    actionCode,
    approval: because,
    bizObject: { data: actionCode === 'disagree' ? {} : dataOf(open, chance) },
  }))

const toOne = (endpoint: Endpoint): Maker =>
  item(endpoint, (_open, { other }) => ({ participantors: [other], approval: because }))

const people = ({ steps }: OpenPage) => steps.flatMap(({ nodes }) => nodes)
const openSteps = ({ steps }: OpenPage) =>
  steps.filter((step) => !step.predicted && step.activityStatus === 2)

/** As the sheet finds them: added, and still to come (signers-part.tsx). */
function signersOf(open: OpenPage): readonly StepPerson[] {
  const all = people(open)
  const added = all.filter(
    ({ addedBy, workActionType, approvalTime, closedBecause }) =>
      addedBy !== undefined && workActionType === null && approvalTime === null && closedBecause === null,
  )
  const isOwn = ({ addedBy }: StepPerson) =>
    all.some(({ slotId, workItemId }) => slotId === addedBy?.slotId && workItemId === open.page.workItemId)
  const own = added.filter(isOwn)
  return own.length > 0 ? own : added
}

const pickOf = <T>(list: readonly T[], { pick }: Chance): T | undefined =>
  list[pick % Math.max(1, list.length)]

/** How the page sends each of its actions; null: its sheet has nothing to choose. */
export const SEND: Readonly<Partial<Record<AllowedAction['action'], Maker>>> = {
  submit: decide('submit'),
  agree: decide('agree'),
  disagree: decide('disagree'),
  save: item(saveForm, (open, chance) => ({ bizObject: { data: dataOf(open, chance) }, approval: because })),
  reject: (open, _offer, chance) => {
    const target = pickOf(open.targets, chance)
    const submitToReject = target?.modes.at(chance.flag ? 0 : -1) === 'straight'
    const rejectToActivityCode = target?.activityCode ?? 'start'
    const input = { ...onItem(open), rejectToActivityCode, submitToReject, approval: because }
    return { endpoint: rejectWorkItem, input }
  },
  forward: toOne(forwardWorkItem),
  assist: toOne(assistWorkItem),
  undoForward: item(undoForward),
  claim: item(claimWorkItem),
  release: item(releaseWorkItem),
  terminate: item(terminateInstance, () => ({ approval: because })),
  answerAssist: item(answerAssist, () => ({ approval: because, bizObject: { data: {} } })),
  adjustParticipant: item(adjustWorkItemParticipators, (_open, { other, position, mode }) => ({
    participantors: [other],
    position,
    mode,
    approval: because,
  })),
  removeSigner: (open, _offer, chance) => {
    const signer = pickOf(signersOf(open), chance)
    const input = { ...onItem(open), participantors: [signer?.approvaler.id ?? chance.other] }
    return { endpoint: removeSigner, input }
  },
  withdrawAssist: (open) => {
    const asked = people(open).filter(({ workItemId }) => workItemId === open.page.workItemId)
    const assist = asked
      .flatMap(({ assists = [] }) => assists)
      .find(({ workItemStatus }) => workItemStatus === 2)
    if (assist === undefined) return null
    return { endpoint: withdrawAssist, input: { ...onItem(open), workItemId: assist.workItemId } }
  },
  circulate: (open, { scope }, { other }) => ({
    endpoint: circulateWorkItem,
    input: {
      ...(scope === 'instance' ? {} : onItem(open)),
      ...onRun(open),
      participantors: [other],
      approval: because,
    },
  }),
  retrieve: (open, { activityCode, scope }, { flag }) => ({
    endpoint: revokeWorkItem,
    input: {
      ...onRun(open),
      activityCode: activityCode ?? open.page.activityCode,
      ...(scope === 'instance' ? {} : { workItemId: open.page.workItemId }),
      ...(flag ? { reason: 'because' } : {}),
    },
  }),
  urge: (open, { allowed }, chance) => {
    const asked = people(open).filter(({ workItemStatus }) => workItemStatus === 2)
    const all = [...new Set(asked.map(({ approvaler }) => approvaler.id))]
    const one = pickOf(
      all.filter((id) => id !== open.readerId),
      chance,
    )
    const input = { instanceId: open.page.workflowInstanceId, text: 'please', urgeType: 1 }
    const userIds = allowed && one !== undefined ? [one] : all
    return {
      endpoint: saveUrge,
      input: { ...input, ...(userIds.length === 0 ? {} : { userIds }), replayToken: freshToken() },
    }
  },
  cancel: (open) => ({ endpoint: abortInstance, input: { ...onRun(open), reason: 'because' } }),
  finishInstance: (open) => ({
    endpoint: finishInstance,
    input: { ...onRun(open), reason: 'because', runEndActions: false },
  }),
  holdNode: (open, _offer, chance) => {
    const step = pickOf(openSteps(open), chance)
    if (step === undefined) return null
    return {
      endpoint: cancelActivity,
      input: { ...onRun(open), activityCode: step.activityCode, reason: 'because' },
    }
  },
  adjustHandlers: (open, _offer, chance) => {
    const step = pickOf(openSteps(open), chance)
    if (step === undefined) return null
    const place = { activityCode: step.activityCode, participantors: [chance.other], reason: 'because' }
    return { endpoint: adjustParticipantors, input: { ...onRun(open), ...place } }
  },
  activate: (open, _offer, chance) => {
    const step = pickOf(
      open.steps.filter(({ activityType }) => activityType === 'PARTICIPANT'),
      chance,
    )
    if (step === undefined) return null
    const place = { activityCode: step.activityCode, collapse: chance.flag, reason: 'because' }
    return { endpoint: activateActivity, input: { ...onRun(open), ...place } }
  },
  editOwner: (open, _offer, { other }) => ({
    endpoint: workflowOperation,
    input: {
      ...onRun(open),
      operationType: 'MODIFY_OWNER',
      approval: because,
      ownerId: other,
      ownerDeptId: open.departmentId,
    },
  }),
}
