import type { ActionSpec, BatchSpec, RowOffers } from './action-spec.ts'
import { ACTION_KINDS, ACTIONS } from './actions.ts'
import type { ActionKind } from './offers.ts'

export type BatchAction = Pick<ActionSpec, 'icon'> & {
  readonly kind: ActionKind
  readonly batch: BatchSpec
  /** What a page would fill its button with: a swipe does it, and the bar ends with it. */
  readonly isMain: boolean
}

const ALL: readonly BatchAction[] = ACTION_KINDS.flatMap((kind) => {
  const { icon, place, batch } = ACTIONS[kind]
  return batch === undefined ? [] : [{ kind, icon, batch, isMain: place === 'primary' }]
})

/** Everything that is done from the to-do list without opening an item, what matters most last. */
export const BATCH_ACTIONS: readonly BatchAction[] = ALL.toSorted(
  (a, b) => Number(a.isMain) - Number(b.isMain),
)

/** What the server lets be done with a row from the list. */
export function batchActionsOf(row: RowOffers): readonly BatchAction[] {
  return BATCH_ACTIONS.filter(({ batch }) => row[batch.offered])
}
