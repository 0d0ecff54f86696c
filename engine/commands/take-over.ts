import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The principal takes a delegated, undecided item back to himself (L3). */
export type TakeOver = {
  readonly type: 'takeOver'
  readonly item: number
}

export function takeOver(_state: Instance | null, _command: TakeOver, _context: Context): Decided {
  return refuse('actionNotOffered')
}
