import type * as z from 'zod/mini'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import { fingerprintOf, isSame } from '../base/replay.ts'
import type { Database, Queryable } from '../db/database.ts'
import { keepAnswer, takeToken } from '../stores/instances/replay-tokens.ts'

/** The call and its input, which the token is bound to. */
export type Named<Answer extends z.ZodMiniType> = {
  readonly name: string
  readonly output: Answer
  readonly input: { readonly replayToken: string }
}

/**
 * A write beside the runs, done once for its replay token (engine G3): a repeat gets the first answer, the same token
 * for another body is refused, and what was refused has used up nothing.
 */
export async function once<Answer extends z.ZodMiniType>(
  database: Database,
  { corpId, userId }: Actor,
  { name, output, input }: Named<Answer>,
  act: (tx: Queryable) => Promise<z.output<Answer>>,
): Promise<z.output<Answer>> {
  const fingerprint = fingerprintOf(name, input)
  const key = { corpId, userId, token: input.replayToken }
  return database.transaction(async (tx) => {
    const earlier = await takeToken(tx, key, fingerprint)
    if (earlier === null) {
      const answer = await act(tx)
      await keepAnswer(tx, key, answer)
      return answer
    }
    if (!isSame(earlier.fingerprint, fingerprint)) throw new Fault('duplicateSubmission')
    return output.parse(earlier.answer)
  })
}
