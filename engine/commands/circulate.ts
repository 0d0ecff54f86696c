import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Sends copies by hand (K1): from an open item, or as initiator (`item` null). */
export type Circulate = {
  readonly type: 'circulate'
  readonly item: number | null
  readonly people: readonly string[]
  readonly text: string
}

export function circulate(_state: Instance | null, _command: Circulate, _context: Context): Decided {
  return refuse('actionNotOffered')
}
