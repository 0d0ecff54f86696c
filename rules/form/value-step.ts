import type { Scope } from '../expression/scope.ts'
import { sameValue } from '../record/canonical.ts'
import type { Pass } from './pass.ts'
import type { FieldRules } from './plan.ts'
import { computed, holds, offeredOptions } from './run-rule.ts'
import type { FieldState, RuleProblem } from './state.ts'

/** What a field comes to: the value that stands in it, whether it is shown, what went wrong, whether it was emptied. */
type Worked = {
  readonly value: unknown
  readonly visible: boolean
  readonly broken: RuleProblem | null
  readonly cleared: boolean
}

type Given = {
  readonly scope: Scope
  /** What was typed. */
  readonly raw: unknown
  /** It starts with its default while it is empty. */
  readonly isNew: boolean
}

/** Formula or default, then the options that are left, then visibility. */
export function workOut(pass: Pass, rules: FieldRules, { scope, raw, isNew }: Given): Worked {
  const { meter } = pass
  const { formula, initial, visible } = rules
  let value = raw
  let broken: RuleProblem | null = null
  const take = (source: string) => {
    const result = computed(source, rules.property, scope, meter)
    value = result.value
    broken = result.problem
  }
  if (formula !== null) {
    if (!pass.keepFormulas) take(formula.source)
  } else if (initial !== null && raw === null && isNew) take(initial.source)
  const left = stillOffered(pass, rules, scope, value)
  const shown = visible === null ? null : holds(visible.source, scope, meter, true)
  return {
    value: left,
    visible: shown?.value ?? true,
    broken: broken ?? shown?.problem ?? null,
    cleared: left !== value,
  }
}

/** The value without options that are offered no longer; the same object when nothing had to go. */
function stillOffered(pass: Pass, rules: FieldRules, scope: Scope, value: unknown): unknown {
  if (rules.offered === null || !('options' in rules.property) || value === null) return value
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const known = rules.property.options.filter((option) => chosen.includes(option.value))
  const offered = offeredOptions(rules, scope, pass.meter, (option) => known.includes(option))
  if (offered.length === known.length) return value
  if (!Array.isArray(value)) return null
  const gone = new Set<unknown>(
    known.filter((option) => !offered.includes(option)).map((option) => option.value),
  )
  const left = chosen.filter((option) => !gone.has(option))
  return left.length === 0 ? null : left
}

/** The value from before when it is equal, so that whoever compares by identity sees no change. */
export function kept(value: unknown, before: unknown): unknown {
  return value === before || (typeof value === 'object' && sameValue(value, before)) ? before : value
}

/** Required and checks of a field or cell, once all values are worked out. */
export function judged(
  pass: Pass,
  rules: FieldRules,
  scope: Scope,
  value: unknown,
  state: FieldState,
): Partial<FieldState> {
  if (!state.visible) return { required: false, failed: null }
  const required = rules.required === null ? null : holds(rules.required.source, scope, pass.meter, false)
  const failed = value === null ? null : firstFailed(pass, rules, scope)
  return { required: required?.value ?? false, failed: required?.problem ?? failed }
}

/** A check is asked of a filled field only; its texts travel as the parameters of the problem, by language. */
function firstFailed(pass: Pass, { checks }: FieldRules, scope: Scope): RuleProblem | null {
  for (const check of checks) {
    const { value, problem } = holds(check.holds, scope, pass.meter, false)
    if (problem !== null) return problem
    if (!value) return { problem: 'checkFailed', params: check.message }
  }
  return null
}
