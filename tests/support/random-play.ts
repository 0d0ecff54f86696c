import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Definition } from '../../engine/context.ts'
import { organisation, person } from './builders.ts'
import {
  ADMINISTRATOR,
  type Attempt,
  attempt,
  CHOICE_FAULTS,
  commandFor,
  NAMES,
  offersOf,
} from './random-acts.ts'
import { randomDefinition } from './random-flows.ts'
import { faultOf, OPERATIONS, Story } from './story.ts'

const HOUR = 3_600_000

/** Runs that go on tell more than runs that end at once. */
const RARE = ['cancel', 'finishInstance', 'terminate', 'disagree']

/** §15 item 6: what is offered is taken, what is not fails for the reason given. */
function tryOffer(story: Story, tried: Attempt, refused: boolean): void {
  const offers = offersOf(story).filter(({ allowed }) => allowed !== refused)
  const usual = offers.filter(({ action }) => !RARE.includes(action))
  const pool = tried.pick % 9 === 0 || usual.length === 0 ? offers : usual
  const offer = pool[tried.pick % Math.max(1, pool.length)]
  if (offer === undefined) return
  const command = commandFor(story, offer, tried)
  if (command === null) return
  const result = faultOf(story.give(offer.who, command))
  if (refused) assert.equal(result, offer.reason, `${offer.action} was not offered`)
  else if (!CHOICE_FAULTS.has(result)) {
    assert.equal(result, 'accepted', `${offer.action} was offered`)
  }
}

/** §15 item 7: who has nothing to do with an item changes nothing by naming it. */
function tryStranger(story: Story, tried: Attempt): void {
  const item = (tried.pick % story.state.items.length) + 1
  const before = story.state
  const slot = before.items[item - 1]?.slot
  const own = slot == null ? undefined : before.slots[slot - 1]
  const related = [
    before.items[item - 1]?.holderId,
    own?.ownerId,
    own?.delegation?.principalId,
    before.initiatorId,
    before.submitterId,
    ...(own?.candidates ?? []),
  ]
  if (related.includes(tried.who) || tried.who === ADMINISTRATOR) return
  const result = story.give(tried.who, { type: 'agree', item, data: {}, opinion: '' })
  assert.equal(result.ok, false, 'a stranger does nothing')
  assert.equal(story.state, before)
}

/** Somebody is switched off, or comes back; the administrator stays. */
function leave(story: Story, who: string): void {
  if (who === ADMINISTRATOR) return
  const people = NAMES.map((id) => {
    const isActive = story.organisation.person(id)?.active === true
    return { ...person(id), active: id === who && id !== 'gone' ? !isActive : isActive }
  })
  story.organisation = organisation({ people })
}

function later(story: Story, milliseconds: number): void {
  story.wakeAt(new Date(Date.parse(story.context('ann').now) + milliseconds).toISOString())
}

/** Lets what an attempt says happen in a story. */
export function play(story: Story, tried: Attempt): void {
  if (tried.kind === 'leaves') leave(story, tried.who)
  else if (tried.kind === 'later') later(story, (tried.pick % 72) * HOUR)
  else if (tried.kind === 'stranger') tryStranger(story, tried)
  else tryOffer(story, tried, tried.kind === 'refused')
}

/** A story in which `boss` may do everything that an administrator can. */
export function storyOf(flow: Definition, thorough: boolean): Story {
  const story = new Story(flow, undefined, thorough)
  story.administrations = { [ADMINISTRATOR]: { operations: OPERATIONS, othersExist: true } }
  return story
}

/** Submits the first form; false: nobody would be there to approve it (S4). */
export function start(story: Story, amount: number): boolean {
  const started = story.submit('ann', { amount: String(amount), helper: { id: 'wang', type: 3 } })
  if (!started.ok) assert.ok(['noOneToApprove', 'tooManyParticipants'].includes(started.fault))
  return started.ok
}

/** A definition, the amount that is submitted, and at most so many attempts. */
export const runs = (most: number) =>
  [
    randomDefinition,
    fc.integer({ min: 0, max: 12 }),
    fc.array(attempt, { minLength: 3, maxLength: most }),
  ] as const
