import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** Another owner; later resolutions only (X4). */
export type ChangeOwner = {
  readonly type: 'changeOwner'
  readonly ownerId: string
  readonly departmentId: string
  readonly reason: string
}

export function changeOwner(_state: Instance | null, _command: ChangeOwner, _context: Context): Decided {
  return refuse('actionNotOffered')
}
