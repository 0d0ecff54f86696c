import type { ApprovalStep } from '../../../contract/instances.ts'
import { slotsOf } from '../../../engine/model/state.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import { groupName } from '../../apps/node-names.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { TimelineScene } from './scene.ts'

type Extras = Pick<
  ApprovalStep,
  'groups' | 'trouble' | 'secret' | 'circulated' | 'urges' | 'subWorkflowInstanceId'
>

/** What few steps have: groups, trouble, copies, reminders, the run of a sub-process. */
export function stepExtras(entry: TimelineEntry, scene: TimelineScene): Extras {
  const { facts, view, definition } = scene
  const node = definition.workflow.nodes.find(({ code }) => code === entry.node)
  const copies = copiesOf(entry, scene)
  const urges = presentUrges(entry, scene)
  const child = view.state.children?.find(({ activation }) => activation === entry.activation)
  const childId = child === undefined ? undefined : facts.children.get(child.id)
  const trouble = troubleOf(entry, scene)
  return {
    ...presentGroups(entry, scene),
    ...(trouble === undefined ? {} : { trouble }),
    ...(node?.type === 'approval' && node.secret === true ? { secret: true } : {}),
    ...(copies === undefined ? {} : { circulated: copies }),
    ...(urges.length === 0 ? {} : { urges }),
    ...(childId === undefined ? {} : { subWorkflowInstanceId: childId }),
  }
}

/** Each group needs one agree; one that was taken back is asked for again (M11, V4). */
function presentGroups(entry: TimelineEntry, scene: TimelineScene): Pick<Extras, 'groups'> {
  const node = scene.definition.workflow.nodes.find(({ code }) => code === entry.node)
  if (node?.type !== 'approval' || node.groups === undefined) return {}
  const slots = slotsOf(scene.view.state, entry.activation)
  const hasAgreed = (group: number) =>
    slots.some((slot) => (slot.group ?? 0) === group && slot.state === 'agreed')
  return {
    groups: Array.from({ length: node.groups.length + 1 }, (_, group) => ({
      ...groupName(entry.node, group, scene),
      agreed: hasAgreed(group),
    })),
  }
}

/** Copies without a visit of their own, by hand or at the end, stand with the first step. */
function copiesOf({ activation }: TimelineEntry, { facts, view }: TimelineScene): Extras['circulated'] {
  const own = facts.copies.get(activation)
  const loose = view.state.activations[0]?.id === activation ? facts.copies.get(0) : undefined
  if (own === undefined || loose === undefined) return own ?? loose
  return { sent: own.sent + loose.sent, read: own.read + loose.read }
}

function presentUrges(entry: TimelineEntry, { facts, view, organisation }: TimelineScene) {
  const items = new Set(
    view.state.items.filter(({ activation }) => activation === entry.activation).map(({ number }) => number),
  )
  return facts.urges.flatMap(({ at, byId, text, targets }) => {
    const here = targets.filter(({ item }) => items.has(item))
    if (here.length === 0) return []
    const to = here.map(({ personId }) => presentPerson(organisation, personId))
    return [{ by: presentPerson(organisation, byId), to, time: at, text }]
  })
}

function troubleOf(entry: TimelineEntry, { view }: TimelineScene): Extras['trouble'] {
  const activation = view.state.activations[entry.activation - 1]
  const token = activation === undefined ? undefined : view.state.tokens[activation.token - 1]
  const isLatest =
    view.state.activations.findLast((other) => other.token === activation?.token)?.id === entry.activation
  if (token?.held === true && token.node === entry.node && isLatest) return 'held'
  if (entry.state !== 'open') return undefined
  if (entry.note?.kind === 'noParticipant') return 'noParticipant'
  return entry.stalled ? 'exception' : undefined
}
