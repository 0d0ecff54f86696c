import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormEvaluation } from '../../../rules/form/evaluation.ts'
import { FormTooHeavy, withinAllowance } from '../../../rules/form/form-allowance.ts'
import type { FormResult } from '../../../rules/form/form-task.ts'
import { workOutTask } from '../../../rules/form/work-out-task.ts'
import { freshValues } from '../../../rules/write/rules.ts'
import { randomly } from '../../support/random-seed.ts'
import { anyForm } from './any-form.ts'
import { applied, editsOf } from './edits.ts'

const edits = fc.array(
  editsOf({ numbers: ['h1', 'h2', 'h3'], choices: ['k'] }, ['t', 'u'], {
    numbers: ['p', 'q', 'r'],
    choices: ['c'],
  }),
  { maxLength: 12 },
)

/** Begins again with what came from elsewhere until all of it is there, as the server does; with each form's travels. */
function begunAgain<T>(steps: number, run: () => T): { result: T; travelled: number } {
  const results = new Map<number, FormResult>()
  for (;;) {
    try {
      const result = withinAllowance({ steps, forms: 0, results }, run)
      return { result, travelled: results.size }
    } catch (error) {
      if (!(error instanceof FormTooHeavy)) throw error
      results.set(error.number, structuredClone(workOutTask(structuredClone(error.task))))
    }
  }
}

/** All but what is kept for the next evaluation alone. */
const told = ({ columns: _, ...rest }: FormEvaluation) => rest

describe('X-03: forms that are worked out elsewhere', () => {
  test('come to what they come to here, whatever their rules and however few steps are given', () => {
    fc.assert(
      fc.property(anyForm, edits, fc.constantFrom(0, 5, 30, 100_000), (model, made, steps) => {
        const values = made.reduce(applied, {})
        const options = { fresh: freshValues({}, values, true) }
        const both = () => [
          told(evaluateForm(model, undefined, values, options)),
          told(evaluateForm(model, undefined, { h1: '2' }, { keepFormulas: true })),
        ]
        const here = both()
        const { result, travelled } = begunAgain(steps, both)
        expect(result).toEqual(here)
        if (steps === 100_000) expect(travelled).toBe(0)
      }),
      randomly(process.env.LONG === '1' ? 400 : 15),
    )
  }, 60_000)
})
