import { describe, expect, it } from 'vitest'
import { approval, colleagues, definition, organisation } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const returned = (mode: 'all' | 'ratio' | 'sequence' | 'any', act: (story: Story) => void, fields = {}) => {
  const nodes = [
    approval('a', ['li', 'wang', 'chen'], { mode, ratio: '1/3', ...fields }),
    approval('b', ['zhao']),
  ]
  const story = new Story(definition(nodes))
  story.submit()
  act(story)
  story.return('zhao', 'x', 'a')
  return story
}

describe('who receives a return', () => {
  it('B3: for a transfer who decided, and he becomes the owner', () => {
    const story = returned('any', (one) => {
      one.give('li', { type: 'transfer', item: one.itemOf('li'), toId: 'boss', text: '' })
      one.agree('boss')
    })
    expect(story.open).toEqual(['a: boss'])
    expect(story.state.slots.at(-1)).toMatchObject({ ownerId: 'boss', holderId: 'boss' })
  })

  it('B3: for a delegation the principal, whose trust is looked at anew', () => {
    const trust = {
      id: 't1',
      kind: 'APPROVAL',
      principalId: 'li',
      delegateId: 'boss',
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
      bothMayAct: false,
    } as const
    const story = new Story(
      definition([approval('a', ['li']), approval('b', ['zhao'])]),
      organisation({ ...colleagues(), trusts: [trust] }),
    )
    story.submit()
    story.agree('boss')
    story.return('zhao', 'x', 'a')
    expect(story.open).toEqual(['a: boss'])
    expect(story.state.slots.at(-1)).toMatchObject({ ownerId: 'li', delegation: { principalId: 'li' } })
    story.agree('boss')
    story.organisation = organisation(colleagues())
    story.return('zhao', 'x', 'a')
    expect(story.open).toEqual(['a: li'])
  })

  it('B3: in a ratio vote as many as the last time, also those whom nobody needed', () => {
    const story = returned('ratio', (one) => one.agree('li'))
    expect(story.open).toEqual(['a: li', 'a: wang', 'a: chen'])
  })

  it('B3: a sequence goes through the same people in their order', () => {
    const story = returned('sequence', (one) => {
      for (const who of ['li', 'wang', 'chen']) one.agree(who)
    })
    expect(story.open).toEqual(['a: li'])
    expect(story.items('notStarted')).toEqual(['a: wang', 'a: chen'])
  })

  it('B3: those whom a rule had decided for are asked now, except in an or-sign', () => {
    const byRule = {
      participants: [{ source: 'users' as const, users: ['ann', 'li'] }],
      onInitiator: 'agree' as const,
    }
    const story = returned('all', (one) => one.agree('li'), byRule)
    expect(story.open.toSorted()).toEqual(['a: ann', 'a: li'])
  })

  it('B10: what was timed in the closed node stops, the target’s time starts anew', () => {
    const due = { due: { amount: 2, unit: 'hour' as const } }
    const nodes = [approval('a', ['li'], { timeout: due }), approval('b', ['zhao'], { timeout: due })]
    const story = new Story(definition(nodes))
    story.submit()
    story.agree('li')
    story.return('zhao', 'x', 'a')
    const timers = story.state.timers?.map(({ item, state }) => [story.state.items[item - 1]?.node, state])
    expect(timers).toEqual([
      ['a', 'canceled'],
      ['b', 'canceled'],
      ['a', 'live'],
    ])
  })
})
