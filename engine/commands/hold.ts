import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An administrator takes all tasks of a node away; the token stays (X3). */
export type Hold = {
  readonly type: 'hold'
  readonly node: string
  readonly token: number | null
  readonly reason: string
}

export function hold(_state: Instance | null, _command: Hold, _context: Context): Decided {
  return refuse('actionNotOffered')
}
