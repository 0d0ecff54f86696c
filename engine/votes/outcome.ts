import type { FlowNode } from '../../contract/package/nodes.ts'
import type { ApprovalMode } from '../../contract/vocabulary.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { agreesForRatio } from './ratio.ts'

export type Outcome = 'open' | 'passed' | 'failed'

/** How an activation's votes are counted: its mode and what its node says beside it (M1–M5, M11, D5). */
export type Counting = {
  readonly mode: ApprovalMode
  readonly ratio?: string | undefined
  readonly anyFails?: 'one' | 'all' | undefined
  readonly collectAll?: boolean | undefined
  readonly skipPasses?: boolean | undefined
}

/** Why administrators are asked when a node would pass by rule (N4). */
export const HELD_FOR_A_HUMAN = {
  kind: 'fallback',
  policy: 'needsHumanDecision',
} as const satisfies SlotReason

/** The activation's own mode wins over the node's: administrators stand in for a node with one voice (N1). */
export function countingOf(node: FlowNode, mode: ApprovalMode): Counting {
  if (node.type !== 'approval') return { mode }
  const { ratio, anyFails, collectAll, skipPasses } = node
  return { mode, ratio, anyFails, collectAll, skipPasses }
}

/**
 * What the votes of an activation come to (M1–M6, M11). It looks at the slots as they are, so the same rule holds
 * after a vote and after slots were added or removed (M7): a closed slot of an open activation is a removed one.
 * Without any voice it stays open: that is nobody to approve (N1), no outcome.
 */
export function outcomeOf(counting: Counting, slots: readonly Slot[]): Outcome {
  const voices = voicesOf(slots)
  const asked = voices.filter((slot) => isForAdministrators(slot) && slot.group === undefined)
  // N4: what a rule agreed to in an administrator's place does not answer for the human who is asked after it.
  const instead = asked.some(isHeldForHuman) ? asked.filter(isHeldForHuman) : asked
  if (instead.length > 0) return anyOutcome(counting, instead)
  const groups = groupsOf(slots)
  if (groups.length > 0)
    return allOutcome(
      counting,
      groups.map((group) => anyOutcome(counting, group)),
    )
  switch (counting.mode) {
    case 'any':
      return anyOutcome(counting, voices)
    case 'ratio':
      return ratioOutcome(counting, voices)
    default:
      return allOutcome(counting, voices.map(voteOf))
  }
}

/** How many agrees a node needs: one, everyone's, or the ratio's share rounded up (M10). */
export function agreesNeeded(mode: ApprovalMode, voices: number, ratio?: string): number {
  if (mode === 'any') return Math.min(1, voices)
  return mode === 'ratio' ? agreesForRatio(ratio, voices) : voices
}

/** So many of so many agreed, of how many asked (M10); of a grouped node the groups are counted. */
export function tallyOf(counting: Counting, slots: readonly Slot[]) {
  const groups = groupsOf(slots)
  if (groups.length > 0) {
    const agreed = groups.filter((group) => anyOutcome(counting, group) === 'passed').length
    return { agreed, needed: groups.length, voices: groups.length }
  }
  const voices = voicesOf(slots)
  const agreed = voices.filter((slot) => voteOf(slot) === 'passed').length
  const needed = agreesNeeded(counting.mode, voices.length, counting.ratio)
  return { agreed, needed, voices: voices.length }
}

/** The slots that count: original and parallel ones, not removed; members of before and after groups never do (J3). */
export function voicesOf(slots: readonly Slot[]): readonly Slot[] {
  return slots.filter((slot) => slot.state !== 'closed' && slot.signGroup === undefined)
}

/** The voices by their group, of a grouped node; of a group that was met the closed ones are left out (M11). */
export function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const groups = new Map<number, Slot[]>()
  for (const slot of voicesOf(slots)) {
    if (slot.group !== undefined) groups.set(slot.group, [...(groups.get(slot.group) ?? []), slot])
  }
  return [...groups.values()]
}

/** What one slot or group comes to by itself; a provisional agree is none until its after-group has passed (J2). */
function voteOf(slot: Slot): Outcome {
  if (slot.state === 'disagreed') return 'failed'
  return slot.state === 'agreed' && slot.decision?.provisional !== true ? 'passed' : 'open'
}

/** M1, M5: one agree passes; one disagree fails, or only all of them. D5: a skip may be set not to pass by itself. */
export function anyOutcome({ anyFails, skipPasses }: Counting, voices: readonly Slot[]): Outcome {
  const votes = voices.map(voteOf)
  if (voices.some((slot) => voteOf(slot) === 'passed' && passesAlone(slot, skipPasses))) return 'passed'
  if (anyFails !== 'all' && votes.includes('failed')) return 'failed'
  if (voices.length === 0 || votes.includes('open')) return 'open'
  return votes.includes('passed') ? 'passed' : 'failed'
}

function passesAlone(slot: Slot, skipPasses = true): boolean {
  return skipPasses || slot.decision?.rule !== 'D2'
}

/** M2, M3: all must agree; the first disagree fails, unless all are to be heard first. */
function allOutcome({ collectAll, mode }: Counting, votes: readonly Outcome[]): Outcome {
  const isOpen = votes.includes('open')
  const waits = collectAll === true && mode === 'all' && isOpen
  if (votes.includes('failed')) return waits ? 'open' : 'failed'
  return isOpen || votes.length === 0 ? 'open' : 'passed'
}

/** M4: fails as soon as the ratio cannot be reached any more. */
function ratioOutcome({ ratio }: Counting, voices: readonly Slot[]): Outcome {
  const votes = voices.map(voteOf)
  const agreed = votes.filter((vote) => vote === 'passed').length
  const open = votes.filter((vote) => vote === 'open').length
  const needed = agreesForRatio(ratio, voices.length)
  if (voices.length > 0 && agreed >= needed) return 'passed'
  return agreed + open < needed ? 'failed' : 'open'
}

/** Stands in for the people of the node (N1, N4): one of these is enough, whatever the others said (N3). */
export function isForAdministrators(slot: Pick<Slot, 'reasons'>): boolean {
  return slot.reasons.some(({ kind }) => kind === 'administrator') || isHeldForHuman(slot)
}

/** Opened because the run would end as agreed and no human has agreed (N4). */
export function isHeldForHuman({ reasons }: Pick<Slot, 'reasons'>): boolean {
  return reasons.some((reason) => reason.kind === 'fallback' && reason.policy === HELD_FOR_A_HUMAN.policy)
}
