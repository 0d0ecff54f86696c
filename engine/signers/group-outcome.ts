import type { SignGroup, Slot } from '../model/slot.ts'
import type { Outcome } from '../votes/outcome.ts'

/**
 * What a group of added signers comes to by its own mode (J1): all and sequence fail at the first disagree, any when all
 * disagree. One that was emptied has nothing against it (J6).
 */
export function groupOutcome(mode: SignGroup['mode'], members: readonly Slot[]): Outcome {
  const asked = members.filter(({ state }) => state !== 'closed')
  const agreed = asked.filter(({ state, decision }) => state === 'agreed' && decision?.provisional !== true)
  const against = asked.filter(({ state }) => state === 'disagreed')
  if (agreed.length === asked.length) return 'passed'
  if (mode !== 'any') return against.length > 0 ? 'failed' : 'open'
  if (agreed.length > 0) return 'passed'
  return against.length === asked.length ? 'failed' : 'open'
}
