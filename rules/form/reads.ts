import type { BizModel } from '../../contract/package/models.ts'
import type { SubTable } from '../../contract/package/properties.ts'
import { childrenOf, type Expression } from '../expression/ast.ts'
import type { Need } from '../expression/environment.ts'
import { ExpressionError } from '../expression/expression-error.ts'
import { FUNCTIONS, ROW_FUNCTIONS } from '../expression/functions.ts'
import { parsed } from '../expression/parsed.ts'
import { columnsOf, propertiesOf } from '../record/model-index.ts'

/** What an expression depends on. */
export type Reads = {
  /** Columns of its own row by code; empty for an expression of the form. */
  readonly row: ReadonlySet<string>
  /** Of the form: `code`, and `table.column` with `table` for the values of a column. */
  readonly form: ReadonlySet<string>
  /** What it asks of the environment. */
  readonly needs: ReadonlySet<Need>
}

type Found = { readonly row: Set<string>; readonly form: Set<string>; readonly needs: Set<Need> }

/** Names inside a row function mean that table's columns first, then the row around it, then the form. */
type Inside = { readonly own: SubTable | null; readonly over: readonly SubTable[] }

function addName(name: string, model: BizModel, inside: Inside, found: Found): void {
  const over = inside.over.findLast((table) => columnsOf(table).has(name))
  if (over) {
    found.form.add(over.code)
    found.form.add(`${over.code}.${name}`)
  } else if (inside.own && columnsOf(inside.own).has(name)) found.row.add(name)
  else if (propertiesOf(model).has(name)) found.form.add(name)
}

function addColumn(table: string, column: string, model: BizModel, found: Found): void {
  const property = propertiesOf(model).get(table)
  // Anything else is a named input: the same all the time.
  if (property?.type !== 'subTable') return
  found.form.add(table)
  found.form.add(`${table}.${column}`)
}

function collect(expression: Expression, model: BizModel, inside: Inside, found: Found): void {
  if (expression.kind === 'call') {
    collectCall(expression, model, inside, found)
    return
  }
  if (expression.kind === 'name') {
    if (expression.column === null) addName(expression.name, model, inside, found)
    else addColumn(expression.name, expression.column, model, found)
  }
  for (const child of childrenOf(expression)) collect(child, model, inside, found)
}

function collectCall(
  call: Extract<Expression, { kind: 'call' }>,
  model: BizModel,
  inside: Inside,
  found: Found,
): void {
  const need = FUNCTIONS.get(call.name)?.needs
  if (need !== undefined) found.needs.add(need)
  const [first, ...others] = call.arguments
  const table = first?.kind === 'name' ? propertiesOf(model).get(first.name) : undefined
  const isOverRows = ROW_FUNCTIONS.has(call.name) && table?.type === 'subTable'
  const within = isOverRows ? { ...inside, over: [...inside.over, table] } : inside
  if (first) collect(first, model, inside, found)
  for (const other of others) collect(other, model, within, found)
}

/** What a source reads, in the form or in a row of `own`; nothing when it cannot be read: computing it tells why. */
export function readsOf(source: string, model: BizModel, own: SubTable | null = null): Reads {
  const found: Found = { row: new Set(), form: new Set(), needs: new Set() }
  try {
    collect(parsed(source), model, { own, over: [] }, found)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
  }
  return found
}
