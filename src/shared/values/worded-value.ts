import type { Column } from '../../../contract/package/properties.ts'
import type { SummaryField } from '../../../contract/rows.ts'
import { type Locale, PROPERTY_TYPE } from '../../../contract/vocabulary.ts'
import { valueText } from '../../../rules/values/value-text.ts'

/** A field as far as its values can be said: what the wire tells of it beside a value. */
export type Wording = Pick<SummaryField, 'propertyType' | 'numberFormat' | 'dateFormat' | 'options'>

/** A value that came with its wording, as text in the reader's language; null when it is empty. */
export function wordedValue(wording: Wording, value: unknown, locale: Locale): string | null {
  const property = propertyOf(wording)
  if (property === undefined) return null
  // Of one related record the wire sends the record, of several a list.
  const isOne = wording.propertyType === PROPERTY_TYPE.relation && !Array.isArray(value)
  return valueText(property, isOne && value !== null && value !== undefined ? [value] : value, locale)
}

function propertyOf({ propertyType, numberFormat, dateFormat, options }: Wording): Column | undefined {
  const common = { code: '', name: { zh: '' } }
  switch (propertyType) {
    case PROPERTY_TYPE.number:
      return { ...common, type: 'number', format: numberFormat }
    case PROPERTY_TYPE.date:
      return { ...common, type: 'date', format: dateFormat }
    case PROPERTY_TYPE.radio:
    case PROPERTY_TYPE.dropdown:
      return { ...common, type: 'radio', options: options ?? [] }
    case PROPERTY_TYPE.checkbox:
    case PROPERTY_TYPE.multiDropdown:
      return { ...common, type: 'checkbox', options: options ?? [] }
    case PROPERTY_TYPE.boolean:
      return { ...common, type: 'boolean' }
    case PROPERTY_TYPE.location:
      return { ...common, type: 'location' }
    case PROPERTY_TYPE.shortText:
    case PROPERTY_TYPE.longText:
    case PROPERTY_TYPE.time:
    case PROPERTY_TYPE.approvalComment:
      return { ...common, type: 'shortText' }
    case PROPERTY_TYPE.subTable:
      return undefined
    default:
      // People, departments, files and relations carry their names alike.
      return { ...common, type: 'mixedPeople' }
  }
}
