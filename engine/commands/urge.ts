import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Reminds the holders of these open items (U). */
export type UrgeCommand = {
  readonly type: 'urge'
  readonly items: readonly number[]
  readonly text: string
}

export function urge(_state: Instance | null, _command: UrgeCommand, _context: Context): Decided {
  return refuse('actionNotOffered')
}
