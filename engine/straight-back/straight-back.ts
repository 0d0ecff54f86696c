import { withdrawBelow } from '../activations/branches.ts'
import type { WhenLeaving } from '../activations/human-needed.ts'
import { activationOf, splitOf, tokenOf } from '../model/state.ts'
import type { ReturnAddress } from '../model/token.ts'
import { tokensBelow } from '../model/tree.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step, type Via } from '../run/step.ts'
import { supersedeAhead } from './ahead.ts'
import { goOnFor, whoGoesOn } from './carry.ts'
import { type Objection, objectionTo } from './guard.ts'
import { resumeSplit, standingBy } from './resume.ts'

/**
 * The resubmission: the target of a straight-back return has passed, and its token goes to the newest return address
 * (B4, B6); unless the guard objects, then node by node from here (B5).
 */
export function goStraightBack(
  run: Run,
  { token, via }: Step,
  left: string,
  whenLeaving: WhenLeaving,
): readonly Step[] {
  const { addresses = [] } = tokenOf(run.state, token)
  const address = addresses.at(-1)
  if (address === undefined) throw new Error(`token ${token} has no return address`)
  const objection =
    objectionTo(run, address.activation, left, stopsOf(run, token, address)) ?? nobodyStays(run, address)
  const by = via.from === null ? {} : { by: via.from }
  if (objection !== null) {
    supersedeAhead(run, token, left)
    emit(run, { type: 'addressesCut', token, keep: 0, ...by, rerun: objection })
    const note = { kind: 'withdrawnWith', activation: address.activation } as const
    if (address.split !== undefined) withdrawBelow(run, token, note, 'returned')
    emit(run, { type: 'skipBarred', token, until: activationOf(run.state, address.activation).node })
    return leave(run, token, left, via)
  }
  emit(run, { type: 'addressesCut', token, keep: addresses.length - 1, ...by })
  return arrive(run, token, address, via, whenLeaving)
}

/** A node that the way leads straight back to, and that asks none of its people any more (B5). */
function nobodyStays(run: Run, { node, activation, split }: ReturnAddress): Objection | null {
  const returned = activationOf(run.state, activation)
  const single = returned.node === node ? [returned] : []
  const closed = split === undefined ? single : standingBy(run, split, activation).map((one) => one.closed)
  const lost = closed.find((one) => {
    const { slots, anew } = whoGoesOn(run, one, activation)
    return anew !== null && slots.length === 0
  })
  return lost === undefined ? null : { because: 'people', node: lost.node }
}

function arrive(
  run: Run,
  token: number,
  address: ReturnAddress,
  via: Via,
  whenLeaving: WhenLeaving,
): readonly Step[] {
  const { node, activation, split } = address
  if (split !== undefined) return resumeSplit(run, split, activation, via, whenLeaving)
  if (run.flow.node(node).type === 'join') {
    // What the branch had passed before still leads to the join (P5).
    const arrivals = [...(tokenOf(run.state, token).arrivals ?? []), ...(via.from === null ? [] : [via.from])]
    return [{ token, node, via: { ...via, arrivals } }]
  }
  const step = { token, node, via, cause: 'straight' } as const
  return goOnFor(run, step, activationOf(run.state, activation), activation, whenLeaving(step))
}

/** Where the way ends that the guard looks at: with a split, at its join and wherever its branches stood (P4). */
function stopsOf(run: Run, token: number, { node, split }: ReturnAddress): ReadonlySet<string> {
  if (split === undefined) return new Set([node])
  const join = run.flow.joinOf(splitOf(run.state, split).node)
  const standing = tokensBelow(run.state, token).filter(({ state }) => state === 'suspended')
  return new Set([node, ...standing.map((branch) => branch.node), ...(join === undefined ? [] : [join])])
}
