import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import { ancestors, standingPass } from '../model/path.ts'
import { latestActivation, tokenOf } from '../model/state.ts'
import { branchesBetween, meetingOf } from '../model/tree.ts'
import { wasHuman } from './receivers.ts'

/** A node that may be gone back to: its last pass that counts, and the token that stood there then. */
export type Place = { readonly node: string; readonly last: Activation; readonly token: number }

/**
 * Where an activation may be returned to, whatever its node allows: human nodes on the path that led to it, the newest
 * round first, and the initiator's (B1).
 */
export function placesBehind(state: Instance, activation: Activation, start: string): readonly Place[] {
  const nodes = ancestors(state, activation).map(({ node }) => node)
  const places = [...new Set([...nodes, start])].flatMap((node) => {
    const last = standingPass(state, node) ?? (node === start ? latestActivation(state, start) : undefined)
    if (last === undefined || node === activation.node) return []
    return [{ node, last, token: last.token }]
  })
  return places
    .filter((place) => place.node === start || wasHuman(state, place.last))
    .filter((place) => isReachable(state, activation.token, place.token))
    .toSorted((a, b) => Number(a.node === start) - Number(b.node === start) || b.last.id - a.last.id)
}

/** Not in a branch of a split that is still open, unless it is one's own (B1, P5). */
function isReachable(state: Instance, from: number, to: number): boolean {
  const meeting = meetingOf(state, from, to)
  return branchesBetween(state, meeting, to).every(({ split }) => {
    const entered = split === null ? undefined : state.splits[split - 1]?.state
    return entered === 'joined' || entered === 'withdrawn'
  })
}

/** The split whose branch a place is in, seen from behind its join; null: no split lies between (B13). */
export function splitAround(state: Instance, from: number, place: Place): number | null {
  const [branch] = branchesBetween(state, meetingOf(state, from, place.token), place.token)
  return branch === undefined ? null : tokenOf(state, branch.id).split
}
