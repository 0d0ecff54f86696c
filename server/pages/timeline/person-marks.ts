import type { StepPerson } from '../../../contract/instances.ts'
import type { DecidingRule, Decision } from '../../../engine/model/decision.ts'
import type { Slot } from '../../../engine/model/slot.ts'
import { activationOf, itemOfSlot, slotOf } from '../../../engine/model/state.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { TimelineScene } from './scene.ts'

type DecisionMarks = Pick<
  StepPerson,
  'byRule' | 'carried' | 'provisional' | 'changes' | 'device' | 'replacedBy'
>
type SlotMarks = Pick<StepPerson, 'slotId' | 'addedBy' | 'group' | 'transferredBy'>
type PendingMarks = Pick<StepPerson, 'waits' | 'dueTime'>

/** What a decision says beside its word: by rule, carried, provisional, by which device, replaced by what. */
export function decisionMarks(
  decision: Decision,
  slot: Slot,
  entry: TimelineEntry,
  scene: TimelineScene,
  sees: (field: string) => boolean,
): DecisionMarks {
  const device = scene.facts.devices.get(decision.order)
  const changes = changesWith(decision, entry, scene, sees)
  const next = decision.standing ? undefined : nextVisit(entry, scene)
  return {
    ...(decision.rule === undefined ? {} : { byRule: presentRule(decision.rule, decision, scene) }),
    ...(decision.carried === true ? { carried: true } : {}),
    ...(decision.provisional === true && decision.standing && slot.state !== 'closed'
      ? { provisional: true }
      : {}),
    ...(changes === undefined ? {} : { changes }),
    ...(device === undefined || decision.rule !== undefined ? {} : { device }),
    ...(next === undefined ? {} : { replacedBy: next }),
  }
}

/** Of the first submit everything is new: the form itself shows it. */
function changesWith(
  { order, rule }: Decision,
  { activation }: TimelineEntry,
  { facts }: TimelineScene,
  sees: (field: string) => boolean,
): string | undefined {
  const found = activation === 1 || rule !== undefined ? undefined : facts.changes.get(order)
  return found?.codes.some(sees) === true ? found.logId : undefined
}

const RULE_KIND: Record<DecidingRule, NonNullable<StepPerson['byRule']>['kind']> = {
  D2: 'skipped',
  I1: 'initiator',
  O2: 'timeout',
  Q1: 'administrator',
}

/** A skip names the node of the human decision that it stands on; a chain of skips leads there (D2, D3). */
function presentRule(
  rule: DecidingRule,
  decision: Decision,
  scene: TimelineScene,
): NonNullable<StepPerson['byRule']> {
  const kind = RULE_KIND[rule]
  const origin = kind === 'skipped' ? linkedNode(decision, scene) : undefined
  if (origin === undefined) return { kind, detail: rule, detail_i18n: {} }
  const { activityName, name_i18n } = nodeNames(origin, scene)
  return { kind, detail: activityName, detail_i18n: name_i18n }
}

function linkedNode({ link }: Decision, { view }: TimelineScene): string | undefined {
  let slot = link === undefined ? undefined : slotOf(view.state, link)
  // A skip stands on an earlier decision, so the chain ends.
  while (slot?.decision?.rule === 'D2' && slot.decision.link !== undefined) {
    slot = slotOf(view.state, slot.decision.link)
  }
  return slot === undefined ? undefined : activationOf(view.state, slot.activation).node
}

/** The visit of the same node in which the vote was asked for again. */
function nextVisit({ activation, node }: TimelineEntry, { view }: TimelineScene): StepPerson['replacedBy'] {
  const next = view.state.activations.find(
    (candidate) => candidate.node === node && candidate.id > activation,
  )
  return next === undefined ? undefined : { activityCode: node, round: next.round }
}

/** What a voice says beside its decision: its place in the tree and in the groups, its way here. */
export function slotMarks(slot: Slot, scene: TimelineScene): SlotMarks {
  const { organisation } = scene
  const givers = slot.reasons.flatMap((reason) => (reason.kind === 'transfer' ? [reason.byId] : []))
  return {
    slotId: String(slot.id),
    ...(slot.addedBy === undefined ? {} : { addedBy: presentAdder(slot, slot.addedBy, scene) }),
    ...(slot.group === undefined ? {} : { group: slot.group }),
    ...(givers.length === 0 ? {} : { transferredBy: givers.map((id) => presentPerson(organisation, id)) }),
  }
}

/** What a voice that is still to come waits for, and until when. */
export function pendingMarks(slot: Slot, scene: TimelineScene): PendingMarks {
  const due = dueTime(slot, scene)
  const isOpen = activationOf(scene.view.state, slot.activation).state === 'open'
  return {
    ...(isOpen && slot.state === 'suspended' ? { waits: 'signers' as const } : {}),
    ...(isOpen && slot.state === 'waiting' ? { waits: 'turn' as const } : {}),
    ...(due === undefined ? {} : { dueTime: due }),
  }
}

function presentAdder(slot: Slot, addedBy: number, { view }: TimelineScene): StepPerson['addedBy'] {
  const group = view.state.signGroups?.find(({ id }) => id === slot.signGroup)
  return {
    slotId: String(addedBy),
    position: group?.position ?? 'parallel',
    mode: group?.mode ?? 'all',
    depth: slot.depth ?? 1,
  }
}

function dueTime(slot: Slot, { view }: TimelineScene): string | undefined {
  const item = itemOfSlot(view.state, slot.id)
  if (item?.status !== 'processing') return undefined
  return view.state.timers?.findLast(
    (timer) => timer.item === item.number && timer.kind === 'due' && ['live', 'fired'].includes(timer.state),
  )?.dueAt
}
