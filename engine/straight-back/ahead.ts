import { activationsBetween } from '../model/path.ts'
import { activationOf, tokenOf } from '../model/state.ts'
import { tokensBelow } from '../model/tree.ts'
import type { Run } from '../run/run.ts'
import { supersede } from './supersede.ts'

/**
 * What lies ahead of a token up to all its return addresses no longer counts: the way there is walked again (B2, B6).
 * Whoever returned on that way keeps his own end, and so does `returning`, from where it is led back over now.
 */
export function supersedeAhead(run: Run, token: number, from: string, returning?: number): void {
  const { addresses = [], arrivals = [] } = tokenOf(run.state, token)
  const returned = addresses.map(({ activation }) => activation)
  const except = returning === undefined ? returned : [...returned, returning]
  for (const { activation, split, node } of addresses) {
    const ends = run.flow.node(node).type === 'join' ? arrivals : [activation]
    for (const end of ends) {
      const between = activationsBetween(run.state, activationOf(run.state, end), from)
      const ahead = between.filter((one) => one.node !== from)
      supersede(run, ahead, except)
    }
    if (split !== undefined) supersedeBranches(run, token, except)
  }
}

/** Everything that the splits below a token that are still open, or stand by, have come to. */
export function supersedeBranches(run: Run, root: number, except: readonly number[] = []): void {
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
