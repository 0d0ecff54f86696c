import type { ApprovalMode } from '../contract/vocabulary.ts'
import type { Slot } from './model/slot.ts'

export type Outcome = 'open' | 'passed' | 'failed'

/**
 * What the votes of an activation come to (M1–M3, M6). It looks at the slots as they are, so the same rule holds
 * after a vote and after slots were added or removed (M7): a closed slot of an open activation is a removed one.
 */
export function outcomeOf(mode: ApprovalMode, slots: readonly Slot[]): Outcome {
  const voices = voicesOf(slots)
  if (voices.some((slot) => slot.state === 'disagreed')) return 'failed'
  const agreed = voices.filter(hasAgreed).length
  if (mode === 'any') return agreed > 0 ? 'passed' : 'open'
  return voices.length > 0 && agreed === voices.length ? 'passed' : 'open'
}

/** How many agrees a node needs: one, or everyone's (M10). */
export function agreesNeeded(mode: ApprovalMode, voices: number): number {
  return mode === 'any' ? Math.min(1, voices) : voices
}

/** The slots that count: original and parallel ones, not removed; members of before and after groups never do (J3). */
export function voicesOf(slots: readonly Slot[]): readonly Slot[] {
  return slots.filter((slot) => slot.state !== 'closed' && slot.signGroup === undefined)
}

/** A provisional agree is none until its after-group has passed (J2). */
function hasAgreed(slot: Slot): boolean {
  return slot.state === 'agreed' && slot.decision?.provisional !== true
}
