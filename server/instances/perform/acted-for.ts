import type { Command } from '../../../engine/commands/command.ts'
import type { Event } from '../../../engine/events/event.ts'
import type { Instance } from '../../../engine/model/instance.ts'

/** One act of a person on a run: what he asked, what came of it, and the run before and after. */
type Act = {
  readonly actorId: string
  readonly command: Command
  readonly events: readonly Event[]
  readonly before: Instance | null
  readonly after: Instance
}

/**
 * For whom a person acted, so that the log keeps both (engine G8, S3, L6; security Z-06); null: for himself. A decision
 * says it; anything else on an item is done for whose delegate he is in that visit of the node, before it or after.
 */
export function actedFor(act: Act): string | null {
  const { actorId, command, events, before, after } = act
  const principalId = decidedFor(actorId, events) ?? heldFor(act, before) ?? heldFor(act, after)
  if (principalId !== null) return principalId === actorId ? null : principalId
  // Whoever filed a request for another withdraws it in that person's place too (W).
  const isFiler = command.type === 'withdraw' && before?.submitterId === actorId
  return isFiler && before.initiatorId !== actorId ? before.initiatorId : null
}

/** Null: nothing was decided; the actor himself: in his own name. */
function decidedFor(actorId: string, events: readonly Event[]): string | null {
  for (const event of events) {
    if (event.type !== 'slotDecided') continue
    const { decision } = event
    const isOwn = decision.actorId === actorId && decision.rule === undefined && decision.carried !== true
    if (isOwn) return decision.onBehalfOfId ?? actorId
  }
  return null
}

function heldFor({ actorId, command }: Act, state: Instance | null): string | null {
  const number = 'item' in command && typeof command.item === 'number' ? command.item : null
  const item = number === null ? undefined : state?.items[number - 1]
  // An assistant's own item: he answers in his own name.
  if (item === undefined || state === null || (item.slot === null && item.holderId === actorId)) return null
  const held = state.slots.find(
    (slot) =>
      slot.activation === item.activation &&
      slot.delegation !== undefined &&
      (slot.holderId === actorId || slot.decision?.actorId === actorId),
  )
  return held?.delegation?.principalId ?? null
}
