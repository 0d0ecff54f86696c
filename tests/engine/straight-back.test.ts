import { describe, expect, it } from 'vitest'
import type { Property } from '../../contract/package/properties.ts'
import { approval, definition, gateway, line, PROPERTIES } from '../support/builders.ts'
import { nestedStory } from '../support/parallel-story.ts'
import { Story } from '../support/story.ts'

const last = (story: Story) => story.state.activations.at(-1)
const carried = (story: Story) =>
  story.state.slots
    .filter(({ activation, decision }) => activation === last(story)?.id && decision?.carried === true)
    .map(({ ownerId }) => ownerId)

const fourInARow = () =>
  definition([
    approval('a', ['li']),
    approval('b', ['wang']),
    approval('c', ['chen']),
    approval('d', ['zhao']),
  ])

describe('straight back', () => {
  it('B4: the resubmission comes back to who returned; the agrees between stay valid', () => {
    const story = new Story(fourInARow())
    story.submit()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao')
    expect(story.open).toEqual(['start: ann'])
    story.submit('ann', { note: 'more' })
    expect(story.open).toEqual(['d: zhao'])
    expect(last(story)).toMatchObject({ node: 'd', round: 2, cause: 'straight', continues: 5 })
    const agrees = story.state.slots.filter(({ decision }) => decision?.kind === 'agree')
    expect(agrees.map(({ decision }) => decision?.standing)).toEqual([true, true, true])
    story.agree('zhao')
    expect(story.state.outcome).toBe('agreed')
  })

  it('B6: through two levels the addresses are a stack', () => {
    const story = new Story(fourInARow())
    story.submit()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao', 'b')
    story.returnStraight('wang', 'a')
    expect(story.state.tokens[0]?.addresses?.map(({ node }) => node)).toEqual(['d', 'b'])
    story.agree('li')
    expect(story.open).toEqual(['b: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['d: zhao'])
    expect(story.state.tokens[0]?.addresses).toBeUndefined()
  })

  it('B6: a re-run return empties the stack, and what lay ahead is walked again', () => {
    const story = new Story(fourInARow())
    story.submit()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao', 'b')
    story.return('wang', 'x', 'a')
    expect(story.state.tokens[0]?.addresses).toBeUndefined()
    const agrees = story.state.slots.filter(({ decision }) => decision?.kind === 'agree')
    expect(agrees.map(({ decision }) => decision?.standing)).toEqual([false, false, false])
    for (const who of ['li', 'wang', 'chen', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('B6: a target that fails empties the stack', () => {
    const nodes = [
      approval('a', ['li'], { onDisagree: 'route' }),
      approval('b', ['wang']),
      approval('c', ['chen']),
    ]
    const routes = [
      line('start', 'a'),
      line('a', 'b'),
      line('a', 'c', { disagree: true }),
      line('b', 'c'),
      line('c', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen', 'a')
    story.disagree('li')
    expect(story.state.tokens[0]?.addresses).toBeUndefined()
    expect(last(story)).toMatchObject({ node: 'c' })
    expect(last(story)?.cause).toBeUndefined()
  })

  it('B6: of a target that fails the split that stood by is over, an inner one too (P4)', () => {
    const story = nestedStory([approval('before', ['boss'], { onDisagree: 'route' })])
    story.returnStraight('wang', 'before')
    story.disagree('boss')
    expect(story.state.outcome).toBe('disagreed')
    expect(story.state.splits.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
  })

  it('B5: in a countersign agrees are carried, the returner and the undecided are asked', () => {
    const nodes = [approval('a', ['li']), approval('b', ['wang', 'chen', 'zhao'], { mode: 'all' })]
    const story = new Story(definition(nodes))
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen', 'a')
    story.agree('li')
    expect(story.open).toEqual(['b: chen', 'b: zhao'])
    expect(carried(story)).toEqual(['wang'])
    for (const who of ['chen', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5: who would get two voices has his own, what was transferred to him is its owner’s again (L6)', () => {
    const b = approval('b', ['wang', 'chen', 'zhao'], { anyFails: 'all' })
    const story = new Story(definition([approval('a', ['li']), b]))
    story.submit()
    story.agree('li')
    story.disagree('zhao')
    story.give('wang', { type: 'transfer', item: story.itemOf('wang'), toId: 'zhao', text: '' })
    story.returnStraight('chen', 'a')
    story.agree('li')
    expect(story.open).toEqual(['b: wang', 'b: chen', 'b: zhao'])
  })

  it('B5: who was added where he had voted already is asked once (L6)', () => {
    const b = approval('b', ['wang', 'chen'], { mode: 'all', returns: { revote: true } })
    const story = new Story(definition([approval('a', ['li']), b]))
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    const adding = { type: 'addSign', position: 'parallel', mode: 'all', data: {}, opinion: '' } as const
    story.give('chen', { ...adding, item: story.itemOf('chen'), people: ['wang'] })
    story.returnStraight('chen', 'a')
    story.agree('li')
    expect(story.open).toEqual(['b: wang', 'b: chen'])
  })

  it('B5: everyone votes again where the node says so', () => {
    const b = approval('b', ['wang', 'chen'], { mode: 'all', returns: { revote: true } })
    const story = new Story(definition([approval('a', ['li']), b]))
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen', 'a')
    story.agree('li')
    expect(story.open).toEqual(['b: wang', 'b: chen'])
  })

  it('B5: a sequence goes on at the returner, an or-sign asks everyone', () => {
    const opened = (mode: 'sequence' | 'any', returner: string, agreed: readonly string[]) => {
      const nodes = [approval('a', ['li']), approval('b', ['wang', 'chen', 'zhao'], { mode })]
      const story = new Story(definition(nodes))
      story.submit()
      for (const who of ['li', ...agreed]) story.agree(who)
      story.returnStraight(returner, 'a')
      story.agree('li')
      return [story.open, story.items('notStarted')]
    }
    expect(opened('sequence', 'chen', ['wang'])).toEqual([['b: chen'], ['b: zhao']])
    expect(opened('any', 'chen', [])).toEqual([['b: wang', 'b: chen', 'b: zhao'], []])
  })

  const money: readonly Property[] = [
    ...PROPERTIES,
    { code: 'sum', name: { en: 'Sum' }, type: 'number', decisive: true },
  ]

  it('B5: a carried vote is dropped when a decisive field that its person sees changed', () => {
    const afterwards = (sum: string, hidden = false) => {
      const fields = { sum: { visible: !hidden } }
      const b = approval('b', ['wang', 'chen'], { mode: 'all', fields })
      const story = new Story(definition([approval('a', ['li']), b], { properties: money }))
      story.submit('ann', { sum: '5' })
      for (const who of ['li', 'wang']) story.agree(who)
      story.returnStraight('chen')
      story.submit('ann', { sum })
      return story.open
    }
    expect(afterwards('5')).toEqual(['b: chen'])
    expect(afterwards('6')).toEqual(['b: wang', 'b: chen'])
    expect(afterwards('6', true)).toEqual(['b: chen'])
  })

  it('B5: a gateway that leads elsewhere now turns it into a re-run, with the reason', () => {
    const routes = [
      line('start', 'which'),
      line('which', 'd', { when: 'amount < 10' }),
      line('which', 'large', { otherwise: true }),
      line('large', 'd'),
      line('d', 'end'),
    ]
    const nodes = [gateway('which'), approval('large', ['wang']), approval('d', ['zhao'])]
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', { amount: '5' })
    story.returnStraight('zhao')
    story.submit('ann', { amount: '50' })
    expect(story.open).toEqual(['large: wang'])
    expect(story.state.activations.map(({ note }) => note)).toContainEqual({
      kind: 'rerunInstead',
      because: 'route',
      node: 'which',
    })
  })

  it('B5: a node between that would ask others because of the form turns it into a re-run', () => {
    const nodes = [approval('b', [{ source: 'personField', field: 'helper' }]), approval('d', ['zhao'])]
    const story = new Story(definition(nodes))
    const helper = (id: string) => ({ helper: { type: 3, id } })
    story.submit('ann', helper('li'))
    if (story.open[0] !== 'b: li') throw new Error(`unexpected ${story.open}`)
    story.agree('li')
    story.returnStraight('zhao')
    story.submit('ann', helper('wang'))
    expect(story.open).toEqual(['b: wang'])
    expect(story.state.activations.map(({ note }) => note)).toContainEqual({
      kind: 'rerunInstead',
      because: 'people',
      node: 'b',
    })
  })

  it('B7: after a re-run return nobody is skipped until the returner’s node has passed', () => {
    const story = new Story(fourInARow())
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    story.return('chen', 'x', 'a')
    expect(story.state.tokens[0]?.noSkipUntil).toBe('c')
    for (const who of ['li', 'wang']) story.agree(who)
    expect(story.state.tokens[0]?.noSkipUntil).toBe('c')
    story.agree('chen')
    expect(story.state.tokens[0]?.noSkipUntil).toBeUndefined()
  })

  it('B11: where the node says so its fields are again as it left them', () => {
    const a = approval('a', ['li'], { returns: { restoreFields: true } })
    const b = approval('b', ['wang'], { fields: { amount: { editable: true } } })
    const story = new Story(definition([a, b, approval('c', ['chen'])]))
    story.submit('ann', { amount: '1' })
    story.agree('li')
    story.agree('wang', { amount: '2' })
    story.return('chen', 'x', 'b')
    expect(story.record).toEqual({ amount: '2' })
    story.agree('wang')
    story.return('chen', 'x', 'a')
    expect(story.record).toEqual({ amount: '1' })
  })
})
