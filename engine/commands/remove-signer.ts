import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Takes an undecided added signer away, with what he added himself (J6). `item` is the signer's. */
export type RemoveSigner = {
  readonly type: 'removeSigner'
  readonly item: number
  readonly text: string
}

export function removeSigner(_state: Instance | null, _command: RemoveSigner, _context: Context): Decided {
  return refuse('actionNotOffered')
}
