import type { Column } from '../../contract/package/properties.ts'
import { LOCALES, type Locale } from '../../contract/vocabulary.ts'
import { hundredth, plainNumber } from '../format/typed-number.ts'
import { FORMAT_WORDS } from '../format/words.ts'
import { dateGrain } from '../values/date.ts'
import { accepted, type Normalised, refused } from '../values/outcome.ts'
import { normaliseValue } from '../values.ts'

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
  if (typed.trim() === '') return accepted(null)
  if (!FROM_TEXT.has(column.type)) return refused('notAllowed')
  return normaliseValue(column, rawOf(column, typed, locale))
}

function rawOf(column: Column, typed: string, locale: Locale): unknown {
  const text = typed.trim()
  switch (column.type) {
    case 'number':
      return numberText(text, locale)
    case 'date':
      return dateText(text, column.format)
    case 'time':
      return text.replace(/^(\d):/, '0$1:').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1')
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

/** `2026/3/9`, `2026.3.9` and `2026年3月9日` are the same day; what the format does not keep is cut off. */
function dateText(text: string, format: number | undefined): string {
  const parts =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (parts === null) return text
  const [year, month, day, hour, minute, second] = parts
    .slice(1)
    .map((part, place) => part?.padStart(2, '0') ?? (place === 2 ? '01' : '00'))
  switch (dateGrain(format)) {
    case 'year':
      return `${year}`
    case 'month':
      return `${year}-${month}`
    case 'minute':
      return `${year}-${month}-${day} ${hour}:${minute}`
    case 'second':
      return `${year}-${month}-${day} ${hour}:${minute}:${second}`
    case 'day':
      return `${year}-${month}-${day}`
    default:
      return text
  }
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
