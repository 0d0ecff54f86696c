import { describe, expect, it } from 'vitest'
import { urgeTargets } from '../../engine/commands/urging.ts'
import { approval, definition, join, line, split } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

function started(given: Parameters<typeof shared>, fields: Parameters<typeof definition>[1] = {}) {
  const story = new PeopleStory(definition([shared(...given), approval('pay', ['boss'])], fields))
  story.submit()
  return story
}

const targets = (story: PeopleStory, actorId: string) =>
  urgeTargets(story.state, story.context(actorId)).map(({ personId }) => personId)

describe('urge', () => {
  it('U1: the initiator urges all holders of open items in all branches', () => {
    const nodes = [split('fork'), approval('left', ['li']), approval('right', ['wang', 'chen']), join('meet')]
    const routes = [
      line('start', 'fork'),
      line('fork', 'left'),
      line('fork', 'right'),
      line('left', 'meet'),
      line('right', 'meet'),
      line('meet', 'end'),
    ]
    const story = new PeopleStory(definition(nodes, { routes }))
    story.submit()
    expect(targets(story, 'ann')).toEqual(['li', 'wang', 'chen'])
    expect(faultOf(story.urge('ann', ['li', 'wang', 'chen']))).toBe('accepted')
  })

  it('U1: who waits for added signers is no target, they are; waiting positions are none', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'sequence' }])
    expect(targets(story, 'ann')).toEqual(['li'])
    expect(faultOf(story.urge('ann', ['wang']))).toBe('urgeNobody')
    story.add('li', ['chen'], { position: 'before' })
    expect(targets(story, 'ann')).toEqual(['chen'])
    expect(faultOf(story.urge('ann', ['li']))).toBe('urgeNobody')
  })

  it('U1: earlier handlers only by setting, strangers never, administrators with the right', () => {
    const plain = started(['check', ['li']])
    plain.agree('li')
    expect(faultOf(plain.urge('li', ['boss']))).toBe('urgeNobody')
    const open = started(['check', ['li']], { urge: { byHandlers: true } })
    open.agree('li')
    expect(faultOf(open.urge('li', ['boss']))).toBe('accepted')
    expect(faultOf(open.urge('zhao', ['boss']))).toBe('urgeNobody')
    const item = open.itemOf('boss')
    expect(faultOf(open.administer('zhao', { type: 'urge', items: [item], text: '' }))).toBe('accepted')
  })

  it('U1: nobody urges himself, and nobody after the end', () => {
    const story = started(['check', ['ann', 'li'], { mode: 'all' }])
    expect(faultOf(story.urge('ann', ['ann']))).toBe('urgeSelf')
    story.disagree('li')
    expect(faultOf(story.urge('ann', ['li']))).toBe('instanceEnded')
  })

  it('U1: an unclaimed pool item: its candidates', () => {
    const story = started(['check', ['li', 'wang'], { pool: true }])
    expect(targets(story, 'ann')).toEqual(['li', 'wang'])
  })

  it('U2: once per half hour and sender and target, with the next time said', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'all' }])
    story.waitUntil('2026-01-05T09:00:00.000Z')
    story.urge('ann', ['li'])
    story.waitUntil('2026-01-05T09:20:00.000Z')
    expect(story.urge('ann', ['li'])).toMatchObject({
      fault: 'urgeTooSoon',
      details: { params: { nextTime: '2026-01-05T09:30:00.000Z', minutes: 10 } },
    })
    expect(faultOf(story.urge('ann', ['wang']))).toBe('accepted')
    story.waitUntil('2026-01-05T09:30:00.000Z')
    expect(faultOf(story.urge('ann', ['li']))).toBe('accepted')
  })

  it('U2: five a day; what was refused does not count', () => {
    const story = started(['check', ['li']], { urge: { everyMinutes: 1 } })
    for (const minute of [0, 10, 20, 30, 40]) {
      story.waitUntil(`2026-01-05T09:${minute === 0 ? '00' : minute}:00.000Z`)
      expect(faultOf(story.urge('ann', ['li']))).toBe('accepted')
      expect(faultOf(story.urge('ann', ['li']))).toBe('urgeTooSoon')
    }
    story.waitUntil('2026-01-05T12:00:00.000Z')
    expect(story.urge('ann', ['li'])).toMatchObject({
      details: { params: { nextTime: '2026-01-06T09:00:00.000Z' } },
    })
    story.waitUntil('2026-01-06T09:00:00.000Z')
    expect(faultOf(story.urge('ann', ['li']))).toBe('accepted')
  })

  it('U3: one event with every target and the text', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'all' }])
    const decided = story.urge('ann', ['li', 'wang'], 'we wait for you')
    expect(decided).toMatchObject({
      events: [
        {
          type: 'urged',
          byId: 'ann',
          text: 'we wait for you',
          targets: [{ personId: 'li' }, { personId: 'wang' }],
        },
      ],
    })
  })

  it('U4: goes to whoever holds the item now', () => {
    const story = started(['check', ['li']])
    story.transfer('li', 'chen')
    expect(targets(story, 'ann')).toEqual(['chen'])
  })
})
