import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The asker takes a question back (H3). `item` is the assistant's. */
export type WithdrawAssist = {
  readonly type: 'withdrawAssist'
  readonly item: number
}

export function withdrawAssist(
  _state: Instance | null,
  _command: WithdrawAssist,
  _context: Context,
): Decided {
  return refuse('actionNotOffered')
}
