import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import type { Context, Decided, FormData } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** A sub-process ended (Y1, Y2). Given by the server. */
export type EndChild = {
  readonly type: 'endChild'
  readonly child: number
  readonly outcome: InstanceOutcome
  readonly data: FormData
}

export function endChild(_state: Instance | null, _command: EndChild, _context: Context): Decided {
  return refuse('actionNotOffered')
}
