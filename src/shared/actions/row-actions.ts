import type { MyInstanceRow } from '../../../contract/rows.ts'
import { ACTION_KINDS, ACTIONS } from './actions.ts'
import type { ActionKind } from './offers.ts'

/** What a row of "mine" offers as acts, by the server's names; dangerous ones apart, for they stand last. */
export function rowActionsOf(offered: MyInstanceRow['actions']): {
  readonly harmless: readonly ActionKind[]
  readonly dangerous: readonly ActionKind[]
} {
  const all = ACTION_KINDS.filter((kind) => {
    const { row } = ACTIONS[kind]
    return row !== undefined && offered.includes(row)
  })
  return {
    harmless: all.filter((kind) => ACTIONS[kind].danger !== true),
    dangerous: all.filter((kind) => ACTIONS[kind].danger === true),
  }
}
