import { childrenOf, type Expression } from './ast.ts'
import { parsed } from './parsed.ts'

function collect(expression: Expression, names: Set<string>): void {
  if (expression.kind === 'name') {
    names.add(expression.column === null ? expression.name : `${expression.name}.${expression.column}`)
  }
  for (const child of childrenOf(expression)) collect(child, names)
}

/** The fields an expression reads: codes, and `table.column` for a column. Throws ExpressionError. */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  collect(parsed(source), names)
  return [...names]
}
