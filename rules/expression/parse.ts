import type { BinaryOperator, Expression } from './ast.ts'
import { ExpressionError } from './expression-error.ts'
import { type Token, tokens } from './lexer.ts'

/** How deep parentheses, lists, calls and signs may be nested (security X-03). */
export const MAX_DEPTH = 64

const COMPARISON = 4

/** Binding power of each operator between two operands; comparisons do not chain. */
const POWER: ReadonlyMap<string, { readonly operator: BinaryOperator; readonly power: number }> = new Map(
  (
    [
      ['or', 1],
      ['and', 2],
      ['=', COMPARISON],
      ['!=', COMPARISON],
      ['<', COMPARISON],
      ['<=', COMPARISON],
      ['>', COMPARISON],
      ['>=', COMPARISON],
      ['in', COMPARISON],
      ['+', 5],
      ['-', 5],
      ['*', 6],
      ['/', 6],
    ] as const
  ).map(([operator, power]) => [operator, { operator, power }]),
)
const NOT_POWER = 3
const SIGN_POWER = 7

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['empty', null],
])

type Cursor = { readonly tokens: readonly Token[]; index: number; depth: number }

function peek(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.index]
  if (!token) throw new Error('read past the end of an expression')
  return token
}

function next(cursor: Cursor): Token {
  const token = peek(cursor)
  if (token.kind !== 'end') cursor.index += 1
  return token
}

function isSymbol(token: Token, text: string): boolean {
  return token.kind === 'symbol' && token.text === text
}

function unexpected(token: Token): ExpressionError {
  return new ExpressionError('expressionUnexpected', token.at, token.text)
}

function expectSymbol(cursor: Cursor, text: string): void {
  const token = next(cursor)
  if (!isSymbol(token, text)) throw unexpected(token)
}

function parseItems(cursor: Cursor, close: string): Expression[] {
  const items: Expression[] = []
  if (isSymbol(peek(cursor), close)) {
    next(cursor)
    return items
  }
  for (;;) {
    items.push(parseOperators(cursor, 0))
    const token = next(cursor)
    if (isSymbol(token, close)) return items
    if (!isSymbol(token, ',')) throw unexpected(token)
  }
}

function parseName(cursor: Cursor, token: Token): Expression {
  const { text: name, at } = token
  if (isSymbol(peek(cursor), '(')) {
    next(cursor)
    return { kind: 'call', name, arguments: parseItems(cursor, ')'), at }
  }
  if (!isSymbol(peek(cursor), '.')) return { kind: 'name', name, column: null, at }
  next(cursor)
  const column = next(cursor)
  if (column.kind !== 'name') throw unexpected(column)
  return { kind: 'name', name, column: column.text, at }
}

function parseWord(cursor: Cursor, token: Token): Expression {
  if (token.text === 'not') {
    return { kind: 'unary', operator: 'not', operand: parseOperators(cursor, NOT_POWER), at: token.at }
  }
  const value = CONSTANTS.get(token.text)
  if (value === undefined) throw unexpected(token)
  return { kind: 'constant', value, at: token.at }
}

function parseOperand(cursor: Cursor): Expression {
  const token = next(cursor)
  if (token.kind === 'number') return { kind: 'number', text: token.text, at: token.at }
  if (token.kind === 'text') return { kind: 'constant', value: token.text, at: token.at }
  if (token.kind === 'name') return parseName(cursor, token)
  if (token.kind === 'word') return parseWord(cursor, token)
  if (isSymbol(token, '-')) {
    return { kind: 'unary', operator: '-', operand: parseOperators(cursor, SIGN_POWER), at: token.at }
  }
  if (isSymbol(token, '[')) return { kind: 'list', items: parseItems(cursor, ']'), at: token.at }
  if (!isSymbol(token, '(')) throw unexpected(token)
  const inner = parseOperators(cursor, 0)
  expectSymbol(cursor, ')')
  return inner
}

function parseOperators(cursor: Cursor, minimum: number): Expression {
  cursor.depth += 1
  if (cursor.depth > MAX_DEPTH) throw new ExpressionError('expressionTooDeep', peek(cursor).at)
  let left = parseOperand(cursor)
  let compared = false
  for (;;) {
    const token = peek(cursor)
    const known = token.kind === 'symbol' || token.kind === 'word' ? POWER.get(token.text) : undefined
    if (!known || known.power <= minimum) break
    if (known.power === COMPARISON && compared) throw unexpected(token)
    compared = known.power === COMPARISON
    next(cursor)
    const right = parseOperators(cursor, known.power)
    left = { kind: 'binary', operator: known.operator, left, right, at: token.at }
  }
  cursor.depth -= 1
  return left
}

/** Reads an expression (grammar: docs/expressions.md). Throws ExpressionError with the place of the fault. */
export function parseExpression(source: string): Expression {
  const cursor: Cursor = { tokens: tokens(source), index: 0, depth: 0 }
  const expression = parseOperators(cursor, 0)
  const rest = peek(cursor)
  if (rest.kind !== 'end') throw unexpected(rest)
  return expression
}
