import { describe, expect, it } from 'vitest'
import { nodeStates } from '../../engine/views/node-states.ts'
import { timeline } from '../../engine/views/timeline.ts'
import { approval, definition, gateway, join, line, split } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const states = (story: Story) => Object.fromEntries(nodeStates(story.state, story.definition))

describe('Z2: node states', () => {
  const nodes = [approval('first', ['li']), gateway('which'), approval('second', ['wang'])]
  const started = () => {
    const story = new Story(definition(nodes))
    story.submit()
    return story
  }

  it('passed 1, in progress 2, not started 3', () => {
    const story = started()
    story.agree('li')
    expect(states(story)).toEqual({ start: 1, first: 1, which: 1, second: 2, end: 3 })
    story.agree('wang')
    expect(states(story)).toEqual({ start: 1, first: 1, which: 1, second: 1, end: 1 })
  })

  it('a failed node is 0 and the end was not reached', () => {
    const story = started()
    story.disagree('li')
    expect(states(story)).toEqual({ start: 1, first: 0, which: 3, second: 3, end: 3 })
  })

  it('B2: the node that returned is 0, the initiator’s 2, those between 3', () => {
    const story = started()
    story.agree('li')
    story.return('wang')
    expect(states(story)).toMatchObject({ start: 2, first: 3, second: 0 })
    story.submit()
    expect(states(story)).toMatchObject({ start: 1, first: 2, second: 0 })
  })

  it('B2, B6: the node that returned is 0, also where a way straight back waited for another', () => {
    const four = () => {
      const story = new Story(
        definition([
          approval('a', ['li']),
          approval('b', ['wang']),
          approval('c', ['chen']),
          approval('d', ['zhao']),
        ]),
      )
      story.submit()
      for (const who of ['li', 'wang', 'chen']) story.agree(who)
      story.returnStraight('zhao', 'b')
      return story
    }
    const rerun = four()
    rerun.return('wang', 'x', 'a')
    expect(states(rerun)).toMatchObject({ a: 2, b: 0, c: 3, d: 0 })
    const nested = four()
    nested.returnStraight('wang', 'a')
    expect(states(nested)).toMatchObject({ a: 2, b: 0, c: 1, d: 0 })
    nested.return('li')
    expect(states(nested)).toMatchObject({ start: 2, a: 0, b: 0, c: 3, d: 0 })
  })

  it('B2, P4: the branch that returned to before its split is 0, when that goes back further too', () => {
    const nodes = [
      approval('a', ['li']),
      split('s'),
      approval('b', ['wang']),
      approval('c', ['zhao']),
      join('j'),
    ]
    const routes = [
      line('start', 'a'),
      line('a', 's'),
      ...['b', 'c'].flatMap((code) => [line('s', code), line(code, 'j')]),
      line('j', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.agree('li')
    story.returnStraight('wang', 'a')
    expect(states(story)).toMatchObject({ a: 2, b: 0, c: 3 })
    story.return('li')
    expect(states(story)).toMatchObject({ start: 2, a: 0, b: 0, c: 3 })
  })

  it('a node without anyone to act is 2', () => {
    const story = new Story(definition([approval('first', ['gone'], { onNobody: 'exception' })]))
    story.submit()
    expect(states(story)).toMatchObject({ first: 2 })
  })

  it('a join that waits is 2, a branch withdrawn by another is 3', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'b'),
      line('a', 'meet'),
      line('b', 'meet'),
      line('meet', 'end'),
    ]
    const parallel = [split('fork'), approval('a', ['li']), approval('b', ['wang']), join('meet')]
    const story = new Story(definition(parallel, { routes }))
    story.submit()
    story.agree('li')
    expect(states(story)).toMatchObject({ fork: 1, a: 1, b: 2, meet: 2, end: 3 })
    story.agree('wang')
    expect(states(story)).toMatchObject({ meet: 1, end: 1 })
    const failed = new Story(definition(parallel, { routes }))
    failed.submit()
    failed.disagree('li')
    expect(states(failed)).toMatchObject({ a: 0, b: 3, meet: 3 })
  })

  it('an exception at a gateway is 2', () => {
    const story = new Story(
      definition([gateway('which')], {
        routes: [line('start', 'which'), line('which', 'end', { when: 'amount > 1' })],
      }),
    )
    story.submit()
    expect(states(story)).toEqual({ start: 1, which: 2, end: 3 })
  })
})

describe('Z1: the timeline', () => {
  it('M10: tells how many of how many agreed', () => {
    const counts = (mode: 'any' | 'all' | 'sequence') => {
      const story = new Story(definition([approval('check', ['li', 'wang', 'chen'], { mode })]))
      story.submit()
      if (mode !== 'any') story.agree('li')
      const entry = timeline(story.state, story.definition).at(-1)
      return [entry?.agreed, entry?.needed]
    }
    expect(counts('any')).toEqual([0, 1])
    expect(counts('all')).toEqual([1, 3])
    expect(counts('sequence')).toEqual([1, 3])
  })

  it('keeps earlier rounds with what was said in them', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    story.return('li', 'amount is wrong')
    story.submit()
    story.agree('li', {}, 'better')
    expect(
      timeline(story.state, story.definition).map(({ node, round, state, slots }) => [
        node,
        round,
        state,
        slots.map((slot) => [slot.holderId, slot.decision?.kind, slot.decision?.opinion, slot.item?.status]),
      ]),
    ).toEqual([
      ['start', 1, 'passed', [['ann', 'submit', '', 'completed']]],
      ['check', 1, 'returned', [['li', 'return', 'amount is wrong', 'completed']]],
      ['start', 2, 'passed', [['ann', 'submit', '', 'completed']]],
      ['check', 2, 'passed', [['li', 'agree', 'better', 'completed']]],
    ])
  })

  it('marks a step that waits for an administrator', () => {
    const story = new Story(definition([approval('check', ['gone'], { onNobody: 'exception' })]))
    story.submit()
    expect(timeline(story.state, story.definition).at(-1)).toMatchObject({
      node: 'check',
      stalled: true,
      slots: [],
    })
  })
})
