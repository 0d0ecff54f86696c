import * as activations from './appliers/activations.ts'
import * as instances from './appliers/instance.ts'
import * as slots from './appliers/slots.ts'
import * as tokens from './appliers/tokens.ts'
import type { Event, EventOf, EventType } from './events.ts'
import type { Instance } from './model.ts'

type Applier<Type extends EventType> = (state: Instance, event: EventOf<Type>, at: string) => Instance
type Appliers = { readonly [Type in Exclude<EventType, 'instanceStarted'>]: Applier<Type> }

const APPLIERS: Appliers = {
  instanceSubmitted: instances.instanceSubmitted,
  instanceReturned: instances.instanceReturned,
  instanceCompleted: instances.instanceCompleted,
  instanceFailed: tokens.instanceFailed,
  /** Form values are the record's, not the run's. */
  fieldsChanged: (state) => state,
  tokenCreated: tokens.tokenCreated,
  tokenMoved: tokens.tokenMoved,
  tokenClosed: tokens.tokenClosed,
  splitOpened: tokens.splitOpened,
  splitClosed: tokens.splitClosed,
  activationOpened: activations.activationOpened,
  activationClosed: activations.activationClosed,
  activationStalled: activations.activationStalled,
  activationSuperseded: activations.activationSuperseded,
  slotCreated: slots.slotCreated,
  itemOpened: slots.itemOpened,
  itemStarted: slots.itemStarted,
  slotDecided: slots.slotDecided,
  decisionSuperseded: slots.decisionSuperseded,
  slotClosed: slots.slotClosed,
}

/**
 * The state after an event. Total over the events that `decide` makes; an event that does not fit the state is a
 * broken log and throws. Entries that an event does not touch stay the same objects.
 */
export function evolve(state: Instance | null, event: Event, at: string): Instance {
  if (event.type === 'instanceStarted') {
    if (state !== null) throw new Error('an instance starts once')
    return instances.startedInstance(event)
  }
  if (state === null) throw new Error(`${event.type} before the instance started`)
  return apply(state, event, at)
}

type Applied<Type extends keyof Appliers> = { [T in Type]: EventOf<T> & { readonly type: T } }[Type]

function apply<Type extends keyof Appliers>(state: Instance, event: Applied<Type>, at: string): Instance {
  const applier: Applier<Type> = APPLIERS[event.type]
  return applier(state, event, at)
}
