import { describe, expect, it } from 'vitest'
import { ACTION_LABELS, EVENT_LABELS } from '../../contract/action-labels.ts'
import type { Event, EventType } from '../../engine/events/event.ts'
import { labelOf } from '../../engine/events/labels.ts'
import type { Decision } from '../../engine/model/decision.ts'
import { approval, definition } from '../support/builders.ts'
import { Story } from '../support/story.ts'

/** Fails to compile when an event type is missing; the values are not used. */
const EVENT_TYPES: Record<EventType, true> = {
  slotDecided: true,
  slotClosed: true,
  itemClosed: true,
  holderChanged: true,
  itemClaimed: true,
  signGroupOpened: true,
  assistAsked: true,
  assistRepeated: true,
  assistAnswered: true,
  assistClosed: true,
  circulated: true,
  instanceWithdrawn: true,
  activationReopened: true,
  instanceTerminated: true,
  instanceFinished: true,
  instanceCanceled: true,
  instanceReopened: true,
  instanceRevoked: true,
  tokenHeld: true,
  ownerChanged: true,
  definitionChanged: true,
  timerFired: true,
  instanceSubmitted: true,
  instanceReturned: true,
  fieldsChanged: true,
  peopleChosen: true,
  decisionSuperseded: true,
  decisionRestored: true,
  decisionConfirmed: true,
  activationSuperseded: true,
  instanceStarted: true,
  instanceCompleted: true,
  instanceFailed: true,
  tokenCreated: true,
  tokenMoved: true,
  tokenClosed: true,
  tokenReopened: true,
  addressPushed: true,
  addressesCut: true,
  skipBarred: true,
  splitOpened: true,
  splitClosed: true,
  splitReopened: true,
  splitSuspended: true,
  splitResumed: true,
  activationOpened: true,
  activationClosed: true,
  activationStalled: true,
  slotCreated: true,
  slotReopened: true,
  slotSuspended: true,
  slotResumed: true,
  signGroupClosed: true,
  itemOpened: true,
  itemStarted: true,
  urged: true,
  reminded: true,
  timerSet: true,
  timerCanceled: true,
  timerPaused: true,
  timerResumed: true,
  childStarted: true,
  childEnded: true,
  papersAttached: true,
}
const DECISIONS: Record<Decision['kind'], true> = { submit: true, agree: true, disagree: true, return: true }

describe('history labels', () => {
  it('G13: has an answer for every event and every decision, and no other', () => {
    expect(Object.keys(EVENT_LABELS).toSorted()).toEqual(Object.keys(EVENT_TYPES).toSorted())
    expect(Object.keys(EVENT_LABELS.slotDecided).toSorted()).toEqual(Object.keys(DECISIONS).toSorted())
  })

  it('G13: uses the labels of the specification only', () => {
    const used = Object.values(EVENT_LABELS).flatMap((label) =>
      label !== null && typeof label === 'object' ? Object.values(label) : (label ?? []),
    )
    for (const label of used) expect(ACTION_LABELS).toContain(label)
  })

  it('G13: one act of a person has one label, and each item it closed another', () => {
    const story = new Story(definition([approval('check', ['li', 'wang'])]))
    const labels = (events: readonly Event[]) => events.map(labelOf).filter((label) => label !== null)
    const submitted = story.submit('ann', { amount: '5' })
    expect(submitted.ok && labels(submitted.events)).toEqual(['submit'])
    const returned = story.return('li')
    expect(returned.ok && labels(returned.events)).toEqual(['reject', 'beCanceled'])
  })
})
