import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Voids the run: CANCELED, data kept (E2). By an administrator, or by whoever may at his node. */
export type Nullify = {
  readonly type: 'nullify'
  readonly item: number | null
  readonly opinion: string
}

export function nullify(_state: Instance | null, _command: Nullify, _context: Context): Decided {
  return refuse('actionNotOffered')
}
