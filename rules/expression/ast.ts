export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'

/** A parsed expression: plain data. `at` is the offset in the source that an error points to. */
export type Expression =
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'constant'; readonly value: string | boolean | null; readonly at: number }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly at: number }
  /** A field, or with `column` the values of a sub-table's column. */
  | { readonly kind: 'name'; readonly name: string; readonly column: string | null; readonly at: number }
  | {
      readonly kind: 'call'
      readonly name: string
      readonly arguments: readonly Expression[]
      readonly at: number
    }
  | {
      readonly kind: 'unary'
      readonly operator: 'not' | '-'
      readonly operand: Expression
      readonly at: number
    }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
      readonly at: number
    }

/** Words that a field cannot be called by in an expression. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'in',
  'true',
  'false',
  'empty',
])

/** What an expression is made of, from left to right; nothing for a name, a number or a constant. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items
    case 'call':
      return expression.arguments
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    default:
      return []
  }
}
