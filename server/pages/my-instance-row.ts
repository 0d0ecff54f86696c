import type { MyInstanceRow } from '../../contract/rows.ts'
import { guardWithdraw } from '../../engine/commands/guard-withdraw.ts'
import { guardUrge } from '../../engine/commands/urge.ts'
import { mayDelete } from '../../engine/guards/may-delete.ts'
import type { Context } from '../../engine/model/context.ts'
import { mayTouch } from '../../engine/offers/own-items.ts'
import type { InstanceListRow } from '../stores/lists/instance-lists.ts'
import { presentInstance, type RowContext } from './rows.ts'

/** A row of "mine" with whether its workflow may be started by its reader now. */
export type MyRow = InstanceListRow & { readonly startable: boolean }

/** The initiator's open item is opened by whoever filed it for him too, where he may send it off again (engine B8). */
function isMine({ state, my_item_number: number }: MyRow, asking: Context): boolean {
  const item = number === null ? undefined : state.items[number - 1]
  return item !== undefined && mayTouch(state, item, asking)
}

/** A card of "mine": what it offers is what the engine would take now. */
export function presentMine(
  row: MyRow,
  context: RowContext & { readonly readerId: string; readonly appCode: string },
): MyInstanceRow {
  const { definition, organisation, readerId, now, appCode } = context
  const asking = {
    now,
    actor: { id: readerId, active: true },
    definition,
    organisation,
    appCode,
    calendar: organisation.workCalendar,
    record: {},
    opened: new Set(row.opened),
  }
  const mayUrge = guardUrge(row.state, asking).ok
  const mayWithdraw = guardWithdraw(row.state, asking).ok
  const mayRemove = mayDelete(row.state, asking).ok
  return {
    ...presentInstance(row, context),
    workItemId: isMine(row, asking) ? row.my_item : null,
    actions: [
      ...(mayUrge ? (['urge'] as const) : []),
      ...(mayWithdraw ? (['retrieve'] as const) : []),
      ...(row.startable && row.state.finishedAt !== null ? (['again'] as const) : []),
      ...(mayRemove ? (['delete'] as const) : []),
    ],
  }
}
