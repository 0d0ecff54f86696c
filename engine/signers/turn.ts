import type { Slot } from '../model/slot.ts'
import { isProvisional } from './groups.ts'

/**
 * The next of people who are asked one after the other (M3, J0): nobody while one of them is at it, which is also while
 * his own added signers are (J1, J2).
 */
export function nextInTurn(slots: readonly Slot[]): Slot | undefined {
  const isBusy = slots.some(
    (slot) => slot.state === 'open' || slot.state === 'suspended' || isProvisional(slot),
  )
  if (isBusy) return undefined
  return slots.filter(({ state }) => state === 'waiting').toSorted(byPosition)[0]
}

export function byPosition(a: Slot, b: Slot): number {
  return a.position - b.position || a.id - b.id
}

/** Places for `count` people right after one, before whoever follows (J3). */
export function placesAfter(slots: readonly Slot[], position: number, count: number): readonly number[] {
  const later = slots.map((slot) => slot.position).filter((place) => place > position)
  const next = later.length === 0 ? position + count + 1 : Math.min(...later)
  const step = (next - position) / (count + 1)
  return Array.from({ length: count }, (_, index) => position + step * (index + 1))
}
