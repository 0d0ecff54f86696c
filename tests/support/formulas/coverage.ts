import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Expression } from '../../../rules/expression/ast.ts'
import { functionNames } from '../../../rules/expression/functions.ts'
import { parsed } from '../../../rules/expression/parsed.ts'

const DOC = path.resolve(import.meta.dirname, '../../../docs/expressions.md')
const RANGES = ['letter', 'digit', 'character']

/** What there is to cover: the rules and the terminals of the grammar as documented, and the functions in the code. */
export function everything(): readonly string[] {
  const grammar = /## Grammar[\s\S]*?```\n([\s\S]*?)```/.exec(readFileSync(DOC, 'utf8'))?.[1] ?? ''
  const lines = grammar.split('\n').filter((line) => line.includes(' = '))
  const rules = lines.map((line) => line.split(' = ')[0]?.trim() ?? '')
  const terminals = lines
    .filter((line) => !RANGES.includes(line.split(' = ')[0]?.trim() ?? ''))
    .flatMap((line) =>
      [...line.slice(line.indexOf(' = ')).matchAll(/"(?:[^"]+)"|'"+'/g)].map(([quoted]) =>
        quoted.slice(1, -1),
      ),
    )
  const functions = functionNames().map((name) => `${name}()`)
  return [...new Set([...rules.filter((rule) => rule !== 'character'), ...terminals, ...functions])]
}

const RULE_OF_OPERATOR: Readonly<Record<string, string>> = {
  or: 'or',
  and: 'and',
  '+': 'sum',
  '-': 'sum',
  '*': 'product',
  '/': 'product',
}

function walk(expression: Expression, found: Set<string>): void {
  found.add('expression').add('operand')
  const into = (inner: Expression) => walk(inner, found)
  switch (expression.kind) {
    case 'number':
      found.add('number').add('digit')
      return
    case 'constant':
      if (typeof expression.value === 'string') found.add('text')
      else found.add('constant').add(expression.value === null ? 'empty' : String(expression.value))
      return
    case 'list':
      found.add('list').add('[').add(']')
      expression.items.forEach(into)
      return
    case 'name':
      found.add('field').add('name').add('letter')
      return
    case 'call':
      found.add('call').add('name').add('letter').add(`${expression.name}()`)
      expression.arguments.forEach(into)
      return
    case 'unary':
      found.add(expression.operator === '-' ? 'sign' : 'not').add(expression.operator)
      into(expression.operand)
      return
    case 'binary':
      found.add(RULE_OF_OPERATOR[expression.operator] ?? 'comparison').add(expression.operator)
      into(expression.left)
      into(expression.right)
  }
}

/** What one source uses: rules and functions by its tree, marks that the tree does not keep by its text. */
export function usedBy(source: string): ReadonlySet<string> {
  const found = new Set<string>()
  walk(parsed(source), found)
  const texts = [...source.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g)].map(([text]) => text)
  for (const text of texts) {
    const quote = text.charAt(0)
    found.add(quote)
    if (text.slice(1, -1).includes(quote + quote)) found.add(quote + quote)
  }
  const marks = source.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '')
  for (const mark of ['(', ')', ',', '.', '_']) if (marks.includes(mark)) found.add(mark)
  return found
}
