import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Definition } from '../../engine/context.ts'
import { organisation, person } from '../support/builders.ts'
import {
  ADMINISTRATOR,
  type Attempt,
  attempt,
  CHOICE_FAULTS,
  commandFor,
  NAMES,
  offersOf,
} from '../support/random-acts.ts'
import { randomDefinition } from '../support/random-flows.ts'
import { faultOf, OPERATIONS, Story } from '../support/story.ts'

const LONG = process.env.LONG === '1'
const THOROUGH = LONG ? 10_000 : 2_000
const SHORT = LONG ? 100_000 : 20_000
const HOUR = 3_600_000

/** Runs that go on tell more than runs that end at once. */
const RARE = ['cancel', 'finishInstance', 'terminate', 'disagree']

function tryOffer(story: Story, tried: Attempt, refused: boolean): void {
  const offers = offersOf(story).filter(({ allowed }) => allowed !== refused)
  const usual = offers.filter(({ action }) => !RARE.includes(action))
  const pool = tried.pick % 9 === 0 || usual.length === 0 ? offers : usual
  const offer = pool[tried.pick % Math.max(1, pool.length)]
  if (offer === undefined) return
  const command = commandFor(story, offer, tried)
  if (command === null) return
  const result = faultOf(story.give(offer.who, command))
  if (refused) {
    expect(result, `${offer.action} was not offered`).toBe(offer.reason)
  } else if (!CHOICE_FAULTS.has(result)) {
    expect(result, `${offer.action} was offered to ${offer.who}`).toBe('accepted')
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
  expect(result.ok).toBe(false)
  expect(story.state).toBe(before)
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

function play(story: Story, tried: Attempt): void {
  if (tried.kind === 'leaves') leave(story, tried.who)
  else if (tried.kind === 'later') later(story, (tried.pick % 72) * HOUR)
  else if (tried.kind === 'stranger') tryStranger(story, tried)
  else tryOffer(story, tried, tried.kind === 'refused')
}

/** `boss` may do everything that an administrator can. */
function storyOf(flow: Definition, thorough: boolean): Story {
  const story = new Story(flow, undefined, thorough)
  story.administrations = { [ADMINISTRATOR]: { operations: OPERATIONS, othersExist: true } }
  return story
}

function start(story: Story, amount: number): boolean {
  const started = story.submit('ann', { amount: String(amount), helper: { id: 'wang', type: 3 } })
  if (!started.ok) expect(['noOneToApprove', 'tooManyParticipants']).toContain(started.fault)
  return started.ok
}

const runs = (most: number) =>
  [
    randomDefinition,
    fc.integer({ min: 0, max: 12 }),
    fc.array(attempt, { minLength: 3, maxLength: most }),
  ] as const

describe('random definitions and random acts of everybody', () => {
  it(`${THOROUGH} runs: every invariant after every command, what is offered succeeds, what is not fails for its reason (§15)`, {
    timeout: 600_000,
  }, () => {
    let commands = 0
    const property = fc.property(...runs(25), (flow, amount, attempts) => {
      const story = storyOf(flow, true)
      if (!start(story, amount)) return
      for (const tried of attempts) play(story, tried)
      commands += story.log.length
    })
    fc.assert(property, { numRuns: THOROUGH })
    expect(commands).toBeGreaterThan(3 * THOROUGH)
  })

  it(`${SHORT} short runs: what holds of the state holds after every command`, { timeout: 600_000 }, () => {
    const property = fc.property(...runs(8), (flow, amount, attempts) => {
      const story = storyOf(flow, false)
      if (!start(story, amount)) return
      for (const tried of attempts)
        play(story, { ...tried, kind: tried.kind === 'refused' ? 'offered' : tried.kind })
    })
    fc.assert(property, { numRuns: SHORT })
  })
})
