import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Gives a claimed pool item back to its candidates (M9). */
export type Release = {
  readonly type: 'release'
  readonly item: number
}

export function release(_state: Instance | null, _command: Release, _context: Context): Decided {
  return refuse('actionNotOffered')
}
