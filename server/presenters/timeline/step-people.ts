import type { StepPerson } from '../../../contract/instances.ts'
import {
  OPERATION_TYPE,
  type OperationType,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from '../../../contract/vocabulary.ts'
import type { Decision } from '../../../engine/model/decision.ts'
import type { TimelineEntry, TimelineSlot } from '../../../engine/timeline.ts'
import { presentPerson } from '../people.ts'
import { presentReason } from './reasons.ts'
import type { TimelineScene } from './scene.ts'

const ACTION: Record<Decision['kind'], OperationType> = {
  submit: OPERATION_TYPE.submit,
  agree: OPERATION_TYPE.agree,
  disagree: OPERATION_TYPE.disagree,
  return: OPERATION_TYPE.reject,
}

/** One voice of a step: who acts or acted, for whom, since when, with what result. */
export function presentStepPerson(
  slot: TimelineSlot,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: (field: string) => boolean,
): StepPerson {
  const { decision, item, ownerId, holderId } = slot
  const { organisation, view } = scene
  const actorId = decision?.actorId ?? holderId
  const principalId = decision === null ? ownerId : (decision.onBehalfOfId ?? actorId)
  return {
    approvaler: presentPerson(organisation, actorId),
    onBehalfOf: principalId === actorId ? null : presentPerson(organisation, principalId),
    workItemId: item === null ? null : (view.itemIds.get(item.number) ?? null),
    workItemType: item?.kind ?? WORK_ITEM_KIND.normal,
    workItemStatus: WORK_ITEM_STATUS[item?.status ?? (slot.state === 'closed' ? 'beCanceled' : 'notStarted')],
    workActionType: decision === null ? null : ACTION[decision.kind],
    receiveTime: item?.receivedAt ?? null,
    approvalTime: decision?.at ?? null,
    usedTime:
      decision === null || item === null ? null : Date.parse(decision.at) - Date.parse(item.receivedAt),
    opinion: decision?.opinion ?? '',
    standing: decision === null ? !entry.superseded : decision.standing,
    closedBecause: item?.closed?.because ?? null,
    reasons: slot.reasons.map((reason) => presentReason(reason, scene, sees)),
  }
}
