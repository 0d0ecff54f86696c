import type { FlowNode } from '../../contract/package/nodes.ts'
import { flowOf } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { predecessors } from '../model/path.ts'
import { activationOf, itemOf, slotOf, splitOf } from '../model/state.ts'
import { meetingOf } from '../model/tree.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import { type Place, placesBehind, splitAround } from './place.ts'
import { receiversOf } from './receivers.ts'

/** After the receiver resubmits: node by node, or straight back to who returned (B4). */
export type ReturnMode = 'rerun' | 'straight'

/** A node that an open item may be returned to, with the people who would receive it (B1, B3). */
export type ReturnTarget = {
  readonly node: FlowNode
  readonly people: readonly string[]
  readonly modes: readonly ReturnMode[]
  readonly preferred: ReturnMode
  /** The split whose branch it is in; targets of the same one, in different branches, may be chosen together (B13). */
  readonly split: string | null
  readonly place: Place
}

type Looking = Pick<Context, 'definition' | 'organisation' | 'record'>

/** Where an item may be returned to, the newest round first and the initiator last; narrowed as its node says (B1). */
export function returnTargets(state: Instance, item: number, context: Looking): readonly ReturnTarget[] {
  const { activation: id, slot } = itemOf(state, item)
  const activation = activationOf(state, id)
  if (activation.state !== 'open' || slot === null || slotOf(state, slot).signGroup !== undefined) return []
  const flow = flowOf(context.definition)
  const places = placesBehind(state, activation, flow.start.code)
  return places
    .filter((place) => isAllowed(state, activation, place, places, context))
    .map((place) => targetOf(state, activation, place, context))
}

function targetOf(state: Instance, activation: Activation, place: Place, context: Looking): ReturnTarget {
  const split = splitAround(state, activation.token, place)
  const modes = modesFor(state, activation, split, place, context)
  return {
    node: flowOf(context.definition).node(place.node),
    people: peopleAt(state, activation, place, context),
    modes,
    preferred: modes[0] ?? 'rerun',
    split: split === null ? null : splitOf(state, split).node,
    place,
  }
}

function settingsAt(activation: Activation, { definition }: Looking) {
  const node = flowOf(definition).node(activation.node)
  return node.type === 'approval' ? (node.returns ?? {}) : {}
}

function isAllowed(
  state: Instance,
  activation: Activation,
  place: Place,
  places: readonly Place[],
  context: Looking,
): boolean {
  const { targets = 'any' } = settingsAt(activation, context)
  if (targets === 'any') return true
  if (targets === 'initiator') return place.node === flowOf(context.definition).start.code
  if (targets === 'previous') return previousAmong(state, activation, places).includes(place.node)
  return targets.includes(place.node)
}

/** The nearest nodes behind, in every branch that led here. */
function previousAmong(state: Instance, activation: Activation, places: readonly Place[]): readonly string[] {
  return predecessors(state, activation).flatMap((id) => {
    const behind = activationOf(state, id)
    const isPlace = places.some(({ node }) => node === behind.node)
    return isPlace ? [behind.node] : previousAmong(state, behind, places)
  })
}

/**
 * Straight back is preselected where the returner chooses (B4). From within a split into a branch of an earlier one it
 * cannot be: all branches of the returner's own split close (P5), so there is nowhere to come back to.
 */
function modesFor(
  state: Instance,
  activation: Activation,
  split: number | null,
  place: Place,
  context: Looking,
): readonly ReturnMode[] {
  const meeting = meetingOf(state, activation.token, place.token)
  if (split !== null && meeting !== activation.token) return ['rerun']
  const { mode = 'choose' } = settingsAt(activation, context)
  return mode === 'choose' ? ['straight', 'rerun'] : [mode]
}

function peopleAt(
  state: Instance,
  activation: Activation,
  { node: code, last }: Place,
  context: Looking,
): readonly string[] {
  const { definition, organisation, record } = context
  const node = flowOf(definition).node(code)
  if (node.type !== 'approval') return [state.initiatorId]
  const { receivers = 'handled' } = settingsAt(activation, context)
  if (receivers === 'handled') return receiversOf(state, last, activation.id).map(({ holderId }) => holderId)
  const around = surroundings({ state, data: record, context: { definition, organisation } })
  const resolution = resolveParticipants(node, definition.workflow, around, false)
  return resolution.kind === 'people' ? resolution.voices.map(({ person }) => person.id) : []
}
