import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** A revocation has passed: the completed run is marked (W5). Given by the server. */
export type MarkRevoked = {
  readonly type: 'markRevoked'
  readonly byInstanceId: string
}

export function markRevoked(_state: Instance | null, _command: MarkRevoked, _context: Context): Decided {
  return refuse('actionNotOffered')
}
