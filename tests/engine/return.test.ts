import { describe, expect, it } from 'vitest'
import {
  approval,
  colleagues,
  definition,
  gateway,
  join,
  line,
  organisation,
  split,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const inARow = () =>
  definition([approval('first', ['li']), approval('second', ['wang', 'chen'], { mode: 'all' })])

describe('return to the initiator', () => {
  const returned = () => {
    const story = new Story(inARow())
    story.submit()
    story.agree('li')
    story.return('wang', 'amount is wrong')
    return story
  }

  it('B8: opens his task again; the instance stays in progress, marked as returned', () => {
    const story = returned()
    expect(story.open).toEqual(['start: ann'])
    expect(story.state).toMatchObject({ status: 'PROCESSING', returned: true })
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'start', round: 2 })
  })

  it('A2: acts at once in a countersign; the others’ items close as returned', () => {
    const story = returned()
    const peer = story.state.items.find((item) => item.holderId === 'chen')
    expect(peer).toMatchObject({ status: 'beCanceled', closed: { because: 'returned', byId: 'wang' } })
    const own = story.state.items.find((item) => item.holderId === 'wang')
    expect(own?.status).toBe('completed')
  })

  it('B2: earlier decisions stay in the history, superseded', () => {
    const story = returned()
    const decisions = story.state.slots.flatMap((slot) => slot.decision ?? [])
    expect(decisions.map(({ kind, standing }) => [kind, standing])).toEqual([
      ['submit', false],
      ['agree', false],
      ['return', true],
    ])
    expect(story.state.activations.map(({ node, state, superseded }) => [node, state, superseded])).toEqual([
      ['start', 'passed', true],
      ['first', 'passed', true],
      ['second', 'returned', false],
      ['start', 'open', false],
    ])
  })

  it('B4: the resubmitted request walks forward node by node again', () => {
    const story = returned()
    story.submit('ann', { amount: '9' })
    expect(story.state.returned).toBe(false)
    expect(story.open).toEqual(['first: li'])
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'first', round: 2 })
    story.agree('li')
    expect(story.open).toEqual(['second: wang', 'second: chen'])
  })

  it('B4: conditions are asked again on the new data', () => {
    const routes = [
      line('start', 'which'),
      line('which', 'small', { when: 'amount < 10' }),
      line('which', 'large', { otherwise: true }),
      line('small', 'end'),
      line('large', 'end'),
    ]
    const nodes = [gateway('which'), approval('small', ['li']), approval('large', ['wang'])]
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', { amount: '5' })
    story.return('li')
    story.submit('ann', { amount: '50' })
    expect(story.open).toEqual(['large: wang'])
  })

  it('B8: only the initiator may resubmit', () => {
    const story = returned()
    const command = {
      type: 'submit',
      initiatorId: 'li',
      departmentId: 'office',
      data: {},
      opinion: '',
    } as const
    expect(faultOf(story.give('li', { ...command, item: story.itemOf('ann') }))).toBe('notParticipant')
  })

  it('B1: to a node that was not visited is refused', () => {
    const story = new Story(inARow())
    story.submit()
    story.agree('li')
    expect(faultOf(story.return('wang', 'back', 'second'))).toBe('cannotReturn')
    expect(faultOf(story.return('wang', 'back', 'nowhere'))).toBe('cannotReturn')
  })

  it('may happen again and again, each time as a new round', () => {
    const story = returned()
    story.submit()
    story.return('li')
    story.submit()
    story.agree('li')
    story.agree('wang')
    story.agree('chen')
    expect(story.state.outcome).toBe('agreed')
    expect(story.state.activations.filter(({ node }) => node === 'start').map(({ round }) => round)).toEqual([
      1, 2, 3,
    ])
  })

  it('Q1: an initiator who has left leaves it to the administrators as an exception', () => {
    const story = new Story(inARow())
    story.submit()
    const people = colleagues().people.map((one) => (one.id === 'ann' ? { ...one, active: false } : one))
    story.organisation = organisation({ people })
    story.return('li')
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'start', note: { kind: 'noParticipant' } })
  })
})

describe('return from within a split', () => {
  const nested = () => {
    const nodes = [
      split('outer'),
      approval('left', ['li']),
      split('inner'),
      approval('a', ['wang']),
      approval('b', ['chen']),
      join('innerJoin'),
      join('outerJoin'),
    ]
    const routes = [
      line('start', 'outer'),
      line('outer', 'left'),
      line('outer', 'inner'),
      line('inner', 'a'),
      line('inner', 'b'),
      line('a', 'innerJoin'),
      line('b', 'innerJoin'),
      line('left', 'outerJoin'),
      line('innerJoin', 'outerJoin'),
      line('outerJoin', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    return story
  }

  it('P4: withdraws all branches at once and tells by which return', () => {
    const story = nested()
    story.agree('wang')
    story.return('chen')
    expect(story.open).toEqual(['start: ann'])
    expect(story.state.tokens.map(({ state }) => state)).toEqual([
      'live',
      'withdrawn',
      'withdrawn',
      'arrived',
      'withdrawn',
    ])
    const sibling = story.state.activations.find(({ node }) => node === 'left')
    expect(sibling).toMatchObject({ state: 'closed', note: { kind: 'withdrawnWith', activation: 4 } })
  })

  it('P6, P7: a late answer in a withdrawn branch is refused with who returned', () => {
    const story = nested()
    story.return('chen')
    expect(story.agree('li')).toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'chen', action: 'returned' } },
    })
  })

  it('P4: the split opens anew after the resubmission', () => {
    const story = nested()
    story.return('chen')
    story.submit()
    expect(story.open).toEqual(['left: li', 'a: wang', 'b: chen'])
    expect(story.state.splits.map(({ generation }) => generation)).toEqual([1, 1, 2, 2])
    for (const who of ['chen', 'li', 'wang']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })
})
