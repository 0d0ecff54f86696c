import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The giver takes a transferred item back until the receiver opened it (T6). `item` is the one he gave away. */
export type UndoTransfer = {
  readonly type: 'undoTransfer'
  readonly item: number
}

export function undoTransfer(_state: Instance | null, _command: UndoTransfer, _context: Context): Decided {
  return refuse('actionNotOffered')
}
