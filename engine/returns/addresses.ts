import { withdrawBelow } from '../activations/branches.ts'
import { ancestors } from '../model/path.ts'
import { activationOf, tokenOf } from '../model/state.ts'
import type { ReturnAddress } from '../model/token.ts'
import { branchesBetween } from '../model/tree.ts'
import { emit, type Run } from '../run/run.ts'
import type { Place } from './place.ts'

/** All return addresses of a token go (B6); a split that stood by for one of them is over (P4). */
export function dropAddresses(run: Run, token: number): void {
  const { addresses } = tokenOf(run.state, token)
  if (addresses === undefined) return
  withdrawLeft(run, token, addresses)
  emit(run, { type: 'addressesCut', token, keep: 0 })
}

function withdrawLeft(run: Run, token: number, dropped: readonly ReturnAddress[]): void {
  const left = dropped.find(({ split }) => split !== undefined)
  if (left === undefined) return
  withdrawBelow(run, token, { kind: 'withdrawnWith', activation: left.activation }, 'returned')
}

/**
 * Where the resubmission of a straight-back return leads (B6): the token that both know comes back to who returned;
 * the branches on the way to a target jump to their joins (P5), a split that was left goes on (P4).
 */
export function pushAddresses(
  run: Run,
  root: number,
  { from, places }: { readonly from: number; readonly places: readonly Place[] },
): void {
  const { node, token } = activationOf(run.state, from)
  for (const place of places) keepBefore(run, root, place)
  const [left] = branchesBetween(run.state, root, token)
  const split = left?.split ?? undefined
  push(run, root, { activation: from, node, ...(split === undefined ? {} : { split }) })
  const pushed = new Set<number>()
  for (const place of places) {
    for (const branch of branchesBetween(run.state, root, place.token)) {
      const opened = branch.split === null ? undefined : run.state.splits[branch.split - 1]
      const join = opened === undefined ? undefined : run.flow.joinOf(opened.node)
      if (join === undefined || pushed.has(branch.id)) continue
      pushed.add(branch.id)
      push(run, branch.id, { activation: from, node: join })
    }
  }
}

/** An address at or before a later target is reached on the way anyhow. */
function keepBefore(run: Run, token: number, { node, last }: Place): void {
  const { addresses = [] } = tokenOf(run.state, token)
  const passed = new Set([node, ...ancestors(run.state, last).map((one) => one.node)])
  const kept = addresses.filter((address) => !passed.has(address.node))
  if (kept.length === addresses.length) return
  withdrawLeft(
    run,
    token,
    addresses.filter((address) => !kept.includes(address)),
  )
  emit(run, { type: 'addressesCut', token, keep: 0 })
  for (const address of kept) push(run, token, address)
}

function push(run: Run, token: number, address: ReturnAddress): void {
  emit(run, { type: 'addressPushed', token, address })
}
