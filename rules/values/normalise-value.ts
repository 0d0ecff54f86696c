import type { Column } from '../../contract/package/properties.ts'
import { normaliseChoice, normaliseChoices } from './choice.ts'
import { normaliseLocation } from './location.ts'
import { normaliseDate, normaliseTime } from './normalise-date.ts'
import { normaliseNumber } from './number.ts'
import { accepted, type Normalised, refused } from './outcome.ts'
import { normaliseFiles, normaliseRelation, normaliseRelations, normaliseUnits } from './references.ts'
import { LONG_TEXT_MAX, normaliseText, SHORT_TEXT_MAX } from './text.ts'

function normaliseFilled(property: Column, raw: unknown, stored: unknown): Normalised {
  switch (property.type) {
    case 'shortText':
      return normaliseText(raw, property.maxLength ?? SHORT_TEXT_MAX)
    case 'longText':
      return normaliseText(raw, property.maxLength ?? LONG_TEXT_MAX)
    case 'approvalComment':
      return normaliseText(raw, LONG_TEXT_MAX)
    case 'number':
      return normaliseNumber(raw, property)
    case 'date':
      return normaliseDate(raw, property.format)
    case 'time':
      return normaliseTime(raw)
    case 'boolean':
      return typeof raw === 'boolean' ? accepted(raw) : refused('wrongType')
    case 'radio':
    case 'dropdown':
      return normaliseChoice(raw, property, stored)
    case 'checkbox':
    case 'multiDropdown':
      return normaliseChoices(raw, property, stored)
    case 'person':
    case 'multiPerson':
      return normaliseUnits(raw, 'person', property.type === 'person')
    case 'department':
    case 'multiDepartment':
      return normaliseUnits(raw, 'department', property.type === 'department')
    case 'mixedPeople':
      return normaliseUnits(raw, 'mixed', false)
    case 'attachment':
      return normaliseFiles(raw, property.maxCount)
    case 'relation':
      return normaliseRelation(raw)
    case 'multiRelation':
      return normaliseRelations(raw)
    case 'location':
      return normaliseLocation(raw)
  }
}

/**
 * A value of a field or column in its stored shape, or what is wrong with it (security D-05). Null, undefined, '' and
 * [] are empty and become null. Shapes: text; number as decimal text; date and time as text of the format; boolean;
 * one choice as text, several as an array; people and departments as an array of `{id, type}`; files as an array of
 * `{id, name, size, mimeType}`; one record as its id, several as an array; a place as `{address, …}`. Sub-tables are
 * checked row by row in rules/write/write.ts. `stored`: what the field has now; a choice that is no longer offered may stay.
 */
export function normaliseValue(property: Column, raw: unknown, stored: unknown = null): Normalised {
  const empty = raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)
  return empty ? accepted(null) : normaliseFilled(property, raw, stored)
}
