import type { ApprovalStep, StepPerson } from '../../../contract/instances.ts'
import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import { slotsOf } from '../../../engine/model/state.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import type { TimelineScene } from './scene.ts'

/**
 * Whether the votes and opinions of others are still hidden from the reader: in a secret node, until he has voted
 * there or the visit is over (engine M10).
 */
export function isHiddenFromReader(
  { node, state, activation }: TimelineEntry,
  { definition, view, readerId }: Pick<TimelineScene, 'definition' | 'view' | 'readerId'>,
): boolean {
  const own = definition.workflow.nodes.find(({ code }) => code === node)
  if (own?.type !== 'approval' || own.secret !== true || state !== 'open') return false
  return !slotsOf(view.state, activation).some(
    ({ decision, holderId }) =>
      decision?.standing === true && (decision.actorId === readerId || holderId === readerId),
  )
}

/** The step without what others did: everyone but the reader looks as if nothing was decided, nor is it counted. */
export function withoutOthersVotes(step: ApprovalStep, readerId: string): ApprovalStep {
  const isOwn = ({ approvaler, onBehalfOf }: StepPerson) =>
    approvaler.id === readerId || onBehalfOf?.id === readerId
  return {
    ...step,
    agreed: 0,
    secret: true,
    nodes: step.nodes
      .filter((person) => isOwn(person) || person.replacedBy === undefined)
      .map((person) => (isOwn(person) ? person : undecided(person))),
    ...(step.groups === undefined
      ? {}
      : { groups: step.groups.map((group) => ({ ...group, agreed: false })) }),
  }
}

function undecided(person: StepPerson): StepPerson {
  const { byRule, carried, provisional, changes, device, assists, papers, ...rest } = person
  return {
    ...rest,
    workItemStatus: person.waits === 'turn' ? WORK_ITEM_STATUS.notStarted : WORK_ITEM_STATUS.processing,
    workActionType: null,
    approvalTime: null,
    usedTime: null,
    opinion: '',
    standing: true,
    closedBecause: null,
  }
}
