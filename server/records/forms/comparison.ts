import type { OutputOf } from '../../../contract/endpoint.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { Property } from '../../../contract/package/properties.ts'
import type { compareOperationLog } from '../../../contract/workflow/logs.ts'
import type { Event } from '../../../engine/events/event.ts'
import type { Rights } from '../../../rules/form/rights.ts'
import { visibleData } from '../../../rules/form/visible.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { type FieldChange, type FormData, ownValue } from '../../../rules/record/form-data.ts'
import { tableRows } from '../../../rules/record/table-rows.ts'
import { localised } from '../../../rules/text/localised.ts'
import { wordingOf } from './summary.ts'

type Compared = OutputOf<typeof compareOperationLog>

/** The fields that an entry changed, as far as its reader sees them, with what they were and became. */
export type Comparison = {
  readonly properties: readonly Property[]
  readonly before: FormData
  readonly after: FormData
}

/** What the events of one entry changed in the form. */
export function changesIn(events: readonly Event[]): readonly FieldChange[] {
  return events.flatMap((event) => (event.type === 'fieldsChanged' ? event.changes : []))
}

/** What was changed, only what the reader may see (engine Z4, security D-02). */
export function comparisonOf(changes: readonly FieldChange[], model: BizModel, rights: Rights): Comparison {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const change of changes) {
    if (!Object.hasOwn(before, change.code)) before[change.code] = change.before
    after[change.code] = change.after
  }
  const seen = { before: visibleData(model, rights, before), after: visibleData(model, rights, after) }
  const changed = model.properties.filter(
    ({ code }) =>
      Object.hasOwn(after, code) &&
      rights(code).visible &&
      // Only hidden columns of it changed.
      !sameValue(ownValue(seen.before, code), ownValue(seen.after, code)),
  )
  return { properties: changed.map((property) => withSeenColumns(property, rights)), ...seen }
}

function withSeenColumns(property: Property, rights: Rights): Property {
  if (property.type !== 'subTable') return property
  const columns = property.columns.filter(({ code }) => rights(`${property.code}.${code}`).visible)
  return { ...property, columns }
}

/** A comparison whose values carry the names of people, departments and records already. */
export function presentComparison({ properties, before, after }: Comparison, locale: string): Compared {
  return properties.map((property) => {
    const { code, name } = property
    const values = { before: ownValue(before, code), after: ownValue(after, code) }
    return {
      propertyCode: code,
      propertyName: localised(name, locale, 'zh'),
      name_i18n: name,
      ...wordingOf(property, [values.before, values.after]),
      ...(property.type === 'subTable' ? { columns: columnsOf(property, values, locale) } : {}),
      ...values,
    }
  })
}

function columnsOf(
  { columns }: Extract<Property, { type: 'subTable' }>,
  values: { readonly before: unknown; readonly after: unknown },
  locale: string,
): Compared[number]['columns'] {
  const rows = [...tableRows(values.before), ...tableRows(values.after)]
  return columns.map((column) => ({
    code: column.code,
    name: localised(column.name, locale, 'zh'),
    name_i18n: column.name,
    ...wordingOf(
      column,
      rows.map((row) => ownValue(row, column.code)),
    ),
  }))
}
