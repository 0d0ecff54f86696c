import type { Property } from '../../contract/package/properties.ts'
import { type FilterOp, SYSTEM_FIELDS, type SystemField } from '../../contract/query-list.ts'
import type { Rights } from '../../rules/form/rights.ts'
import type { Condition, Place } from '../../rules/list-filter/condition.ts'
import { type FilterKind, filterKind, readFilter } from '../../rules/list-filter/read-filter.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import type { PublishedModel } from '../apps/models.ts'
import { Fault } from '../base/fault.ts'
import type { SortKey } from '../stores/records/record-sort.ts'

/** What a list may be filtered and sorted by: every name is looked up in the model (security D-10). */
export type ListFields = {
  readonly model: PublishedModel['model']
  /** Shown whichever way this person reads a record: anything else could be guessed by asking (D-02). */
  readonly shown: Rights
}

const SYSTEM: Readonly<Record<SystemField, { readonly place: Place; readonly kind: FilterKind }>> = {
  sequenceNo: { place: { kind: 'system', name: 'sequenceNo' }, kind: 'text' },
  sequenceStatus: { place: { kind: 'system', name: 'sequenceStatus' }, kind: 'id' },
  owner: { place: { kind: 'system', name: 'owner' }, kind: 'record' },
  ownerDeptId: { place: { kind: 'system', name: 'ownerDeptId' }, kind: 'record' },
  createdTime: { place: { kind: 'time', name: 'createdTime' }, kind: 'day' },
  modifiedTime: { place: { kind: 'time', name: 'modifiedTime' }, kind: 'day' },
}

const systemField = (code: string): SystemField | undefined => SYSTEM_FIELDS.find((name) => name === code)

/** A property that may be shown, filtered or sorted by; refuses unknown and hidden ones by name. */
export function listedProperty({ model, shown }: ListFields, code: string): Property {
  const property = propertiesOf(model).get(code)
  if (property === undefined) throw new Fault('listColumnUnknown', { params: { code: safeName(code) } })
  if (!shown(code).visible) throw new Fault('fieldHidden', { problems: [{ path: code, problem: 'hidden' }] })
  return property
}

/** A filter of the wire, its names looked up and its value read. */
export function filterOf(
  fields: ListFields,
  leaf: Readonly<Record<string, unknown>>,
  op: FilterOp,
): Condition {
  const code = String(ownValue(leaf, 'propertyCode') ?? '')
  const value = ownValue(leaf, 'propertyValue')
  const system = systemField(code)
  if (system !== undefined && !propertiesOf(fields.model).has(code)) {
    const { place, kind } = SYSTEM[system]
    return readFilter(place, kind, op, value) ?? refuse(code)
  }
  const property = listedProperty(fields, code)
  const kind = filterKind(property)
  if (kind === undefined) return refuse(code)
  return readFilter({ kind: 'property', code }, kind, op, value) ?? refuse(code)
}

function refuse(code: string): never {
  throw new Fault('listFilterInvalid', {
    params: { code: safeName(code) },
    problems: [{ path: safeName(code), problem: 'badFilter' }],
  })
}

const SORTED: Partial<Record<Property['type'], SortKey['as']>> = {
  shortText: 'text',
  longText: 'text',
  number: 'number',
  date: 'text',
  time: 'text',
  boolean: 'text',
  radio: 'text',
  dropdown: 'text',
}

/** A sort key by its name; lists of values and people have no order. */
export function sortOf(fields: ListFields, code: string, descending: boolean): SortKey {
  const system = systemField(code)
  if (system !== undefined && !propertiesOf(fields.model).has(code)) {
    const { place } = SYSTEM[system]
    return { place, as: place.kind === 'time' ? 'time' : 'text', descending }
  }
  const as = SORTED[listedProperty(fields, code).type]
  if (as === undefined) throw new Fault('listColumnUnknown', { params: { code: safeName(code) } })
  return { place: { kind: 'property', code }, as, descending }
}

/** What was sent, short enough to be said again. */
const safeName = (code: string) => code.slice(0, 64)
