import type { Context, Decided } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An administrator sends a token to another node (X1); from an ended run with the right `reopen`. */
export type Activate = {
  readonly type: 'activate'
  readonly node: string
  readonly token: number | null
  readonly collapse: boolean
  readonly people: readonly string[] | null
  readonly reason: string
}

export function activate(_state: Instance | null, _command: Activate, _context: Context): Decided {
  return refuse('actionNotOffered')
}
