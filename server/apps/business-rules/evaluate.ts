import type { NameI18n } from '../../../contract/shapes.ts'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import { evaluate, MAX_STEPS } from '../../../rules/expression/evaluate.ts'
import { ExpressionError } from '../../../rules/expression/expression-error.ts'
import { parsed } from '../../../rules/expression/parsed.ts'
import { withPlaceholders } from '../../../rules/expression/placeholders.ts'
import { isDecimal, isEmptyValue, isList, type Value } from '../../../rules/expression/value.ts'
import { formatNumber } from '../../../rules/format/number.ts'
import { localised } from '../../../rules/text/localised.ts'
import { plainDecimal } from '../../../rules/values/number.ts'
import type { RuleRun } from '../../records/rules/rule-run.ts'
import { ruleScope } from './names.ts'

/** Evaluates what a rule says, on what it has found so far; all within one budget of steps. */
export function expressionsOf({ scene, data, found }: RuleRun) {
  const scope = ruleScope(scene, data, found)
  const value = (source: string): Value => {
    const allowed = Math.min(MAX_STEPS, scene.meter.steps)
    const own = { steps: allowed }
    try {
      return evaluate(parsed(source), scope, own)
    } finally {
      scene.meter.steps -= allowed - own.steps
    }
  }
  const text = (message: NameI18n, language: Locale): string =>
    withPlaceholders(localised(message, language, scene.language), (source) =>
      valueIn(value(source), language),
    )
  return {
    value,
    /** An absent condition holds, an empty value does not. */
    holds: (source: string | undefined): boolean => {
      if (source === undefined) return true
      const result = value(source)
      if (isEmptyValue(result)) return false
      if (typeof result !== 'boolean') throw new ExpressionError('expressionWrongType', 0)
      return result
    },
    /** A message in every language, its values filled in. */
    texts: (message: NameI18n): NameI18n =>
      Object.fromEntries(LOCALES.map((language) => [language, text(message, language)])),
  }
}

/** Values are put into a message as plain text; a rule never evaluates what a form contains (security X-02). */
function valueIn(value: Value, language: Locale): string {
  if (value === null || typeof value === 'boolean') return String(value ?? '')
  if (isDecimal(value)) return formatNumber(plainDecimal(value.round(4)), 'none', language)
  return isList(value) ? value.map((each) => valueIn(each, language)).join(', ') : value
}
