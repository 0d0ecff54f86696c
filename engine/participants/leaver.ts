import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, itemOfSlot, slotOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { applyDelegation, busyIn } from './delegate.ts'
import { handOver } from './hand-over.ts'
import { isInitiatorBarred } from './initiator-policy.ts'
import { managersAbove } from './managers-above.ts'
import { toPrincipal } from './to-principal.ts'

/** Whether a slot waits for somebody who has left (Q1); an unclaimed pool when all who could claim it have (M9). */
export function isHeldByLeaver(slot: Slot, organisation: Organisation): boolean {
  const people = actorsOf(slot)
  return people.length > 0 && people.every((id) => organisation.person(id)?.active !== true)
}

/** Who may act for a slot: its holder; of an unclaimed pool each candidate (M9). */
export function actorsOf({ holderId, candidates = [] }: Slot): readonly string[] {
  return holderId === '' ? candidates : [holderId]
}

/** Whose place a successor takes; of a pool the first candidate's. */
function leftBy(slot: Slot): string {
  return actorsOf(slot)[0] ?? ''
}

/**
 * Q4: a slot whose turn comes now, and whose holder has left meanwhile: his principal's again (L2), else handed on where the
 * workflow says so (Q2). Else it is listed for an administrator, as one that was open when he left (Q1).
 */
export function treatLeaver(run: Run, slot: number): void {
  const { organisation, definition } = run.context
  if (!isHeldByLeaver(slotOf(run.state, slot), organisation)) return
  toPrincipal(run, slotOf(run.state, slot), 'delegationEnded')
  const current = slotOf(run.state, slot)
  const { leavers = 'list' } = definition.workflow
  if (leavers === 'list' || !isHeldByLeaver(current, organisation)) return
  const next = leavers === 'manager' ? managerFor(run, current) : undefined
  const toId = next ?? administratorFor(run, current)
  if (toId !== undefined) giveOn(run, current, toId, SYSTEM_ID)
}

/** The leaver's nearest manager who may have the slot (Q1, Q5). */
export function managerFor(run: Run, slot: Slot): string | undefined {
  return managersAbove(run.context.organisation, leftBy(slot)).find((id) => mayHave(run, slot, id))
}

/** The first administrator of the workflow who may have it (Q2, Q5). */
export function administratorFor(run: Run, slot: Slot): string | undefined {
  const { organisation, definition } = run.context
  return membersOf(definition.workflow.administrators, organisation)
    .filter(({ active }) => active)
    .map(({ id }) => id)
    .find((id) => mayHave(run, slot, id))
}

function mayHave(run: Run, slot: Slot, personId: string): boolean {
  const node = run.flow.node(activationOf(run.state, slot.activation).node)
  if (isInitiatorBarred(node, run.state, personId)) return false
  return !busyIn(run.state, slot.activation, slot.id).has(personId)
}

/**
 * The successor acts for whoever held it, who stays the owner; his own delegation applies, but not back (G8, L2, L5). A
 * pool that nobody claimed is his own.
 */
export function giveOn(run: Run, slot: Slot, toId: string, byId: string): void {
  const item = itemOfSlot(run.state, slot.id)
  if (item === undefined) throw new Error(`slot ${slot.id} has no item to hand on`)
  const node = run.flow.node(activationOf(run.state, slot.activation).node)
  const busy = busyIn(run.state, slot.activation, slot.id)
  const place = { state: run.state, context: run.context, node }
  const assigned = applyDelegation(place, { personId: toId, busy, giverId: leftBy(slot) })
  const hasLeft = isHeldByLeaver(slot, run.context.organisation)
  const reason = { kind: hasLeft ? 'leaver' : 'handover', ofId: leftBy(slot), byId } as const
  handOver(run, item, slot, {
    closing: { because: hasLeft ? 'left' : 'handedOver', byId },
    holder: {
      holderId: assigned.holderId,
      ...(slot.ownerId === '' ? { ownerId: toId } : {}),
      reasons: [...slot.reasons, reason, ...assigned.reasons],
      delegation: assigned.delegation ?? null,
      givenById: null,
    },
    next: { kind: WORK_ITEM_KIND.forward, from: { kind: 'transfer', byId, text: '' } },
  })
}
