import { EVENT_LABELS } from '../../contract/action-labels.ts'
import type { ActionLabel } from '../../contract/vocabulary.ts'
import type { Event } from './event.ts'

/** The one history label of an event; null for bookkeeping (G13). */
export function labelOf(event: Event): ActionLabel | null {
  return event.type === 'slotDecided'
    ? EVENT_LABELS.slotDecided[event.decision.kind]
    : EVENT_LABELS[event.type]
}
