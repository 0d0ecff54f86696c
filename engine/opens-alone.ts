import type { FaultName } from '../contract/fault-codes.ts'
import { vote } from './commands/vote.ts'
import type { Context } from './context.ts'
import { flowOf } from './flow.ts'
import type { Instance } from './model/instance.ts'

/** What a bare agree lacks, when the person has to look at the item for it. */
const ASKS_MORE: readonly FaultName[] = ['fieldRequired', 'opinionRequired', 'chooseNextHandlers']

/**
 * Whether an item has to be opened to be agreed to, so that a batch leaves it to its holder (G12): it lacks a required
 * field, asks for an opinion, a handwritten signature, or a choice of who is next.
 */
export function opensAlone(state: Instance, item: number, context: Context): boolean {
  const code = state.items[item - 1]?.node
  const node = code === undefined ? undefined : flowOf(context.definition).node(code)
  if (node?.type === 'approval' && node.signature === true) return true
  const decided = vote(state, { type: 'agree', item, data: {}, opinion: '' }, context)
  return !decided.ok && ASKS_MORE.includes(decided.fault)
}
