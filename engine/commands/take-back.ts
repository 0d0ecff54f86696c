import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Takes one's own vote back (V). `item` is the decided one. */
export type TakeBack = {
  readonly type: 'takeBack'
  readonly item: number
}

export function takeBack(_state: Instance | null, _command: TakeBack, _context: Context): Decided {
  return refuse('actionNotOffered')
}
