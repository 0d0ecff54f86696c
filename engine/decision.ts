import type { Found } from './guards.ts'
import type { Decision } from './model/decision.ts'
import { SYSTEM_ID } from './model/decision.ts'
import { emit, type Run } from './run.ts'
import { closeAssists } from './signers/close-slot.ts'

type Extras = Pick<Decision, 'rule' | 'link' | 'carried' | 'provisional' | 'wrote'>

/** Writes a holder's decision into his slot; acting for another is kept apart from acting (G8). */
export function recordDecision(
  run: Run,
  found: Pick<Found, 'slot' | 'item'>,
  kind: Decision['kind'],
  opinion: string,
  extras: Extras = {},
): void {
  const decision = decisionBy(run, run.context.actor.id, found.slot.ownerId, kind, opinion, extras)
  emit(run, { type: 'slotDecided', slot: found.slot.id, item: found.item.number, decision })
  closeAssists(run, found.slot.id)
}

/** A decision of a person at this moment. */
export function decisionBy(
  run: Run,
  actorId: string,
  ownerId: string,
  kind: Decision['kind'],
  opinion: string,
  extras: Extras = {},
): Decision {
  return {
    kind,
    actorId,
    onBehalfOfId: actorId === ownerId || actorId === SYSTEM_ID ? null : ownerId,
    at: run.context.now,
    opinion,
    standing: true,
    order: (run.state.decisions ?? 0) + 1,
    ...extras,
  }
}
