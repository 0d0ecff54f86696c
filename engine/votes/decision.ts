import type { FormAction } from '../../contract/form-actions.ts'
import { papersFor } from '../definition/signature.ts'
import type { Found } from '../guards/guards.ts'
import type { Decision } from '../model/decision.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Slot } from '../model/slot.ts'
import { emit, type Run } from '../run/run.ts'
import { closeAssists } from '../signers/close-slot.ts'

type Extras = Pick<Decision, 'rule' | 'link' | 'carried' | 'provisional' | 'wrote' | 'papers'>

const ACTION_OF: Readonly<Record<Decision['kind'], FormAction>> = {
  submit: 'submit',
  agree: 'agree',
  disagree: 'disagree',
  return: 'reject',
}

/** Writes a holder's decision into his slot; acting for another is kept apart from acting (G8). */
export function recordDecision(
  run: Run,
  found: Pick<Found, 'slot' | 'item'>,
  kind: Decision['kind'],
  opinion: string,
  extras: Extras = {},
): void {
  const actorId = run.context.actor.id
  const papers = papersFor(run.context, run.flow.node(found.item.node), ACTION_OF[kind])
  const decision = decisionBy(run, actorId, principalOf(found.slot, actorId), kind, opinion, {
    ...extras,
    ...(Object.keys(papers).length === 0 ? {} : { papers }),
  })
  emit(run, { type: 'slotDecided', slot: found.slot.id, item: found.item.number, decision })
  closeAssists(run, found.slot.id)
}

/**
 * For whom a person decides a slot: its principal under delegation (L6), the initiator where a trustee submits (S3),
 * else himself. Who got it by transfer decides in his own name (T1).
 */
export function principalOf({ delegation, holderId, ownerId }: Slot, actorId: string): string {
  if (delegation !== undefined) return delegation.principalId
  return holderId === actorId ? actorId : ownerId
}

/** A decision at this moment; `forId` is whom it is made for, often the actor himself. */
export function decisionBy(
  run: Run,
  actorId: string,
  forId: string,
  kind: Decision['kind'],
  opinion: string,
  extras: Extras = {},
): Decision {
  return {
    kind,
    actorId,
    onBehalfOfId: actorId === forId || actorId === SYSTEM_ID ? null : forId,
    at: run.context.now,
    opinion,
    standing: true,
    order: (run.state.decisions ?? 0) + 1,
    ...extras,
  }
}
