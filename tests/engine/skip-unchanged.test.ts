import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Property } from '../../contract/package/properties.ts'
import { approval, definition, PROPERTIES } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const properties: readonly Property[] = [
  ...PROPERTIES,
  { code: 'secret', name: { en: 'Secret' }, type: 'shortText', visibleWhen: 'amount > 10' },
  { code: 'papers', name: { en: 'Papers' }, type: 'attachment' },
  {
    code: 'rows',
    name: { en: 'Rows' },
    type: 'subTable',
    columns: [
      { code: 'what', name: { en: 'What' }, type: 'shortText' },
      { code: 'price', name: { en: 'Price' }, type: 'number' },
    ],
  },
]

const row = (what: string, price: string) => ({ rows: [{ id: 'r1', what, price }] })
const START = { amount: '5', note: 'paper', ...row('ink', '7') }

/** li and wang agreed, chen returns it node by node; ann then sends it off with other values. */
function corrected(
  correction: Readonly<Record<string, unknown>>,
  own: Partial<ApprovalNode> = {},
  more: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const nodes = [
    approval('a', ['li'], own),
    approval('b', ['wang']),
    approval('c', ['chen'], { returns: { skipUnchanged: true } }),
  ]
  const story = new Story(definition(nodes, { properties }))
  story.submit('ann', { ...START, ...more })
  for (const who of ['li', 'wang']) story.agree(who)
  story.return('chen')
  const sent = story.submit('ann', correction)
  if (!sent.ok) throw new Error(sent.fault)
  return story.open
}

const hidden = (code: string) => ({ fields: { [code]: { visible: false } } })

describe('B7: people who agreed before and see nothing new are skipped', () => {
  it('B7: nothing changed: only the one who returned it is asked', () => {
    expect(corrected({})).toEqual(['c: chen'])
  })

  it('B7: any field that he sees asks him, decisive or not', () => {
    expect(corrected({ note: 'pencil' })).toEqual(['a: li'])
    expect(corrected({ amount: '6' })).toEqual(['a: li'])
    expect(corrected({ helper: { type: 3, id: 'zhao' } })).toEqual(['a: li'])
  })

  it('B7: one that is hidden from him does not; whoever sees it is asked', () => {
    expect(corrected({ note: 'pencil' }, hidden('note'))).toEqual(['b: wang'])
  })

  it('B7: of a table the columns that he sees count, and its rows', () => {
    expect(corrected(row('ink', '8'))).toEqual(['a: li'])
    expect(corrected(row('ink', '8'), hidden('rows.price'))).toEqual(['b: wang'])
    expect(corrected(row('pen', '7'), hidden('rows.price'))).toEqual(['a: li'])
    expect(corrected({ rows: [] }, hidden('rows.price'))).toEqual(['a: li'])
  })

  it('B7: a field that a rule of the form shows only now asks him', () => {
    const fields = { fields: { amount: { visible: false } } }
    const shown = corrected({ amount: '12', secret: 'so' }, fields)
    expect(shown).toEqual(['a: li'])
    expect(corrected({ amount: '8' }, fields)).toEqual(['b: wang'])
  })

  it('B7: what is again as he saw it is no change', () => {
    const nodes = [
      approval('a', ['li']),
      approval('b', ['wang'], { fields: { note: { editable: true } } }),
      approval('c', ['chen'], { returns: { skipUnchanged: true } }),
    ]
    const story = new Story(definition(nodes, { properties }))
    story.submit('ann', START)
    story.agree('li')
    story.agree('wang', { note: 'pencil' })
    story.return('chen')
    story.submit('ann', { note: 'paper' })
    expect(story.open).toEqual(['b: wang'])
  })

  it('B7: another step shows him more than the one where he agreed', () => {
    const asked = (fields: ApprovalNode['fields']) => {
      const nodes = [
        approval('a', ['li'], { fields: { note: { visible: false } } }),
        approval('b', ['wang']),
        approval('d', ['li'], fields === undefined ? {} : { fields }),
        approval('c', ['chen'], { returns: { skipUnchanged: true } }),
      ]
      const story = new Story(definition(nodes, { properties, skip: 'earlier' }))
      story.submit('ann', START)
      for (const who of ['li', 'wang']) story.agree(who)
      if (story.open[0] === 'd: li') story.agree('li')
      story.return('chen', 'x', 'b')
      story.agree('wang')
      return story.open
    }
    expect(asked(undefined)).toEqual(['d: li'])
    expect(asked({ note: { visible: false } })).toEqual(['c: chen'])
  })

  it('B5: a carried vote stands where only a column that is hidden from him changed', () => {
    const carried = (fields: ApprovalNode['fields']) => {
      const b = approval('b', ['wang', 'chen'], { mode: 'all', ...(fields === undefined ? {} : { fields }) })
      const story = new Story(definition([b], { properties }))
      story.submit('ann', START)
      story.agree('wang')
      story.returnStraight('chen')
      story.submit('ann', row('ink', '9'))
      return story.open
    }
    expect(carried(undefined)).toEqual(['b: wang', 'b: chen'])
    expect(carried({ 'rows.price': { visible: false } })).toEqual(['b: chen'])
  })
})

describe('D4 (d): whom an administrator names is asked', () => {
  const leaver = (fields: Partial<ApprovalNode> = {}) => {
    const nodes = [approval('a', ['li']), approval('b', ['gone'], { onNobody: 'exception', ...fields })]
    const story = new Story(definition(nodes, { administrators: { users: [] } }))
    story.submit()
    story.agree('li')
    return story
  }
  const name = (story: Story, ...people: readonly string[]) =>
    story.administer('boss', { type: 'adjustHandlers', node: 'b', token: null, people, reason: 'x' })

  it('D4, N5: after an exception, though he agreed just before', () => {
    const story = leaver()
    expect(story.state.status).toBe('EXCEPTION')
    name(story, 'li')
    expect(story.open).toEqual(['b: li'])
    expect(story.state.outcome).toBeNull()
    story.agree('li')
    expect(story.state.outcome).toBe('agreed')
  })

  it('D4, N5: each of several, one after the other and in a pool', () => {
    const row = leaver({ mode: 'sequence' })
    name(row, 'zhao', 'li')
    row.agree('zhao')
    expect(row.open).toEqual(['b: li'])
    const pool = leaver({ pool: true })
    name(pool, 'li', 'zhao')
    expect(pool.state.slots.at(-1)).toMatchObject({ candidates: ['li', 'zhao'], state: 'open' })
  })

  it('D4, X2: put in beside others, also where his turn comes later', () => {
    const nodes = [approval('a', ['li']), approval('b', ['wang'], { mode: 'sequence' })]
    const story = new Story(definition(nodes))
    story.submit()
    story.agree('li')
    name(story, 'wang', 'li')
    story.agree('wang')
    expect(story.open).toEqual(['b: li'])
  })

  it('D4, X2: a pool that is given to others', () => {
    const nodes = [approval('a', ['li']), approval('b', ['wang'], { pool: true })]
    const story = new Story(definition(nodes))
    story.submit()
    story.agree('li')
    name(story, 'li', 'zhao')
    expect(story.open).toEqual(['b: '])
  })

  it('D4, X3: after a hold', () => {
    const story = new Story(definition([approval('a', ['li']), approval('b', ['wang'])]))
    story.submit()
    story.agree('li')
    story.administer('boss', { type: 'hold', node: 'b', token: null, reason: 'x' })
    name(story, 'li')
    expect(story.open).toEqual(['b: li'])
  })

  it('D4, X1: where an administrator sends it, whatever a return before allows', () => {
    const nodes = [
      approval('a', ['li']),
      approval('b', ['wang']),
      approval('c', ['chen'], { returns: { skipUnchanged: true } }),
    ]
    const story = new Story(definition(nodes))
    story.submit()
    for (const who of ['li', 'wang']) story.agree(who)
    story.return('chen')
    const to = {
      type: 'activate',
      node: 'a',
      token: null,
      collapse: false,
      people: null,
      reason: 'x',
    } as const
    story.administer('boss', to)
    expect(story.open).toEqual(['a: li'])
  })
})
