import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** A trust ended, or its delegate left: undecided items return to the principal (L2). Given by the server. */
export type EndDelegation = {
  readonly type: 'endDelegation'
  readonly trustId: string | null
  readonly delegateId: string | null
}

export function endDelegation(_state: Instance | null, _command: EndDelegation, _context: Context): Decided {
  return refuse('actionNotOffered')
}
