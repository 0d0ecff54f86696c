import { describe, expect, it } from 'vitest'
import { MAX_STEPS } from '../../engine/nodes/walk.ts'
import { approval, definition, gateway, join, line, split } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const two = [approval('small', ['li']), approval('large', ['wang'])]
const byAmount = (...routes: ReturnType<typeof line>[]) =>
  definition([gateway('which'), ...two], {
    routes: [line('start', 'which'), line('small', 'end'), line('large', 'end'), ...routes],
  })

describe('a gateway', () => {
  it('takes the first way whose condition holds, else the one marked otherwise', () => {
    const flow = byAmount(
      line('which', 'large', { otherwise: true }),
      line('which', 'small', { when: 'amount < 10' }),
    )
    const small = new Story(flow)
    small.submit('ann', { amount: '9' })
    expect(small.open).toEqual(['small: li'])
    const large = new Story(flow)
    large.submit('ann', { amount: '10' })
    expect(large.open).toEqual(['large: wang'])
  })

  it('Y4: without a true way the instance is an exception that names the gateway', () => {
    const story = new Story(byAmount(line('which', 'small', { when: 'amount < 10' })))
    story.submit('ann', { amount: '10' })
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.tokens[0]).toMatchObject({ node: 'which', trouble: 'noRoute' })
  })

  it('a condition that cannot be computed does not choose the other way', () => {
    const story = new Story(
      byAmount(line('which', 'small', { when: 'note < 10' }), line('which', 'large', { otherwise: true })),
    )
    story.submit('ann', { note: 'ten' })
    expect(story.state.tokens[0]).toMatchObject({ node: 'which', trouble: 'noRoute' })
  })

  it('decides on the values written by the very agree that reached it', () => {
    const routes = [
      line('start', 'check'),
      line('check', 'which'),
      line('which', 'small', { when: 'amount < 10' }),
      line('which', 'large', { otherwise: true }),
      line('small', 'end'),
      line('large', 'end'),
    ]
    const check = approval('check', ['chen'], { fields: { amount: { editable: true } } })
    const story = new Story(definition([check, gateway('which'), ...two], { routes }))
    story.submit('ann', { amount: '5' })
    story.agree('chen', { amount: '20' })
    expect(story.open).toEqual(['large: wang'])
  })
})

describe('Y3: a loop', () => {
  it('without people stops as an exception', () => {
    const routes = [line('start', 'a'), line('a', 'b'), line('b', 'a'), line('check', 'end')]
    const story = new Story(definition([gateway('a'), gateway('b'), approval('check', ['li'])], { routes }))
    story.submit()
    expect(story.state.tokens[0]?.trouble).toBe('loop')
    expect(story.log[0]?.events.filter(({ type }) => type === 'tokenMoved')).toHaveLength(MAX_STEPS)
  })

  it('with people in it goes round as new rounds', () => {
    const routes = [
      line('start', 'check'),
      line('check', 'which'),
      line('which', 'check', { when: 'amount > 1' }),
      line('which', 'end', { otherwise: true }),
    ]
    const check = approval('check', ['li'], { fields: { amount: { editable: true } } })
    const story = new Story(definition([check, gateway('which')], { routes }))
    story.submit('ann', { amount: '5' })
    story.agree('li')
    expect(story.open).toEqual(['check: li'])
    story.agree('li', { amount: '1' })
    expect(story.state.outcome).toBe('agreed')
    expect(story.state.activations.map(({ round }) => round)).toEqual([1, 1, 2])
  })
})

describe('a split', () => {
  const parallel = [
    line('start', 'fork'),
    line('fork', 'finance', { when: 'amount > 100' }),
    line('fork', 'legal'),
    line('finance', 'meet'),
    line('legal', 'meet'),
    line('meet', 'last'),
    line('last', 'end'),
  ]
  const nodes = [
    split('fork'),
    approval('finance', ['li']),
    approval('legal', ['wang', 'chen'], { mode: 'all' }),
    join('meet'),
    approval('last', ['zhao']),
  ]
  const started = (amount: string) => {
    const story = new Story(definition(nodes, { routes: parallel }))
    story.submit('ann', { amount })
    return story
  }

  it('P1: opens every branch whose condition holds and the join waits for all of them', () => {
    const story = started('200')
    expect(story.open).toEqual(['finance: li', 'legal: wang', 'legal: chen'])
    for (const who of ['wang', 'chen']) story.agree(who)
    expect(story.open).toEqual(['finance: li'])
    story.agree('li')
    expect(story.open).toEqual(['last: zhao'])
  })

  it('P1: the join does not wait for a branch that was not opened', () => {
    const story = started('50')
    for (const who of ['wang', 'chen']) story.agree(who)
    expect(story.open).toEqual(['last: zhao'])
  })

  it('P7: what comes after the join opens once, led to by the last arrival', () => {
    const story = started('200')
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    const after = story.state.activations.filter(({ node }) => node === 'last')
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ from: 3, token: 1 })
  })

  it('P2: a disagree in one branch fails the whole run and closes the others', () => {
    const story = started('200')
    story.disagree('li')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
    const sibling = story.state.items.find((item) => item.holderId === 'wang')
    expect(sibling?.closed).toEqual({ because: 'branchEnded', byId: 'li' })
    expect(story.state.activations.at(-1)).toMatchObject({
      state: 'closed',
      note: { kind: 'withdrawnWith', activation: 2 },
    })
  })

  it('Y4: with no branch to open the instance is an exception that names the split', () => {
    const routes = parallel.filter((route) => route.to !== 'legal')
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', { amount: '1' })
    expect(story.state.tokens[0]).toMatchObject({ node: 'fork', trouble: 'noRoute' })
  })

  it('an exception in one branch lets the others go on, and a disagree there still ends the run', () => {
    const stuck = nodes.map((node) =>
      node.code === 'finance' ? approval('finance', ['gone'], { onNobody: 'exception' }) : node,
    )
    const story = new Story(definition(stuck, { routes: parallel }))
    story.submit('ann', { amount: '200' })
    expect(story.state.status).toBe('EXCEPTION')
    story.agree('wang')
    story.disagree('chen')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('a branch that is empty arrives at once and does not pass the join alone', () => {
    const routes = [
      ...parallel.filter((route) => route.from !== 'fork'),
      line('fork', 'meet'),
      line('fork', 'legal'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    expect(story.open).toEqual(['legal: wang', 'legal: chen'])
  })

  it('branches that end on their own end the run when the last one does', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'finance'),
      line('fork', 'legal'),
      line('finance', 'end'),
      line('legal', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.agree('li')
    expect(story.state.status).toBe('PROCESSING')
    for (const who of ['wang', 'chen']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('A3: a branch that reached the join by a disagree line makes an end right behind it disagreed', () => {
    const routes = [
      ...parallel.filter((route) => route.from !== 'meet'),
      line('finance', 'meet', { disagree: true }),
      line('meet', 'end'),
    ]
    const routed = nodes.map((node) =>
      node.code === 'finance' ? approval('finance', ['li'], { onDisagree: 'route' }) : node,
    )
    const story = new Story(definition(routed, { routes }))
    story.submit('ann', { amount: '200' })
    story.disagree('li')
    for (const who of ['wang', 'chen']) story.agree(who)
    expect(story.state.outcome).toBe('disagreed')
  })
})
