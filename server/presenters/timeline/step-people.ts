import type { StepPerson } from '../../../contract/instances.ts'
import {
  OPERATION_TYPE,
  type OperationType,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from '../../../contract/vocabulary.ts'
import { type Decision, SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Slot } from '../../../engine/model/slot.ts'
import { itemOfSlot, slotOf } from '../../../engine/state.ts'
import type { TimelineEntry } from '../../../engine/timeline.ts'
import { presentPapers } from '../papers.ts'
import { presentPerson } from '../people.ts'
import { presentAssists } from './assists.ts'
import { decisionMarks, slotMarks } from './person-marks.ts'
import { presentReason } from './reasons.ts'
import type { TimelineScene } from './scene.ts'

const ACTION: Record<Decision['kind'], OperationType> = {
  submit: OPERATION_TYPE.submit,
  agree: OPERATION_TYPE.agree,
  disagree: OPERATION_TYPE.disagree,
  return: OPERATION_TYPE.reject,
}

type Sees = (field: string) => boolean

/**
 * The rows of one voice of a step: decisions that were taken back first (Z1), then who acts or acted. An unclaimed
 * pool item has a row for each of those who may claim it (M9).
 */
export function presentVoice(
  slotId: number,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: Sees,
): StepPerson[] {
  const slot = slotOf(scene.view.state, slotId)
  const earlier = (slot.earlier ?? []).map((decision) => ({
    ...presentDecided(slot, decision, entry, scene, sees),
    replacedBy: { activityCode: entry.node, round: entry.round },
  }))
  if (slot.decision !== null) return [...earlier, presentDecided(slot, slot.decision, entry, scene, sees)]
  if (slot.holderId !== '') return [...earlier, presentUndecided(slot, slot.holderId, entry, scene, sees)]
  const candidates = (slot.candidates ?? []).map((id) => ({
    ...presentUndecided(slot, id, entry, scene, sees),
    mayClaim: true,
  }))
  return [...earlier, ...candidates]
}

function presentDecided(
  slot: Slot,
  decision: Decision,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: Sees,
): StepPerson {
  const { organisation, view } = scene
  const item = itemOfSlot(view.state, slot.id)
  const actorId = decision.actorId === SYSTEM_ID ? slot.ownerId : decision.actorId
  const principalId = decision.onBehalfOfId
  return {
    ...common(slot, entry, scene, sees),
    approvaler: presentPerson(organisation, actorId),
    onBehalfOf:
      principalId === null || principalId === actorId ? null : presentPerson(organisation, principalId),
    workActionType: ACTION[decision.kind],
    approvalTime: decision.at,
    usedTime: item === undefined ? null : Math.max(0, Date.parse(decision.at) - Date.parse(item.receivedAt)),
    opinion: decision.opinion,
    ...presentPapers(decision.papers),
    standing: decision.standing,
    ...decisionMarks(decision, slot, entry, scene, sees),
  }
}

function presentUndecided(
  slot: Slot,
  holderId: string,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: Sees,
): StepPerson {
  const principalId = slot.delegation?.principalId
  const principal = principalId === undefined ? null : presentPerson(scene.organisation, principalId)
  return {
    ...common(slot, entry, scene, sees),
    approvaler: presentPerson(scene.organisation, holderId),
    onBehalfOf: principal,
    ...(principal === null ? {} : { entrustedBy: principal }),
  }
}

/** What a voice has whether or not it was raised. */
function common(slot: Slot, entry: TimelineEntry, scene: TimelineScene, sees: Sees): StepPerson {
  const { view, organisation } = scene
  const item = itemOfSlot(view.state, slot.id)
  return {
    approvaler: presentPerson(organisation, slot.ownerId),
    onBehalfOf: null,
    workItemId: item === undefined ? null : (view.itemIds.get(item.number) ?? null),
    workItemType: item?.kind ?? WORK_ITEM_KIND.normal,
    workItemStatus: WORK_ITEM_STATUS[item?.status ?? (slot.state === 'closed' ? 'beCanceled' : 'notStarted')],
    workActionType: null,
    receiveTime: item?.receivedAt ?? null,
    approvalTime: null,
    usedTime: null,
    opinion: '',
    standing: !entry.superseded,
    closedBecause: item?.closed?.because ?? null,
    reasons: slot.reasons.map((reason) => presentReason(reason, scene, sees, entry.node)),
    ...slotMarks(slot, scene),
    ...presentAssists(slot, scene),
  }
}
