/** Collects conditions with their values; every value is a parameter, identifiers come from code only. */
export type Where = {
  /** Adds a condition; `?` stands for the value. */
  and(condition: string, value: unknown): void
  /** Adds a condition without a value of its own. */
  must(condition: string): void
  /** Adds a value and gives its place, `$n`. */
  value(value: unknown): string
  text(): string
  /** Whether a condition reads the table of that alias, so that the list has to join it. */
  reads(alias: string): boolean
  /** Conditions of a part of a statement: they and their values come beside these. */
  part(): Where
  readonly values: unknown[]
}

export function where(...fixed: readonly [condition: string, value: unknown][]): Where {
  const built = over([])
  for (const [condition, value] of fixed) built.and(condition, value)
  return built
}

function over(values: unknown[]): Where {
  const conditions: string[] = []
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
    reads: (alias) => new RegExp(`\\b${alias}\\.`).test(built.text()),
    part: () => over([...values]),
  }
  return built
}

/** A LIKE pattern that finds the text anywhere, its wildcards taken literally (security D-11). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
