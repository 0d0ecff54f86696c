import { describe, expect, it } from 'vitest'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Chosen } from '../../engine/participants/choice.ts'
import { approval, definition, gateway, line } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const byInitiator = (fields: object = {}): ParticipantSource => ({ source: 'initiatorChosen', ...fields })
const byPrevious: ParticipantSource = { source: 'previousChosen', max: 2 }

function submit(story: Story, chosen?: Chosen) {
  const own = story.stateOrNull?.items.findLast(
    ({ status, node }) => status === 'processing' && node === 'start',
  )
  return story.give('ann', {
    type: 'submit',
    item: own?.number ?? null,
    initiatorId: 'ann',
    departmentId: 'office',
    data: {},
    opinion: '',
    ...(chosen === undefined ? {} : { chosen }),
  })
}
const flow = (source: ParticipantSource) => new Story(definition([approval('check', [source])]))

describe('R6: people chosen by a person', () => {
  it('R6: the initiator’s choice is asked for at submit and then asked', () => {
    const story = flow(byInitiator())
    expect(submit(story)).toMatchObject({
      fault: 'chooseNextHandlers',
      details: { params: { node: 'check', min: 1 } },
    })
    expect(faultOf(submit(story, { check: ['li', 'wang', 'li'] }))).toBe('accepted')
    expect(story.open).toEqual(['check: li', 'check: wang'])
    expect(story.state.chosen).toEqual({ check: ['li', 'wang'] })
  })

  it('R6: the server checks count, scope, that people are here, and that the node asks at all', () => {
    const told = (source: ParticipantSource, chosen: Chosen) => faultOf(submit(flow(source), chosen))
    expect(told(byInitiator({ max: 1 }), { check: ['li', 'wang'] })).toBe('chooseNextHandlers')
    expect(told(byInitiator({ min: 2 }), { check: ['li'] })).toBe('chooseNextHandlers')
    expect(told(byInitiator({ scope: { users: ['wang'] } }), { check: ['li'] })).toBe('personNotAllowed')
    expect(told(byInitiator(), { check: ['nobody'] })).toBe('personNotAllowed')
    expect(told(byInitiator(), { check: ['gone'] })).toBe('personInactive')
    expect(told({ source: 'users', users: ['li'] }, { check: ['wang'] })).toBe('actionNotOffered')
    expect(told(byInitiator({ min: 0 }), {})).toBe('accepted')
  })

  it('R6: a node that the data does not lead to needs no choice', () => {
    const routes = [
      line('start', 'which'),
      line('which', 'a', { when: 'amount > 1' }),
      line('which', 'b', { otherwise: true }),
      line('a', 'end'),
      line('b', 'end'),
    ]
    const nodes = [gateway('which'), approval('a', [byInitiator()]), approval('b', ['li'])]
    const story = new Story(definition(nodes, { routes }))
    expect(faultOf(submit(story))).toBe('accepted')
  })

  it('R6: a choice made before a return stays the default and can be changed', () => {
    const story = flow(byInitiator())
    submit(story, { check: ['li'] })
    story.return('li')
    expect(faultOf(submit(story))).toBe('accepted')
    expect(story.open).toEqual(['check: li'])
    story.return('li')
    submit(story, { check: ['wang'] })
    expect(story.open).toEqual(['check: wang'])
  })

  it('R6: who decides before chooses, when his agree passes the node', () => {
    const nodes = [approval('first', ['li', 'chen'], { mode: 'all' }), approval('next', [byPrevious])]
    const story = new Story(definition(nodes))
    story.submit()
    expect(faultOf(story.agree('li'))).toBe('accepted')
    expect(faultOf(story.agree('chen'))).toBe('chooseNextHandlers')
    const agree = { type: 'agree', item: story.itemOf('chen'), data: {}, opinion: '' } as const
    expect(faultOf(story.give('chen', { ...agree, chosen: { next: ['wang', 'zhao', 'boss'] } }))).toBe(
      'chooseNextHandlers',
    )
    expect(faultOf(story.give('chen', { ...agree, chosen: { next: ['wang', 'zhao'] } }))).toBe('accepted')
    expect(story.open).toEqual(['next: wang', 'next: zhao'])
  })

  it('R6: a disagree needs no choice', () => {
    const story = new Story(definition([approval('first', ['li']), approval('next', [byPrevious])]))
    story.submit()
    expect(faultOf(story.disagree('li'))).toBe('accepted')
  })
})
