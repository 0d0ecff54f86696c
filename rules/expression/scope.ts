import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property, SubTable } from '../../contract/package/properties.ts'
import { Decimal } from '../record/decimal.ts'
import { type FormData, isRecord, ownValue } from '../record/form-data.ts'
import { columnsOf, propertiesOf } from '../record/model-index.ts'
import type { Environment } from './environment.ts'
import type { Value } from './value.ts'

/** Where names get their values. `undefined` means that there is no such name. */
export type Scope = {
  /** A dotted name too, where it stands for one value: `row.column` of a sub-process (engine Y2), named inputs. */
  field(name: string): Value | undefined
  column(table: string, name: string): readonly Value[] | undefined
  /** What names mean in each row of a table. */
  rows(table: string): readonly Scope[] | undefined
  /** Absent where nothing but the form may be read. */
  readonly environment: Environment | undefined
}

const DECIMAL = /^-?[0-9]{1,60}(?:\.[0-9]{1,60})?$/

function decimalOf(raw: unknown): Value {
  if (typeof raw === 'number' && Number.isFinite(raw)) return new Decimal(raw)
  return typeof raw === 'string' && DECIMAL.test(raw) ? new Decimal(raw) : null
}

/** What stands for one entry of a list: a text itself, anything with an id by that id. */
function entryOf(raw: unknown): Value {
  if (typeof raw === 'string') return raw
  const id = isRecord(raw) ? ownValue(raw, 'id') : null
  return typeof id === 'string' ? id : null
}

function listOf(raw: unknown): readonly Value[] {
  return Array.isArray(raw) ? raw.map(entryOf) : []
}

/**
 * A stored value as the language sees it: numbers as decimals, one person, department or record as its id, several and the
 * rows of a table as a list of ids, a place as its address.
 */
export function expressionValue(property: Property | Column, raw: unknown): Value {
  switch (property.type) {
    case 'number':
      return decimalOf(raw)
    case 'boolean':
      return typeof raw === 'boolean' ? raw : null
    case 'person':
    case 'department':
      return listOf(raw)[0] ?? null
    case 'relation':
      return entryOf(raw)
    case 'mixedPeople':
    case 'multiPerson':
    case 'multiDepartment':
    case 'attachment':
    case 'subTable':
    case 'checkbox':
    case 'multiDropdown':
    case 'multiRelation':
      return listOf(raw)
    case 'location': {
      const address = isRecord(raw) ? ownValue(raw, 'address') : null
      return typeof address === 'string' ? address : null
    }
    default:
      return typeof raw === 'string' ? raw : null
  }
}

function rowsOf(fields: FormData, table: string): readonly FormData[] {
  const rows = ownValue(fields, table)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** The names of a form: its fields, and `table.column` as the list of that column's values. */
export function formScope(model: BizModel, fields: FormData, environment?: Environment): Scope {
  const properties = propertiesOf(model)
  const scope: Scope = {
    environment,
    field(name) {
      const property = properties.get(name)
      return property && expressionValue(property, ownValue(fields, name))
    },
    column(table, name) {
      const property = properties.get(table)
      const column = property?.type === 'subTable' ? columnsOf(property).get(name) : undefined
      return column && rowsOf(fields, table).map((row) => expressionValue(column, ownValue(row, name)))
    },
    rows(table) {
      const property = properties.get(table)
      if (property?.type !== 'subTable') return undefined
      return rowsOf(fields, table).map((row) => rowScope(scope, property, row))
    },
  }
  return scope
}

/** The names inside one row: the row's columns first, then the form's fields. */
export function rowScope(form: Scope, table: SubTable, row: FormData): Scope {
  const columns = columnsOf(table)
  return {
    ...form,
    field(name) {
      const column = columns.get(name)
      return column ? expressionValue(column, ownValue(row, name)) : form.field(name)
    },
  }
}

/**
 * A scope with values from elsewhere under `prefix.name`, such as what a business rule looked up: the one way for
 * further data to enter an expression. A name of the prefix that is not given does not exist.
 */
export function withInputs(scope: Scope, prefix: string, inputs: ReadonlyMap<string, Value>): Scope {
  const start = `${prefix}.`
  return {
    ...scope,
    field: (name) => (name.startsWith(start) ? inputs.get(name.slice(start.length)) : scope.field(name)),
    rows: (table) => scope.rows(table)?.map((row) => withInputs(row, prefix, inputs)),
  }
}
