import type { BizModel } from '../../contract/package/models.ts'
import { conditionHolds } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { parsed } from '../../rules/expression/parsed.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import { candidatesOf } from './candidates.ts'

/** What conditions leave open together. */
export type Coverage = {
  /** Every form meets one of them, proven. */
  readonly exhaustive: boolean
  /** A form that meets none, as `code = value`; null when none was found. */
  readonly gap: string | null
  /** Positions of those that are never the first to hold (`any`: that never hold), proven. */
  readonly never: readonly number[]
}

const MOST_FORMS = 20_000

/**
 * Tries the conditions on every form that differs for them. `filled` says which fields are never empty. Null when a
 * condition cannot be read or computed: that is reported elsewhere.
 */
export function coverageOf(
  conditions: readonly string[],
  model: BizModel,
  filled: (code: string) => boolean,
  any: boolean,
): Coverage | null {
  try {
    const { values, complete } = candidatesOf(conditions.map(parsed), model)
    const forms = formsOf([...values])
    const met = new Set<number>()
    let gap: string | null = null
    for (const form of forms ?? []) {
      const hold = conditions.flatMap((when, c) => (conditionHolds(when, form, model) ? [c] : []))
      for (const c of any ? hold : hold.slice(0, 1)) met.add(c)
      const possible = Object.entries(form).every(([code, value]) => value !== null || !filled(code))
      if (hold.length === 0 && possible) gap ??= textOf(form)
    }
    const proven = complete && forms !== undefined
    const never = proven ? conditions.map((_, c) => c).filter((c) => !met.has(c)) : []
    return { exhaustive: proven && gap === null, gap, never }
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

type Entry = readonly [string, readonly (string | boolean | null)[]]

/** Every combination; undefined when there are too many. */
function formsOf(entries: readonly Entry[]): readonly FormData[] | undefined {
  const count = entries.reduce((product, [, values]) => product * values.length, 1)
  if (count > MOST_FORMS) return undefined
  return entries.reduce<readonly Record<string, string | boolean | null>[]>(
    (forms, [code, values]) => forms.flatMap((form) => values.map((value) => ({ ...form, [code]: value }))),
    [{}],
  )
}

function textOf(form: FormData): string {
  return Object.entries(form)
    .map(([code, value]) => `${code} = ${value === null ? 'empty' : String(value)}`)
    .join(', ')
}
