import type { StepPerson } from '../../../contract/instances.ts'
import {
  OPERATION_TYPE,
  type OperationType,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from '../../../contract/vocabulary.ts'
import { decisionWith } from '../../../engine/guards/guards.ts'
import { type Decision, SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import type { Slot } from '../../../engine/model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../../../engine/model/state.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import { presentPerson } from '../../organisation/people.ts'
import { presentPapers } from '../papers.ts'
import { presentAssists } from './assists.ts'
import { decisionMarks, pendingMarks, slotMarks } from './person-marks.ts'
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
  // Whoever is asked once more is waited for, whatever was said before (V4).
  const isAsked = slot.decision === null || isUndecided(slot)
  const before = [...(slot.earlier ?? []), ...(isAsked && slot.decision !== null ? [slot.decision] : [])]
  const earlier = before.map((decision) => ({
    ...presentDecided(slot, decision, entry, scene, sees),
    replacedBy: { activityCode: entry.node, round: entry.round },
  }))
  if (!isAsked && slot.decision !== null)
    return [...earlier, presentDecided(slot, slot.decision, entry, scene, sees)]
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
  const item = itemOfDecision(view.state, slot, decision)
  const actorId = decision.actorId === SYSTEM_ID ? slot.ownerId : decision.actorId
  const principalId = decision.onBehalfOfId
  return {
    ...common(slot, item, entry, scene, sees),
    ...presentAssists(slot, decision, scene),
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
    ...common(slot, itemOfSlot(scene.view.state, slot.id), entry, scene, sees),
    ...presentAssists(slot, null, scene),
    approvaler: presentPerson(scene.organisation, holderId),
    onBehalfOf: principal,
    ...pendingMarks(slot, scene),
    ...(principal === null ? {} : { entrustedBy: principal }),
  }
}

/** The item a decision was taken with; that of the voice where it was taken with none, as by rule. */
function itemOfDecision(state: Instance, slot: Slot, decision: Decision): WorkItem | undefined {
  const own = state.items.findLast((item) => item.slot === slot.id && decisionWith(slot, item) === decision)
  return own ?? itemOfSlot(state, slot.id)
}

/** What a voice has whether or not it was raised. */
function common(
  slot: Slot,
  item: WorkItem | undefined,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: Sees,
): StepPerson {
  const { view, organisation } = scene
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
  }
}
