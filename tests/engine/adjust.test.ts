import { describe, expect, it } from 'vitest'
import { decide } from '../../engine/decide.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import {
  approval,
  colleagues,
  definition,
  join,
  line,
  organisation,
  person,
  split,
} from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

const staff = organisation({
  people: [...colleagues().people, person('xu', { departmentIds: ['shop', 'office'] })],
})

function started(given: Parameters<typeof shared>, fields: Parameters<typeof definition>[1] = {}) {
  const story = new PeopleStory(definition([shared(...given), shared('pay', ['boss'])], fields), staff)
  story.submit()
  return story
}

function adjust(
  story: PeopleStory,
  people: readonly string[],
  given: { node?: string; by?: string; token?: number; reason?: string } = {},
) {
  const { node = 'check', by = 'boss', token = null, reason = 'as agreed' } = given
  return story.administer(by, { type: 'adjustHandlers', node, token, people, reason })
}

describe('adjusted handlers', () => {
  it('X2: who is not named goes as be canceled, who is new gets a task, votes stay', () => {
    const story = started(['check', ['li', 'wang', 'chen'], { mode: 'all' }])
    story.agree('li')
    expect(faultOf(adjust(story, ['wang', 'zhao']))).toBe('accepted')
    expect(story.voices('check')).toEqual(['li agreed', 'wang open', 'chen closed', 'zhao open'])
    expect(story.items('beCanceled')).toEqual(['check: chen'])
    expect(story.slotOf('zhao').reasons).toEqual([{ kind: 'adjusted', byId: 'boss' }])
    story.agree('wang')
    story.agree('zhao')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('X2: at least one remains, the same people are no change, a reason and a right are needed', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'all' }])
    expect(faultOf(adjust(story, []))).toBe('mustLeaveOne')
    expect(faultOf(adjust(story, ['wang', 'li']))).toBe('sameHandlers')
    expect(faultOf(adjust(story, ['li'], { reason: '' }))).toBe('opinionRequired')
    expect(faultOf(adjust(story, ['gone']))).toBe('personInactive')
    const command = {
      type: 'adjustHandlers',
      node: 'check',
      token: null,
      people: ['li'],
      reason: 'x',
    } as const
    expect(faultOf(story.give('boss', command))).toBe('noPermission')
  })

  it('X2: one after the other, they come in the order that is named', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'sequence' }])
    adjust(story, ['li', 'zhao', 'wang', 'chen'])
    const asked: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const holder = story.state.items.find((item) => item.status === 'processing')?.holderId ?? ''
      asked.push(holder)
      story.agree(holder)
    }
    expect(asked).toEqual(['li', 'zhao', 'wang', 'chen'])
  })

  it('X2: the one whose turn it is may be replaced', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'sequence' }])
    adjust(story, ['zhao', 'wang'])
    expect(story.open).toEqual(['check: zhao'])
  })

  it('M7: a ratio is counted anew over the voices there are', () => {
    const story = started(['check', ['li', 'wang', 'chen'], { mode: 'ratio', ratio: '2/3' }])
    story.agree('li')
    adjust(story, ['wang'])
    expect(story.open).toEqual(['check: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])

    const passes = started(['check', ['li', 'wang', 'chen'], { mode: 'ratio', ratio: '1/2' }])
    passes.agree('li')
    adjust(passes, ['li', 'wang'])
    expect(passes.open).toEqual(['pay: boss'])
  })

  it('M7: a removal does not pass a node that nobody agreed to', () => {
    const story = started(['check', ['ann', 'li'], { mode: 'all', onInitiator: 'agree' }])
    expect(story.open).toEqual(['check: li'])
    expect(faultOf(adjust(story, ['ann']))).toBe('wouldPassWithoutHuman')
  })

  it('M7: in or-sign the node fails when only disagrees remain', () => {
    const story = started(['check', ['li', 'wang'], { anyFails: 'all' }])
    story.disagree('li')
    expect(faultOf(adjust(story, ['li']))).toBe('accepted')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('X2: a pool gets its candidates anew', () => {
    const story = started(['check', ['li', 'wang'], { pool: true }])
    expect(faultOf(adjust(story, ['wang', 'li']))).toBe('sameHandlers')
    adjust(story, ['chen', 'zhao'])
    story.claim('zhao')
    expect(story.open).toEqual(['check: zhao'])
  })

  it('X2: several open tokens at nodes of one name need the one that is meant', () => {
    const nodes = [split('fork'), approval('left', ['li']), approval('right', ['wang']), join('meet')]
    const routes = [
      line('start', 'fork'),
      line('fork', 'left'),
      line('fork', 'right'),
      line('left', 'meet'),
      line('right', 'meet'),
      line('meet', 'end'),
    ]
    const story = new PeopleStory(definition(nodes, { routes }), staff)
    story.submit()
    expect(faultOf(adjust(story, ['chen'], { node: 'left', token: 3 }))).toBe('actionNotOffered')
    expect(faultOf(adjust(story, ['chen'], { node: 'left', token: 2 }))).toBe('accepted')
    expect(story.open).toEqual(['right: wang', 'left: chen'])
  })

  it('I5: the initiator is not put in where the policy is another than the normal task', () => {
    const story = started(['check', ['li'], { onInitiator: 'remove' }])
    expect(faultOf(adjust(story, ['ann']))).toBe('initiatorNotAllowed')
  })

  it('X6: the initiator leaves it to another administrator; without another one, or by setting, he may', () => {
    const story = started(['check', ['li'], {}])
    expect(faultOf(adjust(story, ['zhao'], { by: 'ann' }))).toBe('ownInstance')
    const alone = {
      ...story.context('ann'),
      administration: { operations: ['adjustHandlers' as const], othersExist: false },
    }
    const command = {
      type: 'adjustHandlers',
      node: 'check',
      token: null,
      people: ['zhao'],
      reason: 'x',
    } as const
    expect(faultOf(decide(story.state, command, alone))).toBe('accepted')
    expect(
      allowedActions(story.state, alone).find(({ action }) => action === 'adjustHandlers')?.allowed,
    ).toBe(true)
    const free = started(['check', ['li'], {}], { separateDuties: false })
    expect(faultOf(adjust(free, ['zhao'], { by: 'ann' }))).toBe('accepted')
  })

  it('N5: after somebody is assigned the same activation goes on and the instance is PROCESSING again', () => {
    const story = started(['check', ['gone'], { onNobody: 'exception' }])
    expect(story.state.status).toBe('EXCEPTION')
    const rounds = story.state.activations.length
    expect(faultOf(adjust(story, ['zhao']))).toBe('accepted')
    expect(story.state).toMatchObject({ status: 'PROCESSING' })
    expect(story.state.activations.length).toBe(rounds)
    story.agree('zhao')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('X3: on a held token it opens a new round', () => {
    const story = started(['check', ['li', 'wang'], { mode: 'all' }])
    story.agree('li')
    story.administer('boss', { type: 'hold', node: 'check', token: null, reason: 'wait' })
    expect(story.open).toEqual([])
    expect(faultOf(adjust(story, ['zhao', 'chen']))).toBe('accepted')
    expect(story.open).toEqual(['check: zhao', 'check: chen'])
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'check', round: 2 })
    story.agree('zhao')
    story.agree('chen')
    expect(story.open).toEqual(['pay: boss'])
  })
})

describe('another owner', () => {
  const change = (story: PeopleStory, ownerId: string, departmentId = 'office') =>
    story.administer('boss', { type: 'changeOwner', ownerId, departmentId, reason: 'moved' })

  it('X4: later look-ups are the new owner’s, open tasks stay, the old owner is kept', () => {
    const initiator = shared('own', [{ source: 'initiator' }])
    const story = new PeopleStory(definition([shared('check', ['li']), initiator]), staff)
    story.submit()
    expect(faultOf(change(story, 'xu', 'shop'))).toBe('accepted')
    expect(story.open).toEqual(['check: li'])
    expect(story.state).toMatchObject({ initiatorId: 'xu', departmentId: 'shop', formerOwnerIds: ['ann'] })
    story.agree('li')
    expect(story.open).toEqual(['own: xu'])
  })

  it('X4: the new owner is here, with a department of his own, and another than before', () => {
    const story = started(['check', ['li'], {}])
    expect(faultOf(change(story, 'gone'))).toBe('personInactive')
    expect(faultOf(change(story, 'li', 'shop'))).toBe('departmentNotOwners')
    expect(faultOf(change(story, 'ann'))).toBe('sameHandlers')
  })
})
