import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** What becomes of an open slot of somebody who left (Q1). `automatic`: by the workflow's policy (Q2). */
export type ResolveLeaver = {
  readonly type: 'resolveLeaver'
  readonly item: number
  readonly choice: 'assign' | 'manager' | 'skip' | 'return'
  readonly personId: string | null
  readonly toNode: string | null
  readonly reason: string
  readonly automatic: boolean
}

export function resolveLeaver(_state: Instance | null, _command: ResolveLeaver, _context: Context): Decided {
  return refuse('actionNotOffered')
}
