import type { Instance } from './instance.ts'
import { splitOf, tokenOf } from './state.ts'
import type { Split, Token } from './token.ts'

/** A token and those it branched off from, itself first. */
export function lineOf(state: Instance, token: number): readonly number[] {
  const { split } = tokenOf(state, token)
  return split === null ? [token] : [token, ...lineOf(state, splitOf(state, split).parent)]
}

/** The nearest token that both stem from, or are. */
export function meetingOf(state: Instance, one: number, other: number): number {
  const line = lineOf(state, other)
  const found = lineOf(state, one).find((token) => line.includes(token))
  if (found === undefined) throw new Error(`tokens ${one} and ${other} have no origin in common`)
  return found
}

/** The tokens that stem from this one, itself left out. */
export function tokensBelow(state: Instance, root: number): readonly Token[] {
  return state.tokens.filter(({ id }) => id !== root && lineOf(state, id).includes(root))
}

/** The splits of a token and of those that stem from it; a nested split comes first. */
export function splitsBelow(state: Instance, root: number): readonly Split[] {
  return state.splits.filter(({ parent }) => lineOf(state, parent).includes(root)).toReversed()
}

/** The branches from just below `root` down to `token`, the outermost first; none when it is the root itself. */
export function branchesBetween(state: Instance, root: number, token: number): readonly Token[] {
  const line = lineOf(state, token)
  return line
    .slice(0, line.indexOf(root))
    .toReversed()
    .map((id) => tokenOf(state, id))
}
