import type { Expression } from './ast.ts'
import { parsed } from './parsed.ts'

function collect(expression: Expression, names: Set<string>): void {
  switch (expression.kind) {
    case 'name':
      names.add(expression.column === null ? expression.name : `${expression.name}.${expression.column}`)
      return
    case 'list':
      for (const item of expression.items) collect(item, names)
      return
    case 'call':
      for (const argument of expression.arguments) collect(argument, names)
      return
    case 'unary':
      collect(expression.operand, names)
      return
    case 'binary':
      collect(expression.left, names)
      collect(expression.right, names)
      return
    default:
  }
}

/** The fields an expression reads: codes, and `table.column` for a column. Throws ExpressionError. */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  collect(parsed(source), names)
  return [...names]
}
