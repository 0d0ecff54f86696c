import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** A timer is due (O). Given by the server. */
export type FireTimer = {
  readonly type: 'fireTimer'
  readonly timer: number
}

export function fireTimer(_state: Instance | null, _command: FireTimer, _context: Context): Decided {
  return refuse('actionNotOffered')
}
