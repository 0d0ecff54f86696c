import type { Context, Decided, FormData } from '../context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../rejection.ts'

/** The assistant answers and fills what the node grants him (H1). */
export type AnswerAssist = {
  readonly type: 'answerAssist'
  readonly item: number
  readonly data: FormData
  readonly text: string
}

export function answerAssist(_state: Instance | null, _command: AnswerAssist, _context: Context): Decided {
  return refuse('actionNotOffered')
}
