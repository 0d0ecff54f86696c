import { RESERVED_WORDS } from './ast.ts'
import { ExpressionError } from './expression-error.ts'

/** As long as an app package allows (contract/package/text.ts). */
export const MAX_SOURCE_LENGTH = 4000

const MAX_LITERAL_DIGITS = 38

export type Token = {
  readonly kind: 'number' | 'text' | 'name' | 'word' | 'symbol' | 'end'
  readonly text: string
  readonly at: number
}

const SPACE = /[ \t\r\n]+/y
const NAME = /[A-Za-z][A-Za-z0-9_]*/y
const NUMBER = /[0-9]+(?:\.[0-9]+)?/y
const SYMBOL = /<=|>=|!=|[=<>+\-*/(),.[\]]/y

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

/** Text between quotes; the quote itself is written twice inside. Returns the end offset as well. */
function readText(source: string, at: number): { text: string; end: number } {
  const quote = source.charAt(at)
  let text = ''
  let from = at + 1
  for (;;) {
    const to = source.indexOf(quote, from)
    if (to < 0) throw new ExpressionError('expressionUnfinishedText', at)
    text += source.slice(from, to)
    if (source.charAt(to + 1) !== quote) return { text, end: to + 1 }
    text += quote
    from = to + 2
  }
}

function readNumber(source: string, at: number, text: string): Token {
  const after = source.charAt(at + text.length)
  if (text.length > MAX_LITERAL_DIGITS || /[A-Za-z_]/.test(after)) {
    throw new ExpressionError('expressionNumber', at, text + after)
  }
  return { kind: 'number', text, at }
}

function readToken(source: string, at: number): { token: Token; end: number } {
  const first = source.charAt(at)
  if (first === "'" || first === '"') {
    const { text, end } = readText(source, at)
    return { token: { kind: 'text', text, at }, end }
  }
  const number = match(NUMBER, source, at)
  if (number !== undefined) return { token: readNumber(source, at, number), end: at + number.length }
  const name = match(NAME, source, at)
  if (name !== undefined) {
    const kind = RESERVED_WORDS.has(name) ? 'word' : 'name'
    return { token: { kind, text: name, at }, end: at + name.length }
  }
  const symbol = match(SYMBOL, source, at)
  if (symbol !== undefined) return { token: { kind: 'symbol', text: symbol, at }, end: at + symbol.length }
  throw new ExpressionError('expressionCharacter', at, first)
}

/** The tokens of a source text, ended by one of kind `end`. Throws ExpressionError. */
export function tokens(source: string): Token[] {
  if (source.length > MAX_SOURCE_LENGTH) throw new ExpressionError('expressionTooLong', MAX_SOURCE_LENGTH)
  const found: Token[] = []
  let at = 0
  while (at < source.length) {
    const space = match(SPACE, source, at)
    if (space !== undefined) {
      at += space.length
      continue
    }
    const { token, end } = readToken(source, at)
    found.push(token)
    at = end
  }
  found.push({ kind: 'end', text: '', at: source.length })
  return found
}
