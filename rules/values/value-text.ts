import type { ChoiceOption, Column, Property } from '../../contract/package/properties.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { formatDate } from '../format/date.ts'
import { formatNumber } from '../format/number.ts'
import { FORMAT_WORDS } from '../format/words.ts'
import { isRecord, ownValue } from '../record/form-data.ts'
import { localised } from '../text/localised.ts'
import { optionsByValue } from './options.ts'
import { coordinatesText, shownPlace } from './place.ts'

/** Looks up the name of a person, department or record that the value does not carry. */
export type NameOf = (id: string) => string | undefined

function textOf(raw: unknown): string | null {
  return typeof raw === 'string' && raw !== '' ? raw : null
}

function optionText(options: readonly ChoiceOption[], value: unknown, locale: Locale): string {
  const option = typeof value === 'string' ? optionsByValue(options).get(value) : undefined
  return option ? localised(option.name, locale, 'zh') : (textOf(value) ?? '')
}

function nameIn(entry: unknown, locale: Locale, nameOf: NameOf | undefined): string {
  if (!isRecord(entry)) return typeof entry === 'string' ? (nameOf?.(entry) ?? entry) : ''
  const id = textOf(ownValue(entry, 'id')) ?? ''
  const names = ownValue(entry, 'name_i18n')
  const translated = isRecord(names) ? textOf(ownValue(names, locale)) : null
  return translated ?? textOf(ownValue(entry, 'name')) ?? nameOf?.(id) ?? id
}

function joined(raw: unknown, locale: Locale, text: (entry: unknown) => string): string | null {
  const entries: readonly unknown[] = Array.isArray(raw) ? raw : []
  return entries.length === 0 ? null : entries.map(text).join(FORMAT_WORDS[locale].listSeparator)
}

function placeText(raw: unknown): string | null {
  const place = shownPlace(raw)
  return place && (textOf(place.address) ?? coordinatesText(place))
}

/**
 * Any stored value as text in the reader's language, null when it is empty (the caller draws the dash). Choices by
 * their names, people, departments and files by the name the value carries, else by `nameOf`, else by id; a sub-table
 * by its number of rows.
 */
export function valueText(
  property: Property | Column,
  value: unknown,
  locale: Locale,
  nameOf?: NameOf,
): string | null {
  const words = FORMAT_WORDS[locale]
  switch (property.type) {
    case 'number':
      return typeof value === 'string' && value !== '' ? formatNumber(value, property.format, locale) : null
    case 'date': {
      const text = textOf(value)
      return text === null ? null : formatDate(text, property.format, locale, 'UTC')
    }
    case 'boolean':
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : null
    case 'radio':
    case 'dropdown':
      return textOf(value) && optionText(property.options, value, locale)
    case 'checkbox':
    case 'multiDropdown':
      return joined(value, locale, (entry) => optionText(property.options, entry, locale))
    case 'person':
    case 'multiPerson':
    case 'department':
    case 'multiDepartment':
    case 'mixedPeople':
    case 'attachment':
    case 'multiRelation':
      return joined(value, locale, (entry) => nameIn(entry, locale, nameOf))
    case 'relation':
      return textOf(value) || isRecord(value) ? nameIn(value, locale, nameOf) : null
    case 'subTable':
      return Array.isArray(value) && value.length > 0 ? words.rows(value.length) : null
    case 'approvalComment':
      return joined(value, locale, (entry) =>
        isRecord(entry) ? (textOf(ownValue(entry, 'opinion')) ?? '') : '',
      )
    case 'location':
      return placeText(value)
    default:
      return textOf(value)
  }
}
