import type { FlowNode } from '../contract/package/nodes.ts'
import type { Definition } from './context.ts'
import { flowOf } from './flow.ts'
import type { Instance } from './model/instance.ts'

/** A node that an open item may be returned to, with the people who would receive it (B1, B3). */
export type ReturnTarget = { readonly node: FlowNode; readonly people: readonly string[] }

/** Where an item may be returned to: the initiator, who receives it himself (B8). */
export function returnTargets(state: Instance, definition: Definition): readonly ReturnTarget[] {
  return [{ node: flowOf(definition).start, people: [state.initiatorId] }]
}
