import { rightsAt } from '../../../rules/rights.ts'
import type { TimelineScene } from './scene.ts'

/** Which fields the reader sees: as at the node of an item held, the open one first, else as the start shows them. */
export function fieldsSeenBy(
  userId: string,
  { view, definition }: Pick<TimelineScene, 'view' | 'definition'>,
): (code: string) => boolean {
  const mine = view.state.items.filter((item) => item.holderId === userId)
  const item = mine.find(({ status }) => status === 'processing') ?? mine.at(-1)
  const node = definition.workflow.nodes.find((candidate) =>
    item === undefined ? candidate.type === 'start' : candidate.code === item.node,
  )
  if (node === undefined) return () => false
  const rights = rightsAt(node, definition.model)
  return (code) => rights(code).visible
}
