/** Collects conditions with their values; every value is a parameter, identifiers come from code only. */
export type Where = {
  /** Adds a condition; `?` stands for the value. */
  and(condition: string, value: unknown): void
  /** Adds a condition without a value of its own. */
  must(condition: string): void
  /** Adds a value and gives its place, `$n`. */
  value(value: unknown): string
  text(): string
  readonly values: unknown[]
}

export function where(...fixed: readonly [condition: string, value: unknown][]): Where {
  const conditions: string[] = []
  const values: unknown[] = []
  const built: Where = {
    values,
    and(condition, value) {
      const place = built.value(value)
      conditions.push(condition.replaceAll('?', () => place))
    },
    must(condition) {
      conditions.push(condition)
    },
    value(value) {
      values.push(value)
      return `$${values.length}`
    },
    text: () => conditions.join(' and '),
  }
  for (const [condition, value] of fixed) built.and(condition, value)
  return built
}

/** A LIKE pattern that finds the text anywhere, its wildcards taken literally (security D-11). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
