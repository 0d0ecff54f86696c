import type { Activation } from './activation.ts'
import type { Instance } from './instance.ts'
import type { WorkItem } from './item.ts'
import type { Slot } from './slot.ts'
import type { Split, Token } from './token.ts'

/** Numbers are given in order from 1 and nothing is ever removed, so a number is a place in its list. */
function at<T>(list: readonly T[], number: number, what: string): T {
  const found = list[number - 1]
  if (found === undefined) throw new Error(`the instance has no ${what} ${number}`)
  return found
}

export const tokenOf = (state: Instance, id: number): Token => at(state.tokens, id, 'token')
export const splitOf = (state: Instance, id: number): Split => at(state.splits, id, 'split')
export const activationOf = (state: Instance, id: number): Activation =>
  at(state.activations, id, 'activation')
export const slotOf = (state: Instance, id: number): Slot => at(state.slots, id, 'slot')
export const itemOf = (state: Instance, number: number): WorkItem => at(state.items, number, 'work item')

/** The slots of an activation in their order. */
export function slotsOf(state: Instance, activation: number): readonly Slot[] {
  return state.slots.filter((slot) => slot.activation === activation)
}

/** Somebody's voice is still to come: now, in his turn, or when those he asked first have answered. */
export function isUndecided({ state }: Slot): boolean {
  return state === 'open' || state === 'waiting' || state === 'suspended'
}

/** The work item by which a slot is decided: its newest one. */
export function itemOfSlot(state: Instance, slot: number): WorkItem | undefined {
  return state.items.findLast((item) => item.slot === slot)
}

/** Live tokens walk or wait for people; waiting ones wait for their split. */
export function isOpenToken(token: Token): boolean {
  return token.state === 'live' || token.state === 'waiting'
}

/** How often a node was opened. */
export function roundsOf(state: Instance, node: string): number {
  return state.activations.filter((activation) => activation.node === node).length
}

/** The newest activation of a node. */
export function latestActivation(state: Instance, node: string): Activation | undefined {
  return state.activations.findLast((activation) => activation.node === node)
}

/** The votes that count now: agrees and disagrees that nothing superseded. */
export function standingVotes(slots: readonly Slot[]): readonly Slot[] {
  return slots.filter(
    (slot) =>
      slot.decision?.standing === true &&
      (slot.decision.kind === 'agree' || slot.decision.kind === 'disagree'),
  )
}

/**
 * Whether a person agreed and that still stands (engine N4): by himself, or through a skip that is linked to such an
 * agree; not by any other rule, and not while after-signers have yet to confirm it.
 */
export function hasHumanAgree(state: Instance, slots: readonly Slot[] = state.slots): boolean {
  return standingVotes(slots).some((slot) => isHumanAgree(state, slot))
}

function isHumanAgree(state: Instance, { decision }: Slot): boolean {
  if (decision?.kind !== 'agree' || decision.provisional === true) return false
  if (decision.rule === undefined) return true
  return (
    decision.rule === 'D2' && decision.link !== undefined && isHumanAgree(state, slotOf(state, decision.link))
  )
}
