import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BizModel, bizModel } from '../../../contract/package/models.ts'
import { ruleFindings } from '../../../rules/form/effective.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import { formCycle as formulaCycle } from '../../../rules/form/plan.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { expense } from '../expense-model.ts'

function modelOf(properties: readonly object[]): BizModel {
  return bizModel.parse({
    ...expense,
    properties: properties.map((each) => ({ name: { en: 'x' }, ...each })),
  })
}
const computeFormulas = (model: BizModel, data: FormData) => evaluateForm(model, undefined, data).data
const computeWithProblems = (model: BizModel, data: FormData) => {
  const evaluation = evaluateForm(model, undefined, data)
  return { data: evaluation.data, problems: ruleFindings(evaluation).map(({ problem }) => problem) }
}
const number = (code: string, formula?: string, more: object = {}) => ({
  code,
  type: 'number',
  formula,
  ...more,
})

describe('computed numbers', () => {
  test('each is worked out after those it reads, wherever it stands', () => {
    const model = modelOf([number('c', 'b * 2'), number('b', 'a + 1'), number('a')])
    expect(computeFormulas(model, { a: '1' })).toEqual({ a: '1', b: '2', c: '4' })
  })

  test('they are rounded to their format, halves away from zero', () => {
    const model = modelOf([number('a'), number('b', 'a / 3', { format: 'decimal2' }), number('c', 'a / 3')])
    expect(computeFormulas(model, { a: '2' })).toEqual({ a: '2', b: '0.67', c: '0.6666666667' })
    expect(computeFormulas(model, { a: '0.015' }).b).toBe('0.01')
    expect(computeFormulas(model, { a: '-0.015' }).b).toBe('-0.01')
  })

  test('X-03 a cycle is found and left empty', () => {
    const model = modelOf([number('a', 'b + 1'), number('b', 'a + 1'), number('c', 'a'), number('d', '1')])
    expect(formulaCycle(model)).toEqual(['a', 'b'])
    expect(computeFormulas(model, {})).toEqual({ d: '1' })
    expect(formulaCycle(modelOf([number('a', 'a')]))).toEqual(['a'])
    expect(formulaCycle(expense)).toBeNull()
  })

  test('a column that reads its own sum is a cycle', () => {
    const items = {
      code: 'items',
      type: 'subTable',
      columns: [{ name: { en: 'x' }, ...number('a', 'sum(items.a)') }],
    }
    expect(formulaCycle(modelOf([items]))).toEqual(['items.a'])
  })

  test('what cannot be computed is empty and reported by its path', () => {
    const model = modelOf([number('a', "'x'"), number('b', 'nothing'), number('c', '3', { max: 2 })])
    const { data, problems } = computeWithProblems(model, {})
    expect(data).toEqual({ c: '3' })
    expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      'a expressionWrongType',
      'b expressionUnknownName',
      'c tooBig',
    ])
  })

  test('X-03 a formula over every row of every row stops at once', () => {
    const columns = [number('p'), number('q', 'p / sum(items.p)')].map((each) => ({
      name: { en: 'x' },
      ...each,
    }))
    const model = modelOf([{ code: 'items', type: 'subTable', maxRows: 10_000, columns }])
    const items = Array.from({ length: 10_000 }, (_, index) => ({ id: `r${index}`, p: '1' }))
    const began = performance.now()
    const { problems } = computeWithProblems(model, { items })
    expect(problems[0]?.problem).toBe('expressionTooManySteps')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('X-07 sums and products are exact, also after a journey through JSON', () => {
    const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    const decimal = (value: bigint) => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    }
    const row = fc.record({ price: cents, pieces: fc.integer({ min: 0, max: 1000 }) })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const items = rows.map(({ price, pieces }, index) => ({
          id: `r${index}`,
          price: decimal(price),
          pieces,
        }))
        const expected = rows.reduce((total, { price, pieces }) => total + price * BigInt(pieces), 0n)
        const here = computeFormulas(expense, { items }).total
        const there = computeFormulas(expense, JSON.parse(JSON.stringify({ items }))).total
        expect(here).toBe(there)
        expect(Number(expected) === 0 ? '0.00' : decimal(expected)).toContain(String(here))
      }),
      { numRuns: 500 },
    )
  })
})
