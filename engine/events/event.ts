import type { ActivationEvent } from './activation-events.ts'
import type { InstanceEvent } from './instance-events.ts'
import type { ItemEvent } from './item-events.ts'
import type { SlotEvent } from './slot-events.ts'
import type { TimeEvent } from './time-events.ts'
import type { TokenEvent } from './token-events.ts'

/**
 * What happened, in the past tense. `evolve` turns them into state; the operation log keeps them. Every event is
 * plain data and names things by their numbers within the instance.
 */
export type Event = InstanceEvent | TokenEvent | ActivationEvent | SlotEvent | ItemEvent | TimeEvent

export type EventType = Event['type']

/** The event of one type. */
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
