import type { OutputOf } from '../../contract/endpoint.ts'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { listInstanceLogs } from '../../contract/workflow/logs.ts'
import { decisionWith } from '../../engine/guards/guards.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { ItemAct, WorkItem } from '../../engine/model/item.ts'
import type { Slot } from '../../engine/model/slot.ts'
import { activationOf } from '../../engine/model/state.ts'
import { nodeNames } from '../apps/node-names.ts'
import { actorsOn } from '../instances/read/open-nodes.ts'
import { presentPerson } from '../organisation/people.ts'
import type { HistoryScene } from './history-scene.ts'

type LogLine = OutputOf<typeof listInstanceLogs>[number]

const ACTION: Readonly<Record<ItemAct, LogLine['approvalActionStatus']>> = {
  submit: OPERATION_TYPE.submit,
  agree: OPERATION_TYPE.agree,
  disagree: OPERATION_TYPE.disagree,
  return: OPERATION_TYPE.reject,
  transfer: OPERATION_TYPE.forward,
  assist: OPERATION_TYPE.assist,
}

/**
 * The log by node and person, one line per work item in the order they came, of an unclaimed pool item one per candidate
 * (spec §7 list_instance_logs).
 */
export function presentInstanceLogs(scene: HistoryScene): LogLine[] {
  const { state } = scene
  return state.items
    .filter((item) => item.slot !== null)
    .flatMap((item) => actorsOn(state, item).map((id) => lineOf(item, id, scene)))
}

function lineOf(item: WorkItem, personId: string, scene: HistoryScene): LogLine {
  const { state, definition, organisation, locale, readerId, secret } = scene
  const activation = activationOf(state, item.activation)
  const slot = item.slot === null ? undefined : state.slots[item.slot - 1]
  const isStart = definition.workflow.nodes.some((node) => node.type === 'start' && node.code === item.node)
  const isFirst = isStart && activation.round === 1
  const onBehalfOf = slot === undefined ? null : principalOf(slot, item)
  // What others voted in an open secret ballot looks as if it were still to be done (engine M10).
  const isSecret = secret.has(item.activation) && item.holderId !== readerId && onBehalfOf !== readerId
  const finishedAt = isSecret ? null : item.finishedAt
  const used = finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(item.receivedAt)
  return {
    ...nodeNames(item.node, { definition, locale }),
    tokenId: isFirst ? null : activation.token,
    round: activation.round,
    approvalActionStatus: item.did === undefined || isSecret ? null : ACTION[item.did],
    originator: {
      participant: presentPerson(organisation, item.byId ?? personId),
      onBehalfOf: onBehalfOf === null ? null : presentPerson(organisation, onBehalfOf),
      assistParticipants: assistants(state, item).map((id) => presentPerson(organisation, id)),
      adjustWorkItemParticipants: added(state, item).map((id) => presentPerson(organisation, id)),
      forwardParticipant: item.from?.kind === 'transfer' ? presentPerson(organisation, item.from.byId) : null,
    },
    receiveTime: isFirst ? null : item.receivedAt,
    finishTime: finishedAt,
    usedTime: isFirst ? null : used,
    workItemStatus: WORK_ITEM_STATUS[isSecret && item.finishedAt !== null ? 'processing' : item.status],
    subWorkflowInstanceId: null,
  }
}

/** For whom an item was decided, or is held: its voice may have passed to others since. */
function principalOf(slot: Slot, item: WorkItem): string | null {
  const decided = decisionWith(slot, item)
  if (decided !== undefined) return decided.onBehalfOfId
  return slot.holderId === item.holderId ? (slot.delegation?.principalId ?? null) : null
}

function assistants(state: Instance, item: WorkItem): string[] {
  return (state.assists ?? []).filter((assist) => assist.slot === item.slot).map(({ personId }) => personId)
}

function added(state: Instance, item: WorkItem): string[] {
  return state.slots.filter((slot) => slot.addedBy === item.slot).map(({ ownerId }) => ownerId)
}
