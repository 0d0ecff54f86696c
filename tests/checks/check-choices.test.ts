import { describe, expect, it } from 'vitest'
import type { Property } from '../../contract/package/properties.ts'
import type { Route } from '../../contract/package/workflows.ts'
import { approval, endNode, gateway, join, line, split, startNode } from '../support/builders.ts'
import { findings, flowPackage } from '../support/flow-package.ts'

const name = (en: string) => ({ en })
const properties: Property[] = [
  { code: 'amount', name: name('Amount'), type: 'number', format: 'rmb2', required: true },
  { code: 'spare', name: name('Spare'), type: 'number' },
  { code: 'urgent', name: name('Urgent'), type: 'boolean' },
  { code: 'day', name: name('Day'), type: 'date', required: true },
  {
    code: 'kind',
    name: name('Kind'),
    type: 'radio',
    required: true,
    options: ['buy', 'rent', 'lease'].map((value) => ({ value, name: name(value) })),
  },
  { code: 'note', name: name('Note'), type: 'shortText', required: true },
]
const ways = (from: string, conditions: readonly string[], to: readonly string[]): Route[] =>
  conditions.map((when, c) =>
    when === '' ? line(from, to[c] ?? '', { otherwise: true }) : line(from, to[c] ?? '', { when }),
  )
const deciders = ['a', 'b', 'c'].map((code) => approval(code, ['li']))

function choosing(...conditions: string[]): string[] {
  const used = deciders.slice(0, conditions.length)
  const pkg = flowPackage([startNode, approval('first', ['li']), gateway('which'), ...used, endNode], {
    properties,
    routes: [
      line('start', 'first'),
      line('first', 'which'),
      ...ways('which', conditions, ['a', 'b', 'c']),
      ...used.map(({ code }) => line(code, 'end')),
    ],
  })
  return findings(pkg)
}

function splitting(...conditions: string[]): string[] {
  const used = deciders.slice(0, conditions.length)
  const pkg = flowPackage([startNode, split('which'), ...used, join('j'), endNode], {
    properties,
    routes: [
      line('start', 'which'),
      ...ways('which', conditions, ['a', 'b', 'c']),
      ...used.map(({ code }) => line(code, 'j')),
      line('j', 'end'),
    ],
  })
  return findings(pkg)
}

describe('Y4: a gateway without a default line', () => {
  it.each([
    ['a limit itself', ['amount > 100', 'amount < 100'], 'amount = 100.00'],
    ['a cent between', ['amount > 100.01', 'amount <= 100'], 'amount = 100.01'],
    ['an empty field that nobody has to fill', ['spare > 1', 'spare <= 1'], 'spare = empty'],
    ['an empty yes or no', ['urgent', 'urgent = false'], 'urgent = empty'],
    ['an option', ['kind = "buy"', 'kind in ["rent"]'], 'kind = lease'],
    ['a day', ['day < "2026-01-01"', 'day > "2026-01-01"'], 'day = 2026-01-01'],
    [
      'two fields',
      ['amount > 10 and kind = "buy"', 'amount <= 10 or kind = "rent"'],
      'amount = 10.01, kind = lease',
    ],
  ])('is refused with the values that find no way: %s', (_, conditions, values) => {
    expect(choosing(...conditions)).toEqual([
      'nodes[2] otherwiseMissing',
      `Way there: start → first → which. With ${values}.`,
    ])
  })

  it.each([
    ['numbers', ['amount > 100', 'amount > 50', 'amount <= 50']],
    ['the cents that there are', ['amount >= 100', 'amount <= 99.99']],
    ['whole ranges by negation', ['amount > 100', 'not (amount > 100)']],
    ['empty asked for', ['spare > 1', 'spare <= 1', 'isEmpty(spare)']],
    ['options', ['kind = "buy"', 'kind in ["rent", "lease"]']],
    ['days', ['day < "2026-01-01"', 'day >= "2026-01-01"']],
  ])('is accepted when the conditions leave nothing out: %s', (_, conditions) => {
    expect(choosing(...conditions)).toEqual([])
  })

  it('is refused when it cannot be proven', () => {
    expect(choosing('length(note) > 3', 'length(note) <= 3')).toEqual([
      'nodes[2] otherwiseMissing',
      'Way there: start → first → which.',
    ])
  })

  it('two defaults are one too many', () => {
    expect(choosing('amount > 1', '', '')).toEqual(['nodes[2] otherwiseTwice'])
  })
})

describe('Y4: a split', () => {
  it('that may open nothing is refused with values', () => {
    expect(splitting('amount > 1', 'amount > 5')).toEqual([
      'nodes[1] splitMayOpenNothing',
      'Way there: start → which. With amount = 0.99.',
    ])
  })

  it.each([
    ['a default line', ['amount > 1', '']],
    ['conditions that leave nothing out', ['amount > 1', 'amount < 5']],
  ])('is accepted with %s', (_, conditions) => {
    expect(splitting(...conditions)).toEqual([])
  })
})
