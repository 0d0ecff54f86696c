import { describe, expect, it } from 'vitest'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, colleagues, definition, organisation } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const offered = (story: Story, userId: string) => allowedActions(story.stateOrNull, story.context(userId))
const BUTTONS = ['agree', 'disagree', 'reject', 'forward', 'adjustParticipant', 'assist', 'circulate']
const names = (story: Story, userId: string) =>
  offered(story, userId).map(({ action, allowed, reason }) => (allowed ? action : `${action}: ${reason}`))

describe('allowed actions', () => {
  it('offers a start to the workflow’s audience, and says why not to others', () => {
    const story = new Story(definition([approval('check', ['li'])], { startableBy: { users: ['ann'] } }))
    expect(names(story, 'ann')).toEqual(['submit'])
    expect(names(story, 'li')).toEqual(['submit: mayNotStart'])
  })

  it('offers deciding and asking others where the node says nothing', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    expect(names(story, 'li')).toEqual(BUTTONS)
  })

  it('keeps the node’s own order and leaves out what it does not list', () => {
    const buttons = [
      { action: 'reject' as const },
      { action: 'submit' as const },
      { action: 'agree' as const },
    ]
    const story = new Story(definition([approval('check', ['li'], { buttons })]))
    story.submit()
    expect(names(story, 'li')).toEqual(['reject', 'agree'])
  })

  it('says of a handled item why nothing is possible any more', () => {
    const story = new Story(definition([approval('check', ['li']), approval('pay', ['wang'])]))
    story.submit()
    story.agree('li')
    expect(names(story, 'li')).toEqual([
      ...BUTTONS.map((action) => `${action}: alreadyHandled`),
      // He may take his vote back while nobody has decided after it (V1).
      'retrieve',
    ])
    expect(names(story, 'ann')).toEqual(['submit: alreadyHandled', 'urge', 'retrieve: withdrawDecided'])
  })

  it('I-7: a person without an item here is offered nothing', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    expect(offered(story, 'wang')).toEqual([])
  })

  it('G10: nothing is allowed to someone who is switched off', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    const people = colleagues().people.map((one) => (one.id === 'li' ? { ...one, active: false } : one))
    story.organisation = organisation({ people })
    expect(offered(story, 'li').every(({ allowed, reason }) => !allowed && reason === 'noPermission')).toBe(
      true,
    )
  })

  it('G6: tells the opinion rule of each action', () => {
    const opinion = { required: true, minLength: 3 }
    const story = new Story(definition([approval('check', ['li'], { opinion })]))
    story.submit()
    const deciding = offered(story, 'li').slice(0, 3)
    expect(deciding.map((entry) => entry.opinion)).toEqual([opinion, opinion, opinion])
    expect(offered(new Story(definition([approval('check', ['li'])])), 'ann')[0]?.opinion).toEqual({
      required: false,
      minLength: 0,
    })
  })

  it('puts the newest item first', () => {
    const story = new Story(
      definition([approval('first', ['li']), approval('second', ['li'])], { skip: 'off' }),
    )
    story.submit()
    story.agree('li')
    const [first, ...others] = offered(story, 'li').map(({ item }) => item ?? 0)
    expect(first).toBe(3)
    expect(others).toEqual(others.toSorted((a, b) => b - a))
  })
})
