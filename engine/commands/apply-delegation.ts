import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An open item goes to the delegate of a new trust, because its principal asked for it (L1). Given by the server. */
export type ApplyDelegation = {
  readonly type: 'applyDelegation'
  readonly item: number
  readonly trustId: string
}

export function applyDelegation(
  _state: Instance | null,
  _command: ApplyDelegation,
  _context: Context,
): Decided {
  return refuse('actionNotOffered')
}
