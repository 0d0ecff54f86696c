import { describe, expect, it } from 'vitest'
import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import { guardNoChildren } from '../../engine/children/guard.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { dueAtOf } from '../../engine/timers/due.ts'
import {
  approval,
  type DefinitionFields,
  definition,
  join,
  line,
  PROPERTIES,
  split,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const name = (text: string) => ({ en: text })

const properties: readonly Property[] = [
  ...PROPERTIES,
  {
    code: 'items',
    name: name('Items'),
    type: 'subTable',
    columns: [
      { code: 'what', name: name('What'), type: 'shortText' },
      { code: 'price', name: name('Price'), type: 'number' },
    ],
  },
  { code: 'order', name: name('Order'), type: 'relation', model: 'request' },
]

const subProcess = (fields: Partial<NodeOf<'subProcess'>> = {}): NodeOf<'subProcess'> => ({
  type: 'subProcess',
  code: 'child',
  name: name('Child'),
  workflow: 'purchase',
  ...fields,
})

function begun(
  fields: Partial<NodeOf<'subProcess'>>,
  data: Readonly<Record<string, unknown>> = { amount: '5', note: 'paper' },
  more: DefinitionFields = {},
): Story {
  const nodes = [approval('first', ['li']), subProcess(fields), approval('last', ['wang'])]
  const story = new Story(definition(nodes, { properties, ...more }))
  story.submit('ann', data)
  story.agree('li')
  return story
}

const PER_ROW = { perRow: 'items', input: { title: 'row.what', total: 'row.price * 2 + amount' } } as const
const ITEMS = {
  amount: '1',
  items: [
    { id: 'r1', what: 'paper', price: '5' },
    { id: 'r2', what: 'ink', price: '7' },
  ],
}

const started = (story: Story) =>
  story.log.flatMap(({ events }) => events.filter((event) => event.type === 'childStarted'))
const end = (
  story: Story,
  child: number,
  outcome: InstanceOutcome | null = 'agreed',
  data: Readonly<Record<string, unknown>> = {},
) => story.give(SYSTEM_ID, { type: 'endChild', child, outcome, data })

describe('Y1: a sub-process', () => {
  it('Y1: starts with its input and is waited for', () => {
    const story = begun(
      { input: { sum: 'amount + 1', text: 'note', who: 'helper' } },
      { amount: '5', note: 'paper' },
    )
    expect(started(story)).toMatchObject([
      { workflow: 'purchase', row: null, waits: true, data: { sum: '6', text: 'paper', who: null } },
    ])
    expect(story.open).toEqual([])
    end(story, 1)
    expect(story.open).toEqual(['last: wang'])
  })

  it('Y1: people are handed over as they are stored', () => {
    const helper = [{ id: 'chen', type: 3 }]
    const story = begun({ input: { who: 'helper' } }, { helper })
    expect(started(story)[0]?.data).toEqual({ who: helper })
  })

  it('Y1: or is not waited for', () => {
    const story = begun({ wait: false, output: { note: 'result' } })
    expect(story.open).toEqual(['last: wang'])
    end(story, 1, 'agreed', { result: 'late' })
    expect(story.state.children?.[0]).toMatchObject({ state: 'ended', outcome: 'agreed' })
    expect(story.record.note).toBe('paper')
  })

  it('Y1: its results are written into the parent, formulas included', () => {
    const doubled: Property = {
      code: 'doubled',
      name: name('Doubled'),
      type: 'number',
      formula: 'amount * 2',
    }
    const story = begun(
      { output: { amount: 'sum' } },
      { amount: '5' },
      { properties: [...properties, doubled] },
    )
    end(story, 1, 'agreed', { sum: '8', other: 'x' })
    expect(story.record).toMatchObject({ amount: '8', doubled: '16' })
    expect(story.log.at(-1)?.events[0]).toMatchObject({ type: 'fieldsChanged', byId: SYSTEM_ID })
  })

  it('Y1: the end of a child is taken once, from the system', () => {
    const story = begun({})
    expect(faultOf(story.give('li', { type: 'endChild', child: 1, outcome: 'agreed', data: {} }))).toBe(
      'noPermission',
    )
    expect(faultOf(end(story, 7))).toBe('notFound')
    end(story, 1)
    expect(faultOf(end(story, 1))).toBe('alreadyHandled')
  })

  it('Y1: a rejected child fails the parent', () => {
    const story = begun({})
    end(story, 1, 'disagreed')
    expect(story.state.outcome).toBe('disagreed')
  })

  const routes = [
    line('start', 'first'),
    line('first', 'child'),
    line('child', 'end'),
    line('child', 'last', { disagree: true }),
    line('last', 'end'),
  ]
  /** How a child comes to an end without having passed; a terminated one is a disagreed one (E1), a deleted one canceled. */
  const NOT_PASSED = ['disagreed', 'canceled', 'finished'] as const

  it.each(NOT_PASSED)('Y1: of a child that is %s the node’s setting says what follows', (outcome) => {
    const failing = begun({ onRejected: 'fail' })
    end(failing, 1, outcome)
    expect(failing.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
    const leading = begun({ onRejected: 'route' }, {}, { routes })
    end(leading, 1, outcome)
    expect(leading.open).toEqual(['last: wang'])
    const returning = begun({ onRejected: 'return', returnTo: 'first' })
    end(returning, 1, outcome)
    expect(returning.open).toEqual(['first: li'])
    const alone = begun({ wait: false })
    end(alone, 1, outcome)
    expect(alone.open).toEqual(['last: wang'])
  })

  it.each([
    { onRejected: 'fail' },
    { onRejected: 'route' },
    { onRejected: 'return', returnTo: 'first' },
  ] as const)('Y1: a child that could not be started is an exception, whatever %o says', (setting) => {
    const story = begun(setting, {}, setting.onRejected === 'route' ? { routes } : {})
    end(story, 1, null)
    expect(story.state).toMatchObject({
      status: 'EXCEPTION',
      tokens: [{ trouble: 'childFailed' }],
      children: [{ state: 'failed' }],
    })
  })

  it('Y1, Y2: one nullified of several counts like a rejected one, when all have ended', () => {
    const story = begun({ ...PER_ROW, onRejected: 'route' }, ITEMS, { routes })
    end(story, 1, 'canceled')
    expect(story.open).toEqual([])
    end(story, 2)
    expect(story.open).toEqual(['last: wang'])
  })

  it('Y1: a parent that ends cancels the children it waits for, and only these', () => {
    const nodes = [
      split('fork'),
      subProcess({ code: 'waited' }),
      subProcess({ code: 'free', wait: false }),
      approval('judge', ['li']),
      join('meet'),
    ]
    const routes = [
      line('start', 'fork'),
      ...['waited', 'free', 'judge'].flatMap((code) => [line('fork', code), line(code, 'meet')]),
      line('meet', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.disagree('li')
    expect(story.state.outcome).toBe('disagreed')
    expect(story.state.children?.map(({ state }) => state)).toEqual(['canceled', 'running'])
    expect(faultOf(end(story, 1))).toBe('alreadyHandled')
  })

  it('Y1: a parent with children at work is not deleted', () => {
    const story = begun({ wait: false })
    expect(guardNoChildren(story.state)).toMatchObject({ fault: 'hasRunningChildren' })
    end(story, 1)
    expect(guardNoChildren(story.state).ok).toBe(true)
  })
})

describe('Y2: one child per row', () => {
  it('Y2: each with its own input', () => {
    expect(started(begun(PER_ROW, ITEMS)).map(({ row, data }) => [row, data])).toEqual([
      ['r1', { title: 'paper', total: '11' }],
      ['r2', { title: 'ink', total: '15' }],
    ])
  })

  it('Y2: results are written back by row id, and all are waited for', () => {
    const story = begun({ ...PER_ROW, output: { price: 'paid' } }, ITEMS)
    end(story, 2, 'agreed', { paid: '70' })
    expect(story.open).toEqual([])
    end(story, 1, 'agreed', { paid: '50' })
    expect(story.record.items).toEqual([
      { id: 'r1', what: 'paper', price: '50' },
      { id: 'r2', what: 'ink', price: '70' },
    ])
    expect(story.open).toEqual(['last: wang'])
  })

  it('Y2: a row deleted meanwhile is ignored, its result and its rejection', () => {
    const story = begun({ ...PER_ROW, output: { price: 'paid' } }, ITEMS)
    story.record = { ...story.record, items: ITEMS.items.slice(1) }
    end(story, 1, 'disagreed', { paid: '50' })
    expect(story.open).toEqual([])
    end(story, 2, 'agreed', { paid: '70' })
    expect(story.record.items).toEqual([{ id: 'r2', what: 'ink', price: '70' }])
    expect(story.open).toEqual(['last: wang'])
  })

  it('Y2: no row at all: it goes on', () => {
    expect(begun(PER_ROW, {}).open).toEqual(['last: wang'])
  })

  it('Y2: more rows than the node allows: an exception, nothing started', () => {
    const story = begun({ ...PER_ROW, maxRows: 1 }, ITEMS)
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.activations.at(-1)?.note).toEqual({ kind: 'stepFailed', text: 'tooManyRows' })
    expect(story.state.children).toBeUndefined()
  })

  it('Y2: exactly as many as it allows', () => {
    expect(started(begun({ ...PER_ROW, maxRows: 2 }, ITEMS))).toHaveLength(2)
  })
})

describe('X8: a failed step', () => {
  const retry = (story: Story, choice: 'retry' | 'skip', data = {}, reason = 'mended') =>
    story.administer('boss', { type: 'retryStep', token: 1, choice, data, reason })
  const failing = () => begun({ input: { sum: 'amount * note' } }, { amount: '4', note: 'paper' })

  it('X8: stands still as an exception', () => {
    expect(failing().state).toMatchObject({ status: 'EXCEPTION', tokens: [{ trouble: 'stepFailed' }] })
  })

  it('X8: is carried out again with other input', () => {
    const story = failing()
    expect(faultOf(retry(story, 'retry', { note: null }))).toBe('accepted')
    expect(started(story)[0]?.data).toEqual({ sum: null })
    end(story, 1)
    expect(story.open).toEqual(['last: wang'])
  })

  it('X8, Z-12: a record that the administrator may not use is no input', () => {
    const refused = retry(failing(), 'retry', { order: 'of-somebody-else' })
    expect(refused).toMatchObject({
      fault: 'fieldInvalid',
      details: { problems: [{ path: 'order', problem: 'unknownRecord' }] },
    })
  })

  it('X8: stands again when it fails again', () => {
    const story = failing()
    expect(faultOf(retry(story, 'retry'))).toBe('accepted')
    expect(story.state.status).toBe('EXCEPTION')
  })

  it('X8: or is left out', () => {
    const story = failing()
    retry(story, 'skip')
    expect(story.state.status).toBe('PROCESSING')
    expect(story.open).toEqual(['last: wang'])
  })

  it('X8: only of children that did not pass', () => {
    const story = begun(PER_ROW, ITEMS)
    end(story, 1)
    end(story, 2, null)
    expect(story.state).toMatchObject({ status: 'EXCEPTION', tokens: [{ trouble: 'childFailed' }] })
    retry(story, 'retry')
    expect(started(story).map(({ row }) => row)).toEqual(['r1', 'r2', 'r2'])
    end(story, 3)
    expect(story.open).toEqual(['last: wang'])
  })

  it('X8: only from an exception, with a reason, by an administrator', () => {
    const running = begun({})
    expect(faultOf(retry(running, 'skip'))).toBe('notFailed')
    const story = failing()
    expect(faultOf(retry(story, 'skip', {}, ' '))).toBe('opinionRequired')
    const command = { type: 'retryStep', token: 1, choice: 'skip', data: {}, reason: 'x' } as const
    expect(faultOf(story.give('li', command))).toBe('noPermission')
  })

  it('X8: a service step writes its fields in order, or stands still with nothing written', () => {
    const service = {
      type: 'service',
      code: 'sum',
      name: name('Sum'),
      set: { amount: 'amount + 1', note: 'amount * note' },
    } as const
    const story = new Story(definition([approval('first', ['li']), service, approval('last', ['wang'])]))
    story.submit('ann', { amount: '1', note: 'paper' })
    story.agree('li')
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.record.amount).toBe('1')
    retry(story, 'retry', { note: null })
    expect(story.record.amount).toBe('2')
    expect(story.open).toEqual(['last: wang'])
  })

  it('O3: meanwhile the clock of the other branch stands; afterwards it goes on', () => {
    const timeout = { due: { amount: 4, unit: 'hour' } } as const
    const nodes = [
      split('fork'),
      subProcess({ input: { sum: 'amount * note' } }),
      approval('judge', ['li', 'chen'], { mode: 'all', timeout }),
      join('meet'),
    ]
    const routes = [
      line('start', 'fork'),
      ...['child', 'judge'].flatMap((code) => [line('fork', code), line(code, 'meet')]),
      line('meet', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.waitUntil('2026-01-05T08:00:00.000Z')
    story.submit('ann', { amount: '4', note: 'paper' })
    expect(story.state.timers?.map(({ state, remaining }) => [state, remaining])).toEqual([
      ['paused', 4 * 3_600_000],
      ['paused', 4 * 3_600_000],
    ])
    expect(dueAtOf(story.state, 2)).toBeNull()
    story.waitUntil('2026-01-07T08:00:00.000Z')
    story.administer('boss', { type: 'retryStep', token: 2, choice: 'skip', data: {}, reason: 'not needed' })
    expect(dueAtOf(story.state, 2)).toBe('2026-01-07T12:00:00.000Z')
    story.agree('li')
    expect(dueAtOf(story.state, 3)).toBe('2026-01-07T12:00:00.000Z')
  })
})
