import type { Activation } from '../../engine/model/activation.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import type { Token } from '../../engine/model/token.ts'
import { slotOf } from '../../engine/state.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

/** A place where a run stands, with the tasks that are open there. */
export type OpenNode = {
  readonly node: string
  readonly token: Token
  readonly activation: Activation | null
  readonly items: readonly WorkItem[]
}

/** Where a run stands now, a token at a time; those that wait for their split are nowhere. */
export function openNodes(state: Instance): readonly OpenNode[] {
  return state.tokens
    .filter((token) => token.state === 'live')
    .map((token) => {
      const activation =
        state.activations.findLast((one) => one.token === token.id && one.state === 'open') ?? null
      const items = state.items.filter(
        (item) => item.activation === activation?.id && item.status === 'processing',
      )
      return { node: token.node, token, activation, items }
    })
}

/** Who may act on a task: its holder; of an unclaimed pool item each candidate (engine M9). */
export function actorsOf(state: Instance, item: WorkItem): readonly string[] {
  if (item.holderId !== '') return [item.holderId]
  return item.slot === null ? [] : (slotOf(state, item.slot).candidates ?? [])
}

/** Whether a node waits for people none of whom can act any more (engine Q1, spec §4 "no participant"). */
export function hasNobody(
  state: Instance,
  { token, activation, items }: OpenNode,
  organisation: OrganisationSnapshot,
): boolean {
  if (token.held === true) return false
  if (token.trouble === 'noParticipant') return true
  if (activation === null || items.length === 0) return false
  return items
    .filter((item) => item.slot !== null)
    .flatMap((item) => actorsOf(state, item))
    .every((id) => organisation.person(id)?.active !== true)
}

/** People with open tasks who are no longer active. */
export function leaversIn(
  state: Instance,
  { items }: OpenNode,
  organisation: OrganisationSnapshot,
): readonly string[] {
  const all = items.flatMap((item) => actorsOf(state, item))
  return [...new Set(all)].filter((id) => organisation.person(id)?.active !== true)
}
