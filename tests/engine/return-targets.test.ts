import { describe, expect, it } from 'vitest'
import { returnTargets } from '../../engine/returns/return-targets.ts'
import {
  approval,
  definition,
  gateway,
  join,
  line,
  organisation,
  person,
  split,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const targets = (story: Story, who: string) =>
  returnTargets(story.state, story.itemOf(who), story.context(who)).map(
    ({ node, people }) => `${node.code}: ${people.join(' ')}`,
  )

const three = (fields = {}) =>
  definition([
    approval('a', ['li']),
    approval('b', ['wang', 'chen'], { mode: 'all' }),
    approval('c', ['zhao'], fields),
  ])

const atC = (fields = {}) => {
  const story = new Story(three(fields))
  story.submit()
  for (const who of ['li', 'wang', 'chen']) story.agree(who)
  return story
}

describe('where a return may lead', () => {
  it('B1: the human nodes on the way here, the newest first, and the initiator', () => {
    expect(targets(atC(), 'zhao')).toEqual(['b: wang chen', 'a: li', 'start: ann'])
  })

  it('B1: not a node that passed wholly by rule', () => {
    const nodes = [
      approval('a', ['gone'], { onNobody: 'pass' }),
      approval('b', ['li']),
      approval('c', ['zhao']),
    ]
    const story = new Story(definition(nodes))
    story.submit()
    story.agree('li')
    expect(targets(story, 'zhao')).toEqual(['b: li', 'start: ann'])
  })

  it('B1: not the branch that a gateway left out', () => {
    const routes = [
      line('start', 'which'),
      line('which', 'small', { when: 'amount < 10' }),
      line('which', 'large', { otherwise: true }),
      line('small', 'last'),
      line('large', 'last'),
      line('last', 'end'),
    ]
    const nodes = [
      gateway('which'),
      approval('small', ['li']),
      approval('large', ['wang']),
      approval('last', ['zhao']),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', { amount: '5' })
    story.agree('li')
    expect(targets(story, 'zhao')).toEqual(['small: li', 'start: ann'])
  })

  it('B1: after a return the node that passed only behind this one is none', () => {
    const story = atC()
    story.return('zhao', 'again', 'a')
    expect(targets(story, 'li')).toEqual(['start: ann'])
  })

  it('B1: the node narrows the choice', () => {
    expect(targets(atC({ returns: { targets: 'initiator' } }), 'zhao')).toEqual(['start: ann'])
    expect(targets(atC({ returns: { targets: 'previous' } }), 'zhao')).toEqual(['b: wang chen'])
    expect(targets(atC({ returns: { targets: ['a'] } }), 'zhao')).toEqual(['a: li'])
  })

  it('B3: whoever handled it last time, or whoever the node resolves to now', () => {
    const story = atC()
    const people = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'].map((id) =>
      person(id, { active: id !== 'wang' }),
    )
    story.organisation = organisation({ people })
    expect(targets(story, 'zhao')).toContain('b: wang chen')
    const resolved = atC({ returns: { receivers: 'resolve' } })
    resolved.organisation = organisation({ people })
    expect(targets(resolved, 'zhao')).toContain('b: chen')
    resolved.return('zhao', 'again', 'b')
    expect(resolved.open).toEqual(['b: chen'])
  })

  it('B3: in an or-sign only who decided', () => {
    const story = new Story(definition([approval('a', ['li', 'wang', 'chen']), approval('b', ['zhao'])]))
    story.submit()
    story.agree('wang')
    story.return('zhao', 'again', 'a')
    expect(story.open).toEqual(['a: wang'])
  })

  it('B4: the node offers both modes, straight back first, or one', () => {
    const modes = (fields = {}) => {
      const story = atC(fields)
      return returnTargets(story.state, story.itemOf('zhao'), story.context('zhao'))[0]
    }
    expect(modes()).toMatchObject({ modes: ['straight', 'rerun'], preferred: 'straight' })
    expect(modes({ returns: { mode: 'rerun' } })).toMatchObject({ modes: ['rerun'], preferred: 'rerun' })
    expect(faultOf(atC({ returns: { mode: 'rerun' } }).returnStraight('zhao', 'a'))).toBe('returnMode')
  })

  it('B9: beyond the limit no return is offered', () => {
    const story = new Story(definition([approval('a', ['li'])], { maxReturns: 1 }))
    story.submit()
    expect(faultOf(story.return('li'))).toBe('accepted')
    story.submit()
    expect(faultOf(story.return('li'))).toBe('returnLimit')
  })
})

describe('a return within and across branches', () => {
  const routes = [
    line('start', 'before'),
    line('before', 'fork'),
    line('fork', 'a1'),
    line('a1', 'a2'),
    line('fork', 'b1'),
    line('a2', 'meet'),
    line('b1', 'meet'),
    line('meet', 'after'),
    line('after', 'end'),
  ]
  const nodes = [
    approval('before', ['boss']),
    split('fork'),
    approval('a1', ['li']),
    approval('a2', ['wang']),
    approval('b1', ['chen']),
    join('meet'),
    approval('after', ['zhao']),
  ]
  const started = () => {
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.agree('boss')
    return story
  }

  it('P5: a sibling branch of an open split is no target', () => {
    const story = started()
    story.agree('chen')
    story.agree('li')
    expect(targets(story, 'wang')).toEqual(['a1: li', 'before: boss', 'start: ann'])
    expect(faultOf(story.return('wang', 'x', 'b1'))).toBe('cannotReturn')
  })

  it('P3: within the branch its siblings are untouched', () => {
    const story = started()
    story.agree('li')
    story.return('wang', 'x', 'a1')
    expect(story.open).toEqual(['b1: chen', 'a1: li'])
    for (const who of ['chen', 'li', 'wang']) story.agree(who)
    expect(story.open).toEqual(['after: zhao'])
  })

  it('P5: from behind the join it reopens that branch alone; the join waits for it again', () => {
    const story = started()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    expect(targets(story, 'zhao')).toEqual(['a2: wang', 'b1: chen', 'a1: li', 'before: boss', 'start: ann'])
    story.return('zhao', 'x', 'a1')
    expect(story.open).toEqual(['a1: li'])
    expect(story.state.splits).toMatchObject([{ state: 'open', generation: 2 }])
    story.agree('li')
    expect(story.open).toEqual(['a2: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['after: zhao'])
    expect(story.state.activations.at(-1)?.arrivals).toHaveLength(2)
  })

  it('B13: several branches reopen together and the join waits for exactly them', () => {
    const story = started()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    expect(faultOf(story.return('zhao', 'x', ['a1', 'a2']))).toBe('returnSeveral')
    expect(faultOf(story.return('zhao', 'x', ['a1', 'before']))).toBe('returnSeveral')
    story.return('zhao', 'x', ['a2', 'b1'])
    expect(story.open.toSorted()).toEqual(['a2: wang', 'b1: chen'])
    story.agree('chen')
    expect(story.open).toEqual(['a2: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['after: zhao'])
  })

  it('P5: straight back from behind the join, each branch jumps to the join and the join to the returner', () => {
    const story = started()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao', 'a1')
    story.agree('li')
    expect(story.open).toEqual(['after: zhao'])
    expect(story.state.activations.at(-1)).toMatchObject({ cause: 'straight', node: 'after' })
    story.agree('zhao')
    expect(story.state.outcome).toBe('agreed')
  })

  it('P4: straight back to before the split, finished branches stay and the others go on where they stood', () => {
    const story = started()
    story.agree('li')
    story.returnStraight('chen', 'before')
    expect(story.open).toEqual(['before: boss'])
    expect(story.state.splits).toMatchObject([{ state: 'suspended', generation: 1 }])
    story.agree('boss')
    expect(story.open.toSorted()).toEqual(['a2: wang', 'b1: chen'])
    expect(story.state.splits).toMatchObject([{ state: 'open', generation: 1 }])
    for (const who of ['wang', 'chen', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })
})
