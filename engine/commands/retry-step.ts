import type { Context, Decided, FormData } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** An administrator mends a failed automatic step (X8): again, with other input, or leaves it out. */
export type RetryStep = {
  readonly type: 'retryStep'
  readonly token: number
  readonly choice: 'retry' | 'skip'
  readonly data: FormData
  readonly reason: string
}

export function retryStep(_state: Instance | null, _command: RetryStep, _context: Context): Decided {
  return refuse('actionNotOffered')
}
