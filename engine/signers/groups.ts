import type { Instance } from '../model/instance.ts'
import type { SignGroup, Slot } from '../model/slot.ts'
import { slotsOf } from '../model/state.ts'

/** The group of added signers that a slot belongs to; undefined for original and parallel slots (J3). */
export function groupOf(state: Instance, { signGroup }: Slot): SignGroup | undefined {
  return signGroup === undefined ? undefined : state.signGroups?.[signGroup - 1]
}

export function openGroupsIn(state: Instance, activation: number): readonly SignGroup[] {
  return (state.signGroups ?? []).filter((group) => group.activation === activation && group.state === 'open')
}

/** The groups at work that a slot's holder added. */
export function openGroupsBy(state: Instance, slot: number): readonly SignGroup[] {
  return (state.signGroups ?? []).filter((group) => group.adder === slot && group.state === 'open')
}

/** Everyone of a group, also those who were removed. */
export function membersOf(state: Instance, group: SignGroup): readonly Slot[] {
  return slotsOf(state, group.activation).filter((slot) => slot.signGroup === group.id)
}

/**
 * The slots that count together with this one: its sign group's, else the activation's own (J3), of a grouped node those
 * of its group (M11). Removed ones are among them.
 */
export function peersOf(state: Instance, { activation, signGroup, group }: Slot): readonly Slot[] {
  return slotsOf(state, activation).filter((slot) => slot.signGroup === signGroup && slot.group === group)
}

/** Agreed, but its after-group is still at work: no vote yet (J2). */
export function isProvisional({ state, decision }: Slot): boolean {
  return state === 'agreed' && decision?.provisional === true && decision.standing
}
