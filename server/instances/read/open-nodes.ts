import type { Activation } from '../../../engine/model/activation.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { isUndecided, slotOf, slotsOf } from '../../../engine/model/state.ts'
import type { Token } from '../../../engine/model/token.ts'
import { actorsOf, isHeldByLeaver } from '../../../engine/participants/leaver.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

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
export function actorsOn(state: Instance, item: WorkItem): readonly string[] {
  return item.slot === null || item.holderId !== '' ? [item.holderId] : actorsOf(slotOf(state, item.slot))
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
    .flatMap((item) => actorsOn(state, item))
    .every((id) => organisation.person(id)?.active !== true)
}

/**
 * People who are no longer active and whose tasks are left behind, waiting ones too; of a pool that nobody claimed its
 * candidates, when none of them is left (engine Q1, Q4, M9).
 */
export function leaversIn(
  state: Instance,
  { items, activation }: OpenNode,
  organisation: OrganisationSnapshot,
): readonly string[] {
  const slots = activation === null ? [] : slotsOf(state, activation.id)
  const left = slots.filter((slot) => isUndecided(slot) && isHeldByLeaver(slot, organisation))
  const assistants = items.filter(({ slot }) => slot === null).map(({ holderId }) => holderId)
  const people = [...left.flatMap(actorsOf), ...assistants]
  return [...new Set(people)].filter((id) => organisation.person(id)?.active !== true)
}
