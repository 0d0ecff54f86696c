import { flowOf } from '../definition/flow.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Token } from '../model/token.ts'

/**
 * The token that an administrator means: the one he names, else the only one. Several without a name are a question
 * that lists them (X1).
 */
export function findToken(
  candidates: readonly Token[],
  named: number | null,
  { definition }: Pick<Context, 'definition'>,
): Token | Rejection {
  const found = named === null ? candidates[0] : candidates.find(({ id }) => id === named)
  if (found === undefined) return refuse('actionNotOffered')
  if (named !== null || candidates.length === 1) return found
  return refuse('severalTokens', {
    choices: candidates.map(({ id, node }) => {
      const { name, code } = flowOf(definition).node(node)
      return { id: String(id), name: name.en ?? code }
    }),
  })
}

/** Tokens that stand at a node themselves; those that wait for their branches do not. */
export function standingTokens({ tokens }: Instance): readonly Token[] {
  return tokens.filter(({ state }) => state === 'live')
}
