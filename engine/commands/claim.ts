import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Takes a pool item: exclusive until it is decided or released (M9). */
export type Claim = {
  readonly type: 'claim'
  readonly item: number
}

export function claim(_state: Instance | null, _command: Claim, _context: Context): Decided {
  return refuse('actionNotOffered')
}
