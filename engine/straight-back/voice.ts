import { decisionByRule } from '../activations/assign.ts'
import { openItem } from '../activations/open.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { activationOf, itemOfSlot, slotOf, slotsOf } from '../model/state.ts'
import { applyDelegation } from '../participants/delegate.ts'
import { treatLeaver } from '../participants/leaver.ts'
import { emit, type Run } from '../run/run.ts'

/** A slot that opens for exactly this person, or that is decided from the beginning. */
export type Reopening = {
  readonly ownerId: string
  readonly holderId: string
  readonly reasons: readonly SlotReason[]
  readonly group?: number
  readonly candidates?: readonly string[]
  /** The slot of the activation before whose agree is carried (B5). */
  readonly carries?: number
  /** An agree by rule: a person who is asked for the first time is the initiator (I1). */
  readonly rule?: 'I1'
}

/**
 * The slots of an activation that goes on for an earlier one; carried votes have no task. `inTurn`: only the first
 * undecided one opens (M3).
 */
export function reopenSlots(
  run: Run,
  activation: number,
  voices: readonly Reopening[],
  inTurn: boolean,
): void {
  let isTaken = false
  const people = voices.filter(({ carries, rule }) => carries === undefined && rule === undefined)
  const busy = new Set(people.flatMap(({ ownerId, holderId }) => [ownerId, holderId]))
  for (const [index, { carries, rule, ...reopening }] of voices.entries()) {
    const slot = run.state.slots.length + 1
    const byRule = rule === undefined ? undefined : decisionByRule(run, reopening.ownerId, { rule })
    const decision = carries === undefined ? byRule : carriedFrom(run, carries)
    const voice = decision === undefined ? delegated(run, activation, reopening, busy) : reopening
    busy.add(voice.holderId)
    emit(run, {
      type: 'slotCreated',
      slot,
      activation,
      position: index + 1,
      ...voice,
      ...(decision === undefined ? {} : { decision }),
    })
    if (decision !== undefined) continue
    const open = !inTurn || !isTaken
    openItem(run, slot, open)
    if (open) treatLeaver(run, slot)
    isTaken = true
  }
}

/** The delegation of whoever has to act himself, evaluated anew (B3, B5, L2). */
function delegated(
  run: Run,
  activation: number,
  voice: Reopening,
  busy: ReadonlySet<string>,
): Reopening & Pick<Slot, 'delegation'> {
  if (voice.holderId === '') return voice
  const node = run.flow.node(activationOf(run.state, activation).node)
  const place = { state: run.state, context: run.context, node }
  const { reasons, ...holding } = applyDelegation(place, { personId: voice.holderId, busy })
  return { ...voice, ...holding, reasons: [...voice.reasons, ...reasons] }
}

/** The agree as it stands in the new slot; what it wrote stays with the one it was cast in. */
function carriedFrom(run: Run, slot: number): Decision | undefined {
  const { decision } = slotOf(run.state, slot)
  if (decision === null) return undefined
  const { wrote: _, ...agree } = decision
  return { ...agree, order: (run.state.decisions ?? 0) + 1, link: slot, carried: true }
}

const REMOVED: readonly ClosedBecause[] = ['signerRemoved', 'adjusted', 'left', 'membershipLost']

/** The voices of an activation that is over: without those that were removed from it, and without sign groups (J10). */
export function voicesThen(state: Instance, activation: number): readonly Slot[] {
  const wasRemoved = (slot: Slot) => {
    const because = itemOfSlot(state, slot.id)?.closed?.because
    return slot.state === 'closed' && because !== undefined && REMOVED.includes(because)
  }
  return slotsOf(state, activation)
    .filter((slot) => slot.signGroup === undefined && !wasRemoved(slot))
    .toSorted((a, b) => a.position - b.position)
}

/**
 * The slots that open anew together, with their holders: the last one it was transferred to, but for whom that would be
 * a second voice it is its owner again. Who was added to a node where he had voted has one voice then (L6). `others` are
 * asked beside them.
 */
export function askedTogether(
  slots: readonly Slot[],
  others: readonly string[] = [],
): readonly { readonly slot: Slot; readonly holderId: string }[] {
  const firsts = slots.filter(
    ({ id, ownerId }) => ownerId === '' || slots.find((other) => other.ownerId === ownerId)?.id === id,
  )
  const taken = new Set(others)
  return firsts.map((slot) => {
    const last = ownHolder(slot)
    const isAsked = firsts.some(({ id, ownerId }) => id !== slot.id && ownerId === last)
    const holderId = isAsked || taken.has(last) ? slot.ownerId : last
    taken.add(holderId)
    return { slot, holderId }
  })
}

/** Who has to act himself, delegations aside: the last one it was transferred to, else the owner (B3, B5). */
export function ownHolder(slot: Slot): string {
  return slot.delegation?.principalId ?? slot.holderId
}
