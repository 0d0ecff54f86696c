import fc from 'fast-check'
import { type BizModel, bizModel } from '../../../contract/package/models.ts'
import { formCycle } from '../../../rules/form/plan.ts'
import { expense } from '../expense-model.ts'

/** Forms by chance: three numbers, a choice and two tables, each with rules over any of the others. */

const name = { en: 'x' }
const options = ['a', 'b', 'c'].map((value) => ({ value, name, parent: value === 'c' ? '1' : '0' }))

type Text = fc.Arbitrary<string>
const ofForm: Text = fc.constantFrom(
  ...['h1', 'h2', 'h3', '1', '2', 'sum(t.p)', 'sum(t.q)', 'sum(t.r)', 'sum(u.p)', 'count(t)'],
  ...['countIf(t, p > h1)', 'countIf(u, q = empty)'],
)
const ofRow: Text = fc.oneof(fc.constantFrom('p', 'q', 'r'), ofForm)

const spaced = (...parts: Text[]): Text => fc.tuple(...parts).map((words) => words.join(' '))
const sumOf = (leaf: Text): Text => fc.oneof(leaf, spaced(leaf, fc.constantFrom('+', '*', '-', '/'), leaf))
const conditionOf = (leaf: Text): Text =>
  spaced(sumOf(leaf), fc.constantFrom('>', '<', '=', '!='), fc.oneof(sumOf(leaf), fc.constant('empty')))

const perhaps = (condition: Text) => fc.option(condition, { nil: undefined, freq: 2 })
const rulesOf = (leaf: Text) =>
  fc
    .tuple(perhaps(conditionOf(leaf)), perhaps(conditionOf(leaf)), perhaps(conditionOf(leaf)))
    .map(([visibleWhen, requiredWhen, holds]) => ({
      ...(visibleWhen && { visibleWhen }),
      ...(requiredWhen && { requiredWhen }),
      ...(holds && { checks: [{ holds, message: name }] }),
    }))

const numberOf = (code: string, leaf: Text) =>
  fc
    .tuple(rulesOf(leaf), fc.constantFrom(null, 'formula', 'default'), sumOf(leaf))
    .map(([rules, computed, source]) => ({
      ...{ code, type: 'number', name, ...rules },
      ...(computed && { [computed]: source }),
    }))
const choiceOf = (code: string, leaf: Text) =>
  fc.tuple(rulesOf(leaf), sumOf(leaf)).map(([rules, source]) => ({
    ...{ code, type: 'dropdown', name, options, ...rules },
    offered: `option.parent = text(${source})`,
  }))
const tableOf = (code: string) =>
  fc
    .tuple(rulesOf(ofForm), ...['p', 'q', 'r'].map((column) => numberOf(column, ofRow)), choiceOf('c', ofRow))
    .map(([rules, ...columns]) => ({ code, type: 'subTable', name, columns, ...rules }))

/** Fields `h1` to `h3` and `k`, tables `t` and `u` with columns `p`, `q`, `r` and `c`; no field needs itself. */
export const anyForm: fc.Arbitrary<BizModel> = fc
  .tuple(
    ...['h1', 'h2', 'h3'].map((code) => numberOf(code, ofForm)),
    choiceOf('k', ofForm),
    tableOf('t'),
    tableOf('u'),
  )
  .map((properties) => bizModel.parse({ ...expense, title: name, summary: [], properties }))
  .filter((model) => formCycle(model) === null)
