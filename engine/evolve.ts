import * as activations from './appliers/activations.ts'
import * as instances from './appliers/instance.ts'
import * as items from './appliers/items.ts'
import * as side from './appliers/side.ts'
import * as slots from './appliers/slots.ts'
import * as time from './appliers/time.ts'
import * as tokens from './appliers/tokens.ts'
import type { Event, EventOf, EventType } from './events/event.ts'
import type { Instance } from './model/instance.ts'

type Applier<Type extends EventType> = (state: Instance, event: EventOf<Type>, at: string) => Instance
type Appliers = { readonly [Type in Exclude<EventType, 'instanceStarted'>]: Applier<Type> }

/** Said for the history; what follows from it is told by other events. */
const unchanged = (state: Instance) => state

const APPLIERS: Appliers = {
  instanceSubmitted: instances.instanceSubmitted,
  instanceReturned: instances.instanceReturned,
  instanceWithdrawn: instances.instanceWithdrawn,
  instanceCompleted: instances.instanceCompleted,
  instanceTerminated: unchanged,
  papersAttached: unchanged,
  instanceFinished: unchanged,
  instanceCanceled: instances.instanceCanceled,
  instanceReopened: instances.instanceReopened,
  instanceRevoked: instances.instanceRevoked,
  instanceFailed: tokens.instanceFailed,
  ownerChanged: instances.ownerChanged,
  definitionChanged: instances.definitionChanged,
  fieldsChanged: instances.fieldsChanged,
  peopleChosen: instances.peopleChosen,
  tokenCreated: tokens.tokenCreated,
  tokenMoved: tokens.tokenMoved,
  tokenClosed: tokens.tokenClosed,
  tokenReopened: tokens.tokenReopened,
  tokenHeld: tokens.tokenHeld,
  addressPushed: tokens.addressPushed,
  addressesCut: tokens.addressesCut,
  skipBarred: tokens.skipBarred,
  splitOpened: tokens.splitOpened,
  splitClosed: tokens.splitClosed,
  splitReopened: tokens.splitReopened,
  splitSuspended: tokens.splitSuspended,
  splitResumed: tokens.splitResumed,
  activationOpened: activations.activationOpened,
  activationClosed: activations.activationClosed,
  activationReopened: activations.activationReopened,
  activationStalled: activations.activationStalled,
  activationSuperseded: activations.activationSuperseded,
  slotCreated: slots.slotCreated,
  slotDecided: slots.slotDecided,
  decisionSuperseded: slots.decisionSuperseded,
  decisionRestored: slots.decisionRestored,
  decisionConfirmed: slots.decisionConfirmed,
  slotClosed: slots.slotClosed,
  slotReopened: slots.slotReopened,
  slotSuspended: slots.slotSuspended,
  slotResumed: slots.slotResumed,
  holderChanged: slots.holderChanged,
  signGroupOpened: slots.signGroupOpened,
  signGroupClosed: slots.signGroupClosed,
  itemOpened: items.itemOpened,
  itemStarted: items.itemStarted,
  itemClosed: items.itemClosed,
  itemClaimed: items.itemClaimed,
  assistAsked: side.assistAsked,
  assistRepeated: side.assistRepeated,
  assistAnswered: side.assistAnswered,
  assistClosed: side.assistClosed,
  circulated: unchanged,
  urged: side.urged,
  reminded: unchanged,
  timerSet: time.timerSet,
  timerFired: time.timerFired,
  timerCanceled: time.timerCanceled,
  timerPaused: time.timerPaused,
  timerResumed: time.timerResumed,
  childStarted: time.childStarted,
  childEnded: time.childEnded,
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
