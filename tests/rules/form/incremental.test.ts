import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bizModel } from '../../../contract/package/models.ts'
import type { SubTable } from '../../../contract/package/properties.ts'
import { effectiveRights, ruleFindings } from '../../../rules/form/effective.ts'
import { evaluateForm, reevaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormEvaluation } from '../../../rules/form/evaluation.ts'
import { canonicalJson } from '../../../rules/record/canonical.ts'
import { freshValues } from '../../../rules/write/rules.ts'
import { randomly } from '../../support/random-seed.ts'
import { expense } from '../expense-model.ts'
import { anyForm } from './any-form.ts'
import { applied, editsOf, rowsIn } from './edits.ts'

const name = { en: 'x' }

/** Everything the rules say. */
function told(evaluation: FormEvaluation) {
  const { model, values, data } = evaluation
  const open = effectiveRights(() => ({ visible: true, editable: true, required: false }), evaluation)
  const rights = model.properties.map(({ code }) => [code, open.field(code)])
  const tables = model.properties.filter((property): property is SubTable => property.type === 'subTable')
  const cells = tables.map(({ code, columns }) =>
    rowsIn(values, code).map((_, row) => columns.map((column) => open.cell(code, row, column.code))),
  )
  const findings = ruleFindings(evaluation).sort((a, b) => (a.path < b.path ? -1 : 1))
  // As text: whether an empty field is null or absent makes no difference.
  return { values: canonicalJson(values), data: canonicalJson(data), rights, cells, findings }
}

/** A few edits at a time, as pasting a block and undoing are. */
const steps = fc.array(
  fc.array(
    editsOf({ numbers: ['h1', 'h2', 'h3'], choices: ['k'] }, ['t', 'u'], {
      numbers: ['p', 'q', 'r'],
      choices: ['c'],
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { maxLength: 12 },
)

describe('working out only what a change concerns', () => {
  test('gives what working out everything gives, in any form, after any edits', () => {
    fc.assert(
      fc.property(anyForm, steps, (model, edits) => {
        let evaluation = evaluateForm(model, undefined, {}, { fresh: () => true })
        for (const step of edits) {
          const values = step.reduce(applied, evaluation.values)
          evaluation = reevaluateForm(evaluation, values, { fresh: freshValues(evaluation.values, values) })
          expect(told(evaluation)).toEqual(told(evaluateForm(model, undefined, evaluation.values)))
        }
      }),
      randomly(process.env.LONG === '1' ? 1000 : 80),
    )
  }, 180_000)

  test('an empty field or cell that appears is required when its rule says so', () => {
    const number = { type: 'number', name }
    const asked = { ...number, code: 'asked', visibleWhen: 'rate > 0', requiredWhen: '1 = 1' }
    const items = { code: 'items', type: 'subTable', name, columns: [asked] }
    const properties = [{ ...number, code: 'rate' }, asked, items]
    const model = bizModel.parse({ ...expense, title: name, summary: [], properties })
    const before = evaluateForm(model, undefined, { items: [{ id: 'r1' }] })
    const after = reevaluateForm(before, { ...before.values, rate: '1' })
    expect(after.fields.get('asked')).toMatchObject({ visible: true, required: true })
    expect(after.tables.get('items')?.states[0]?.get('asked')).toMatchObject({
      visible: true,
      required: true,
    })
  })

  test('rows that a change does not concern stay the same objects', () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ id: `r${index}`, price: '2', pieces: '3' }))
    const plain = bizModel.parse({ ...expense, title: name, summary: [] })
    const before = evaluateForm(plain, undefined, { items })
    const rows = rowsIn(before.values, 'items')
    const typed = rows.map((row, index) => (index === 7 ? { ...row, price: '5' } : row))
    const after = reevaluateForm(before, { ...before.values, items: typed })
    const now = rowsIn(after.values, 'items')
    expect(now[7]).toMatchObject({ price: '5', cost: '15' })
    expect(after.values.total).toBe('309')
    expect(now.filter((row, index) => row !== rows[index])).toHaveLength(1)
  })

  test('a keystroke among 1,000 rows takes a few milliseconds', () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, price: '2', pieces: '3' }))
    const plain = bizModel.parse({ ...expense, title: name, summary: [] })
    let evaluation = evaluateForm(plain, undefined, { items })
    const times = Array.from({ length: 40 }, (_, key) => {
      const rows = rowsIn(evaluation.values, 'items')
      const typed = rows.map((row, index) => (index === key ? { ...row, price: String(key) } : row))
      const began = performance.now()
      evaluation = reevaluateForm(evaluation, { ...evaluation.values, items: typed })
      return performance.now() - began
    }).sort((a, b) => a - b)
    // One of forty may meet the garbage collector; the budget of a whole keystroke is 12 ms at full speed.
    expect(times[20]).toBeLessThan(6)
  })
})
