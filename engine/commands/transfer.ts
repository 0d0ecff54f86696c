import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Hands an open item to one other person; the slot keeps its owner (T). */
export type Transfer = {
  readonly type: 'transfer'
  readonly item: number
  readonly toId: string
  readonly text: string
}

export function transfer(_state: Instance | null, _command: Transfer, _context: Context): Decided {
  return refuse('actionNotOffered')
}
