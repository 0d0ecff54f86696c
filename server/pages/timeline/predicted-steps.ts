import type { ApprovalStep, StepPerson } from '../../../contract/instances.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import { WORK_ITEM_KIND, WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Voice } from '../../../engine/participants/voice.ts'
import type { Dependency, PredictedStep, Prediction } from '../../../engine/views/predict.ts'
import { agreesNeeded } from '../../../engine/votes/outcome.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { presentPerson } from '../../organisation/people.ts'
import { presentReason } from './reasons.ts'
import type { TimelineScene } from './scene.ts'
import { plainNote, stepAhead } from './step-ahead.ts'
import { presentEndAhead } from './steps.ts'
import { fieldsSeenBy } from './visible-fields.ts'

type Sees = (field: string) => boolean

/** What comes after the open steps; where the way depends on missing data, a step says on what (Z3). */
export function presentPrediction(
  { steps, stops, outcome }: Prediction,
  scene: TimelineScene,
): ApprovalStep[] {
  const sees = fieldsSeenBy(scene.readerId, scene)
  return [
    ...steps.map((step) => presentPredicted(step, scene, sees)),
    ...stops.map(({ node, dependsOn }) => presentStop(node, dependsOn, scene, sees)),
    ...(outcome === null ? [] : [presentEndAhead(scene)]),
  ]
}

function presentPredicted(step: PredictedStep, scene: TimelineScene, sees: Sees): ApprovalStep {
  const node = scene.definition.workflow.nodes.find(({ code }) => code === step.node)
  const ratio = node?.type === 'approval' ? node.ratio : undefined
  return {
    ...stepAhead('PARTICIPANT', nodeNames(step.node, scene)),
    mode: step.mode,
    needed: agreesNeeded(step.mode, step.people.length, ratio),
    note: step.nobody === null ? null : plainNote(step.nobody === 'pass' ? 'willPass' : 'noParticipant'),
    dependsOn: namesOf(step.dependsOn, scene, sees),
    nodes: step.people.map((voice) => presentVoice(voice, scene, sees, step.node)),
  }
}

function presentStop(
  node: string,
  dependsOn: readonly Dependency[],
  scene: TimelineScene,
  sees: Sees,
): ApprovalStep {
  return {
    ...stepAhead('PARTICIPANT', nodeNames(node, scene)),
    note: plainNote('wayDepends'),
    dependsOn: namesOf(dependsOn, scene, sees),
  }
}

function namesOf(dependsOn: readonly Dependency[], scene: TimelineScene, sees: Sees): NameI18n[] {
  return dependsOn.flatMap(({ kind, code }) => {
    if (kind === 'node') return [nodeNames(code, scene).name_i18n]
    const property = scene.definition.model.properties.find((candidate) => candidate.code === code)
    return property === undefined || !sees(code) ? [] : [property.name]
  })
}

function presentVoice(
  { person, reasons }: Voice,
  scene: TimelineScene,
  sees: Sees,
  node: string,
): StepPerson {
  return {
    approvaler: presentPerson(scene.organisation, person.id),
    onBehalfOf: null,
    workItemId: null,
    workItemType: WORK_ITEM_KIND.normal,
    workItemStatus: WORK_ITEM_STATUS.notStarted,
    workActionType: null,
    receiveTime: null,
    approvalTime: null,
    usedTime: null,
    opinion: '',
    standing: true,
    closedBecause: null,
    reasons: reasons.map((reason) => presentReason(reason, scene, sees, node)),
  }
}
