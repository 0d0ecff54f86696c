import type { Context, Decided, FormData } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** More people to decide: before, after or beside me (J). After is an agree: `data` and `opinion` are its own (J2). */
export type AddSign = {
  readonly type: 'addSign'
  readonly item: number
  readonly position: 'before' | 'after' | 'parallel'
  readonly mode: 'all' | 'any' | 'sequence'
  readonly people: readonly string[]
  readonly data: FormData
  readonly opinion: string
}

export function addSign(_state: Instance | null, _command: AddSign, _context: Context): Decided {
  return refuse('actionNotOffered')
}
