import type { Expression } from './ast.ts'
import { parseExpression } from './parse.ts'

const MAX_KEPT = 500
const kept = new Map<string, Expression>()

/** `parseExpression` that remembers the sources it has read; the oldest make room. */
export function parsed(source: string): Expression {
  const known = kept.get(source)
  if (known) return known
  const expression = parseExpression(source)
  const oldest = kept.size >= MAX_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(source, expression)
  return expression
}
