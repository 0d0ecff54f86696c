import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An approver ends the run as disagreed (E1). */
export type Terminate = {
  readonly type: 'terminate'
  readonly item: number
  readonly opinion: string
}

export function terminate(_state: Instance | null, _command: Terminate, _context: Context): Decided {
  return refuse('actionNotOffered')
}
