import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { ListView } from '../../contract/package/models.ts'
import type { Property } from '../../contract/package/properties.ts'
import { FILTER_OPS, type FilterOp, type queryList } from '../../contract/query-list.ts'
import type { Condition } from '../../rules/list-filter/condition.ts'
import { readTree } from '../../rules/list-filter/tree.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { Fault } from '../base/fault.ts'
import type { SortKey } from '../stores/records/record-sort.ts'
import { filterOf, type ListFields, listedProperty, sortOf } from './list-fields.ts'

type Input = ParsedInputOf<typeof queryList>

/** Most keys a list is sorted by. */
const MAX_KEYS = 3

/** The list view that is asked for; undefined: none, the summary fields are the columns. */
export function listViewOf({ model }: ListFields, queryCode: string | undefined): ListView | undefined {
  if (queryCode === undefined) return undefined
  const view = model.listViews?.find(({ code }) => code === queryCode)
  if (view === undefined) throw new Fault('listViewUnknown', { params: { code: queryCode } })
  return view
}

/**
 * The columns: of the view, of the request in its place (display type 1) or both (2). What the view names and this
 * person does not see is left out; what he asks for himself is refused.
 */
export function columnsOf(fields: ListFields, view: ListView | undefined, { options }: Input): Property[] {
  const configured = view?.columns ?? fields.model.summary
  const own = (options?.customDisplayColumns ?? []).map((code) => listedProperty(fields, code))
  const asked = options?.queryDisplayType === '1' ? [] : configured
  const shown = asked.flatMap((code) => (fields.shown(code).visible ? [listedProperty(fields, code)] : []))
  return [...new Set([...shown, ...own])]
}

/** The order: asked for, else the view's, else the newest first. */
export function sortKeysOf(fields: ListFields, view: ListView | undefined, { sorts }: Input): SortKey[] {
  if (sorts !== undefined && sorts.length > 0) {
    if (sorts.length > MAX_KEYS) throw new Fault('listFilterTooLarge')
    return sorts.map(({ propertyCode, descending }) => sortOf(fields, propertyCode, descending === true))
  }
  const configured = (view?.sort ?? []).filter(({ property }) => fields.shown(property).visible)
  if (configured.length === 0) return [sortOf(fields, 'createdTime', true)]
  return configured
    .slice(0, MAX_KEYS)
    .map(({ property, descending }) => sortOf(fields, property, descending === true))
}

/** All filters as one condition; too large ones are refused before anything is asked of the database (D-17). */
export function conditionOf(
  fields: ListFields,
  { filters, queryCondition }: Pick<Input, 'filters' | 'queryCondition'>,
): Condition {
  const read = readTree(filters ?? [], queryCondition, (leaf) => filterOf(fields, leaf, opOf(leaf)))
  if (read.ok) return read.condition
  if (read.why === 'tooLarge') throw new Fault('listFilterTooLarge')
  throw new Fault('listFilterInvalid', { params: { code: 'queryCondition' } })
}

function opOf(leaf: Readonly<Record<string, unknown>>): FilterOp {
  const asked = ownValue(leaf, 'op') ?? 'Eq'
  const op = FILTER_OPS.find((known) => known === asked)
  const code = String(ownValue(leaf, 'propertyCode') ?? '').slice(0, 64)
  if (op === undefined) throw new Fault('listFilterInvalid', { params: { code } })
  return op
}
