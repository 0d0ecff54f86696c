import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Asks people for help; my item stays mine (H). */
export type AskAssist = {
  readonly type: 'askAssist'
  readonly item: number
  readonly people: readonly string[]
  readonly text: string
}

export function askAssist(_state: Instance | null, _command: AskAssist, _context: Context): Decided {
  return refuse('actionNotOffered')
}
