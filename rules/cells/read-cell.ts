import type { Column } from '../../contract/package/properties.ts'
import { isBlank, visibleText } from '../../contract/typed-text.ts'
import { LOCALES, type Locale } from '../../contract/vocabulary.ts'
import { hundredth, plainNumber } from '../format/typed-number.ts'
import { FORMAT_WORDS } from '../format/words.ts'
import { dateGrain } from '../record/date.ts'
import { normaliseValue } from '../values/normalise-value.ts'
import { accepted, type Normalised, refused } from '../values/outcome.ts'
import { readTypedDate } from '../values/typed-date.ts'

/** Columns whose cells a text can fill: people and departments need the organisation, see server/imports. */
const FROM_TEXT: ReadonlySet<Column['type']> = new Set<Column['type']>([
  'shortText',
  'longText',
  'number',
  'date',
  'time',
  'boolean',
  'radio',
  'dropdown',
  'checkbox',
  'multiDropdown',
  'location',
])

/**
 * What is pasted or imported into a cell as a stored value, or what is wrong with it (security D-05, E-07). Choices
 * are taken by value or by their name in any language, dates as spreadsheets write them, numbers as in `locale` and as
 * `cellText` writes them; a text is kept as it is, blanks around it too, as if it were typed. Blanks alone empty the
 * cell.
 */
export function readCellText(column: Column, typed: string, locale: Locale): Normalised {
  if (isBlank(typed)) return accepted(null)
  if (!FROM_TEXT.has(column.type)) return refused('notAllowed')
  if (column.type === 'date') return readTypedDate(typed, dateGrain(column.format), { locale, cut: true })
  return normaliseValue(column, rawOf(column, typed, locale))
}

function rawOf(column: Column, typed: string, locale: Locale): unknown {
  const text = visibleText(typed).trim()
  switch (column.type) {
    case 'number':
      return numberText(text, locale)
    // A spreadsheet writes the seconds of a time that has none.
    case 'time':
      return text.replace(/^(\d{1,2}:\d{2}):00$/, '$1')
    case 'boolean':
      return booleanOf(text) ?? text
    case 'radio':
    case 'dropdown':
      return choiceOf(column.options, text)
    case 'checkbox':
    case 'multiDropdown':
      return entriesIn(text).map((entry) => choiceOf(column.options, entry))
    case 'location':
      return { address: text }
    default:
      return typed
  }
}

/** The entries of a cell that may hold several. */
export function entriesIn(text: string): string[] {
  return text
    .split(/[;；、,，\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/**
 * Read as it would be typed, but for a percentage: here it is one only with its sign. A Spanish point is a decimal one,
 * as `cellText` writes it.
 */
function numberText(text: string, locale: Locale): string {
  const plain = plainNumber(text, locale === 'es' ? 'fr' : locale)
  return /[%％]/.test(text) ? hundredth(plain) : plain
}

const YES = new Set(['true', '1', 'y', '✓', '√', ...LOCALES.map((locale) => lower(FORMAT_WORDS[locale].yes))])
const NO = new Set(['false', '0', 'n', '✗', '×', ...LOCALES.map((locale) => lower(FORMAT_WORDS[locale].no))])

function booleanOf(text: string): boolean | null {
  if (YES.has(lower(text))) return true
  return NO.has(lower(text)) ? false : null
}

type Options = Extract<Column, { options: unknown }>['options']

/** The option a text names; a text that names none stays for the check to refuse. */
function choiceOf(options: Options, text: string): string {
  const option =
    options.find(({ value }) => value === text) ??
    options.find(({ name }) => Object.values(name).some((word) => lower(word) === lower(text)))
  return option?.value ?? text
}

function lower(text: string): string {
  return text.trim().toLowerCase()
}
