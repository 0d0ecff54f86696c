import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An administrator sets who handles an open activation (X2), or a held token (X3). `token` null: the only one open there. */
export type AdjustHandlers = {
  readonly type: 'adjustHandlers'
  readonly node: string
  readonly token: number | null
  readonly people: readonly string[]
  readonly reason: string
}

export function adjustHandlers(
  _state: Instance | null,
  _command: AdjustHandlers,
  _context: Context,
): Decided {
  return refuse('actionNotOffered')
}
