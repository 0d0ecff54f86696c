import type { Context } from './commands.ts'
import type { Found } from './guards.ts'
import type { Decision } from './model.ts'
import { emit, type Run } from './run.ts'

/** Writes a holder's decision into his slot; acting for another is kept apart from acting (G8). */
export function recordDecision(
  run: Run,
  found: Pick<Found, 'slot' | 'item'>,
  kind: Decision['kind'],
  opinion: string,
): void {
  emit(run, {
    type: 'slotDecided',
    slot: found.slot.id,
    item: found.item.number,
    decision: decisionOf(run.context, found.slot.ownerId, kind, opinion),
  })
}

function decisionOf(context: Context, ownerId: string, kind: Decision['kind'], opinion: string): Decision {
  return {
    kind,
    actorId: context.actor.id,
    onBehalfOfId: context.actor.id === ownerId ? null : ownerId,
    at: context.now,
    opinion,
    standing: true,
  }
}
