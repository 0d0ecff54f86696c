import { evaluateExpression } from '../../../rules/expression/condition.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import { ExpressionError } from '../../../rules/expression/expression-error.ts'
import { isDecimal, isList, type Value } from '../../../rules/expression/value.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { formulaModel } from './model.ts'

/** Expressions over forms in surroundings, by position. */
export type Cases = {
  readonly forms: readonly FormData[]
  readonly environments: readonly Environment[]
  readonly runs: readonly (readonly [source: string, form: number, environment: number])[]
}

function canonical(value: Value): unknown {
  if (isDecimal(value)) return { number: value.toFixed() }
  return isList(value) ? value.map(canonical) : value
}

/** What each expression comes to, as text that says its type; an error by its reason and place. */
export function runAll({ forms, environments, runs }: Cases): string[] {
  return runs.map(([source, form, environment]) => {
    try {
      const value = evaluateExpression(source, forms[form] ?? {}, formulaModel, environments[environment])
      return JSON.stringify(canonical(value))
    } catch (error) {
      if (error instanceof ExpressionError) return `refused: ${error.message}`
      throw error
    }
  })
}
