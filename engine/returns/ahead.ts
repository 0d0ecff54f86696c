import type { Run } from '../run.ts'
import { activationOf, tokenOf } from '../state.ts'
import { activationsBetween } from './path.ts'
import { supersede } from './supersede.ts'
import { tokensBelow } from './tree.ts'

/**
 * What lies ahead of a token up to all its return addresses no longer counts: the way there is walked again (B2, B6).
 */
export function supersedeAhead(run: Run, token: number, from: string): void {
  for (const { activation, split, node } of tokenOf(run.state, token).addresses ?? []) {
    const ends =
      run.flow.node(node).type === 'join' ? (tokenOf(run.state, token).arrivals ?? []) : [activation]
    for (const end of ends) {
      const between = activationsBetween(run.state, activationOf(run.state, end), from)
      const ahead = between.filter((one) => one.node !== from)
      supersede(run, ahead, activation)
    }
    if (split !== undefined) supersedeBranches(run, token)
  }
}

/** Everything that the splits below a token that are still open, or stand by, have come to. */
export function supersedeBranches(run: Run, root: number, except?: number): void {
  const current = run.state.splits.filter(({ state }) => state === 'open' || state === 'suspended')
  const ids = current.map(({ id }) => id)
  const branches = tokensBelow(run.state, root).filter(({ split }) => split !== null && ids.includes(split))
  const below = new Set(
    branches.flatMap(({ id }) => [id, ...tokensBelow(run.state, id).map((one) => one.id)]),
  )
  supersede(
    run,
    run.state.activations.filter(({ token }) => below.has(token)),
    except,
  )
}
