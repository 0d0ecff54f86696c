import type { Definition } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import type { TimelineScene } from './scene.ts'

const NOTHING = { visible: false, editable: false, required: false }

/** Which fields the reader sees: as at the node of an item held, the open one first, else as the start shows them. */
export function fieldsSeenBy(
  userId: string,
  { view, definition }: Pick<TimelineScene, 'view' | 'definition'>,
): (code: string) => boolean {
  const rights = rightsToSee(userId, view.state, definition)
  return (code) => rights(code).visible
}

/** The same as rights; what is editable there does not count. */
export function rightsToSee(userId: string, state: Instance, definition: Definition): Rights {
  const mine = state.items.filter((item) => item.holderId === userId)
  const item = mine.find(({ status }) => status === 'processing') ?? mine.at(-1)
  const node = definition.workflow.nodes.find((candidate) =>
    item === undefined ? candidate.type === 'start' : candidate.code === item.node,
  )
  // A node that later versions do not have shows nothing.
  return node === undefined ? () => NOTHING : rightsAt(node, definition.model)
}
