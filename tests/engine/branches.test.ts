import { describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands/command.ts'
import { approval, join, line, split } from '../support/builders.ts'
import { nestedStory, parallelStory } from '../support/parallel-story.ts'
import { faultOf } from '../support/story.ts'

describe('a disagree in a branch', () => {
  const failing = (onFail: 'all' | 'branch' | 'keep', pass: 'all' | 'any' | number = 'all') =>
    parallelStory([split('fork', { onFail }), join('meet', { pass })])

  it('P2: by default it ends everything', () => {
    const story = failing('all')
    story.disagree('chen')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('P2: only the branch, and the join wants all: what follows does not open', () => {
    const story = failing('branch')
    story.disagree('chen')
    expect(story.open).toEqual(['a1: li'])
    for (const who of ['li', 'wang']) story.agree(who)
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
    expect(story.state.activations.some(({ node }) => node === 'after')).toBe(false)
  })

  it('P2: only the branch, and one that passes is enough; it still waits for every live branch', () => {
    const story = failing('branch', 'any')
    story.agree('chen')
    story.agree('li')
    story.disagree('wang')
    expect(story.open).toEqual(['after: zhao'])
    story.agree('zhao')
    expect(story.state.outcome).toBe('agreed')
  })

  it('P2: only the branch, and so many have to pass', () => {
    const story = failing('branch', 2)
    story.disagree('chen')
    for (const who of ['li', 'wang']) story.agree(who)
    expect(story.state.outcome).toBe('disagreed')
  })

  it('P2: the others run on in vain, and the run ends as disagreed', () => {
    const story = failing('keep', 'any')
    story.disagree('chen')
    expect(story.open).toEqual(['a1: li'])
    for (const who of ['li', 'wang']) story.agree(who)
    expect(story.state.outcome).toBe('disagreed')
  })

  it('A2: a failed node returns to the node that it names, node by node', () => {
    const story = parallelStory([approval('after', ['zhao'], { onDisagree: 'return', returnTo: 'before' })])
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.disagree('zhao')
    expect(story.open).toEqual(['before: boss'])
    expect(story.state.activations.find(({ node }) => node === 'after')).toMatchObject({ state: 'failed' })
    story.agree('boss')
    expect(story.open).toEqual(['a1: li', 'b1: chen'])
  })

  it('A2: its own line comes before the end of the branch', () => {
    const routes = [...parallelStory().definition.workflow.routes, line('b1', 'meet', { disagree: true })]
    const story = parallelStory([approval('b1', ['chen'], { onDisagree: 'route' })], { routes })
    story.disagree('chen')
    expect(story.open).toEqual(['a1: li'])
  })

  it('A3: it is told apart from what was canceled or force-finished', () => {
    const ended = (command: Command | 'disagree') => {
      const story = parallelStory()
      if (command === 'disagree') story.disagree('chen')
      else story.give('boss', command)
      return [story.state.status, story.state.outcome]
    }
    const outcomes = [
      ended('disagree'),
      ended({ type: 'nullify', item: null, opinion: 'x' }),
      ended({ type: 'finish', item: null, opinion: 'x', runEndActions: false }),
    ]
    expect(outcomes).toEqual([
      ['COMPLETED', 'disagreed'],
      ['CANCELED', 'canceled'],
      ['COMPLETED', 'finished'],
    ])
  })
})

describe('ways back out of branches', () => {
  it('P4: re-run withdraws the siblings at once, whatever they were doing', () => {
    const story = parallelStory()
    story.agree('li')
    story.return('chen', 'x', 'before')
    expect(story.open).toEqual(['before: boss'])
    const votes = story.state.slots.filter(({ decision }) => decision?.kind === 'agree')
    expect(votes.map(({ decision }) => decision?.standing)).toEqual([false, false])
    expect(faultOf(story.agree('wang'))).toBe('alreadyHandled')
    story.agree('boss')
    expect(story.open).toEqual(['a1: li', 'b1: chen'])
    expect(story.state.splits.map(({ generation, state }) => [generation, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'open'],
    ])
  })

  it('P4: straight back while a sibling was itself returned keeps the stack of each branch', () => {
    const story = parallelStory()
    story.agree('li')
    story.returnStraight('wang', 'a1')
    story.returnStraight('chen', 'before')
    expect(story.open).toEqual(['before: boss'])
    story.agree('boss')
    expect(story.open.toSorted()).toEqual(['a1: li', 'b1: chen'])
    story.agree('li')
    expect(story.open.toSorted()).toEqual(['a2: wang', 'b1: chen'])
  })

  it('P4: the guard covers the conditions of the split; then it opens anew', () => {
    const routes = parallelStory()
      .definition.workflow.routes.filter(({ to }) => to !== 'a1')
      .concat(line('fork', 'a1', { when: 'amount < 10' }))
    const story = parallelStory([], { routes })
    expect(story.open).toEqual(['b1: chen'])
    const small = parallelStory([], { routes })
    small.returnStraight('chen')
    small.submit('ann', { amount: '5' })
    small.agree('boss')
    expect(small.state.splits.map(({ generation, state }) => [generation, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'open'],
    ])
  })

  it('P4: nested splits stand by and go on together', () => {
    const story = nestedStory()
    story.agree('wang')
    story.returnStraight('li', 'before')
    expect(story.state.splits.map(({ state }) => state)).toEqual(['suspended', 'suspended'])
    story.agree('boss')
    expect(story.open.toSorted()).toEqual(['left: li', 'y: chen'])
    for (const who of ['chen', 'li', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('P5: into a nested branch reopens every split around it with that branch alone', () => {
    const story = nestedStory()
    for (const who of ['wang', 'chen', 'li']) story.agree(who)
    story.return('zhao', 'x', 'x')
    expect(story.open).toEqual(['x: wang'])
    expect(story.state.splits.map(({ generation }) => generation)).toEqual([2, 2])
    story.agree('wang')
    expect(story.open).toEqual(['last: zhao'])
  })

  it('P5: straight back into a nested branch jumps from join to join', () => {
    const story = nestedStory()
    for (const who of ['wang', 'chen', 'li']) story.agree(who)
    story.returnStraight('zhao', ['x', 'left'])
    expect(story.open.toSorted()).toEqual(['left: li', 'x: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['left: li'])
    story.agree('li')
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'last', cause: 'straight' })
  })

  it('P6: of two returns to before the split the second is told that it is too late', () => {
    const story = parallelStory()
    const item = story.itemOf('chen')
    story.return('li', 'x', 'before')
    const second = story.give('chen', {
      type: 'return',
      item,
      toNodes: ['before'],
      mode: 'rerun',
      opinion: 'y',
    })
    expect(second).toMatchObject({ fault: 'alreadyHandled', details: { conflict: { byId: 'li' } } })
  })

  it('P7: a join is passed once per generation', () => {
    const story = parallelStory()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.return('zhao', 'x', 'b1')
    story.agree('chen')
    const joined = story.log.flatMap(({ events }) => events.filter(({ type }) => type === 'splitClosed'))
    expect(joined).toHaveLength(2)
    expect(
      story.state.activations.filter(({ node, state }) => node === 'after' && state === 'open'),
    ).toHaveLength(1)
  })

  it('P8: withdrawal, nullify and force finish close all tokens', () => {
    for (const type of ['nullify', 'finish', 'withdraw'] as const) {
      const story = parallelStory([], { withdraw: { until: 'beforeEnd', to: 'canceled' } })
      const opinion = 'x'
      if (type === 'withdraw') story.give('ann', { type, opinion })
      else if (type === 'nullify') story.give('boss', { type, item: null, opinion })
      else story.give('boss', { type, item: null, opinion, runEndActions: true })
      const open = story.state.tokens.filter(({ state }) => ['live', 'waiting', 'suspended'].includes(state))
      expect(open).toEqual([])
      expect(story.open).toEqual([])
    }
  })
})
