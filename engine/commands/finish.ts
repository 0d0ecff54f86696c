import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Ends the run early as force-finished (E1): by an administrator (`item` null) or from a permitted node. */
export type Finish = {
  readonly type: 'finish'
  readonly item: number | null
  readonly opinion: string
  readonly runEndActions: boolean
}

export function finish(_state: Instance | null, _command: Finish, _context: Context): Decided {
  return refuse('actionNotOffered')
}
