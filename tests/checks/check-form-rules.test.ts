import { describe, expect, it } from 'vitest'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import type { Property } from '../../contract/package/properties.ts'
import { problemText } from '../../server/apps/packages/problem-text.ts'
import { approval, endNode, line, startNode } from '../support/builders.ts'
import { findings, flowPackage } from '../support/flow-package.ts'

const name = { en: 'X' }
const number = (code: string, more: object = {}): Property => ({ code, name, type: 'number', ...more })
const text = (code: string, more: object = {}): Property => ({ code, name, type: 'shortText', ...more })
const table = (...columns: Exclude<Property, { type: 'subTable' }>[]): Property => ({
  code: 'items',
  name,
  type: 'subTable',
  columns,
})

function packageWith(properties: readonly Property[], when?: string) {
  return flowPackage([startNode, approval('first', ['li']), endNode], {
    properties: [...properties],
    routes: [line('start', 'first'), line('first', 'end', when === undefined ? {} : { when })],
  })
}

/** What is found wrong with the rules of these fields. */
function found(...properties: Property[]): string[] {
  return findings(packageWith(properties)).map((each) => each.replace('models[0].properties', ''))
}

/** The first finding in full, in English. */
function said(...properties: Property[]): string {
  const validated = validatePackage(packageWith(properties), FILE_ALONE)
  const [problem] = validated.ok ? [] : validated.problems
  return problem === undefined ? '' : problemText(problem, 'en')
}

describe('rules of a form', () => {
  it('sound ones of every kind pass', () => {
    const fields: Property[] = [
      number('amount', { default: '1', checks: [{ holds: 'amount > 0', message: name }] }),
      text('note', { visibleWhen: 'amount > 1', requiredWhen: 'amount > 2' }),
      text('words', { formula: 'capitals(amount)' }),
      { code: 'on', name, type: 'date', default: 'today()' },
      { code: 'who', name, type: 'person', default: 'initiator()' },
      {
        code: 'kind',
        name,
        type: 'radio',
        options: [{ value: 'a', name, parent: 'x' }],
        offered: "option.parent = 'x' and option.value != note",
      },
      {
        code: 'items',
        name,
        type: 'subTable',
        checks: [{ holds: 'countIf(items, price > amount) = 0', message: name }],
        columns: [
          { code: 'price', name, type: 'number', requiredWhen: "kind = 'a'" },
          { code: 'why', name: { en: 'Why' }, type: 'shortText', visibleWhen: 'price > amount' },
        ],
      },
    ]
    expect(found(...fields)).toEqual([])
  })

  it.each<[string, Property[], string[]]>([
    ['what cannot be read', [text('a', { visibleWhen: 'a and' })], ['[0].visibleWhen expressionUnreadable']],
    ['an unknown name', [text('a', { requiredWhen: 'b > 1' })], ['[0].requiredWhen expressionUnknownName']],
    ['an unknown function', [text('a', { formula: 'shout(1)' })], ['[0].formula expressionUnknownFunction']],
    [
      'an argument of a wrong type',
      [text('a', { formula: 'upper(1)' })],
      ['[0].formula expressionWrongType'],
    ],
    ['no condition', [text('a', { visibleWhen: '1 + 1' })], ['[0].visibleWhen expressionWrongType']],
    ['a formula of another type', [text('a', { formula: '1 + 1' })], ['[0].formula expressionWrongType']],
    ['a default of another type', [number('a', { default: 'today()' })], ['[0].default expressionWrongType']],
    [
      'a check that is none',
      [number('a', { checks: [{ holds: 'a', message: name }] })],
      ['[0].checks[0].holds expressionWrongType'],
    ],
    [
      'an option outside of offered',
      [text('a', { visibleWhen: "option.value = 'x'" })],
      ['[0].visibleWhen expressionUnknownName'],
    ],
    [
      'rows of no table',
      [number('b', { formula: 'countIf(a, true)' }), number('a')],
      ['[0].formula expressionNoTable', '[0].formula expressionWrongType'],
    ],
    [
      'a name of another table',
      [
        table({ code: 'price', name, type: 'number' }),
        number('a', { formula: 'sumIf(items, cost > 1, price)' }),
      ],
      ['[1].formula expressionUnknownName'],
    ],
    [
      'a default of what is computed',
      [number('a', { formula: '1', default: '2' })],
      ['[0].default ruleOnComputed'],
    ],
    [
      'asking for what is computed',
      [number('a', { formula: '1', requiredWhen: 'true' })],
      ['[0].requiredWhen ruleOnComputed'],
    ],
  ])('%s is refused at its place', (_what, properties, expected) => {
    expect(found(...properties)).toEqual(expected)
  })

  it('X-03: values that need one another are refused, also by way of what hides them', () => {
    expect(said(number('a', { formula: 'b' }), number('b', { visibleWhen: 'a > 1' }))).toBe(
      'These formulas depend on one another: a → b → a. Break the circle.',
    )
    expect(found(text('a', { visibleWhen: "a = 'x'" }))).toEqual([' formulaCycle'])
    expect(found(table({ code: 'p', name, type: 'number', formula: 'sum(items.p)' }))).toEqual([
      ' formulaCycle',
    ])
  })

  it('hiding by the mere passing of time is refused, also by way of a formula', () => {
    const late = number('late', { formula: "days(today(), '2026-12-31')" })
    expect(found(late, text('a', { visibleWhen: 'late > 3' }))).toEqual(['[1].visibleWhen ruleOverTime'])
    expect(said(text('a', { visibleWhen: "now() > '2026'" }))).toContain('mere passing of time')
  })

  it('a field that no form shows is refused with the condition', () => {
    expect(said(number('n'), text('a', { visibleWhen: 'n > 5 and n < 3' }))).toBe(
      '“a” is never shown: n > 5 and n < 3 holds for no form. Correct visibleWhen or remove the field.',
    )
  })

  it('a field that is only required where it is hidden is refused with both conditions', () => {
    const field = text('a', { visibleWhen: 'n > 5', requiredWhen: 'n <= 5' })
    expect(said(number('n'), field)).toBe(
      '“a” is required only while it is hidden: n <= 5 never holds together with n > 5. Correct one of them.',
    )
    expect(found(number('n'), text('a', { visibleWhen: 'n > 5', requiredWhen: 'n > 7' }))).toEqual([])
  })

  it('X-04: a route reads the form and nothing else', () => {
    const wrong = findings(packageWith([{ code: 'on', name, type: 'date' }], 'on < today()'))
    expect(wrong).toContain('routes[1].when expressionNotHere')
  })
})
