import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The initiator withdraws the run (W). */
export type Withdraw = {
  readonly type: 'withdraw'
  readonly opinion: string
}

export function withdraw(_state: Instance | null, _command: Withdraw, _context: Context): Decided {
  return refuse('actionNotOffered')
}
