import { plainSigns } from '../../contract/typed-text.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { type DateGrain, isRealDate } from '../record/date.ts'
import type { Problem } from '../write/problems.ts'
import { accepted, type Normalised, refused } from './outcome.ts'
import { readTypedTime } from './typed-time.ts'

/** `2025-1-5`, `2025/1/5`, `2025.1.5`, `2025年1月5日`, with or without blanks. */
const YEAR_FIRST = /^(\d{4}) ?[-/.、年] ?(\d{1,2}) ?[-/.、月] ?(\d{1,2})(?: ?[日号]|(?![\d/.、-]))/
const YEAR_AND_MONTH = /^(\d{4}) ?[-/.、年] ?(\d{1,2})(?: ?月份?)?$/
const YEAR_ALONE = /^(\d{4})(?: ?年|-)?$/
const FIGURES_ALONE = /^(\d{4})(\d{2})(\d{2})(?!\d)/
/** Longer than any date with its time. */
const LONGEST = 60

const WAYS = [YEAR_FIRST, YEAR_AND_MONTH, YEAR_ALONE, FIGURES_ALONE]
/** As French and Spanish write it. English writes it in two orders, so there it is not told which is the month. */
const DAY_FIRST = /^(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4})(?!\d)/
const DAY_FIRST_LOCALES: ReadonlySet<Locale> = new Set<Locale>(['fr', 'es'])
const SHORT_YEAR = /^\d{1,2} ?[-/.、年] ?\d{1,2} ?[-/.、月] ?\d{1,2} ?[日号]?(?!\d)/

type Written = {
  readonly year: string
  readonly month?: string | undefined
  readonly day?: string | undefined
  /** What stands behind the day. */
  readonly rest: string
}

type Reading = {
  /** The language of whoever wrote it, where it is known. */
  readonly locale?: Locale | undefined
  /** Leaves out what the grain does not keep, as cells of spreadsheets carry it; else that is refused. */
  readonly cut?: boolean
}

/**
 * A date or time as people write it, as text of the grain. What the grain needs has to be written: a month is no day,
 * and a day no time; what is missing is said, never made up.
 */
export function readTypedDate(typed: string, grain: DateGrain, reading: Reading = {}): Normalised {
  const text = typed.length > LONGEST ? typed : plainSigns(typed)
  if (text.length > LONGEST) return refused('badDate')
  if (text === '') return accepted(null)
  if (grain === 'timeMinute' || grain === 'timeSecond') return readTypedTime(text, grain, reading.cut)
  const written = datePart(text, reading.locale)
  if (written === null) return refused(SHORT_YEAR.test(text) ? 'yearTooShort' : 'badDate')
  const missing = missingPart(written, grain)
  if (missing !== null) return refused(missing)
  return checked(written, grain, reading.cut === true)
}

function checked({ year, month = '', day = '', rest }: Written, grain: DateGrain, cut: boolean): Normalised {
  const isExact = { year: month === '', month: day === '', day: rest === '' }
  if ((grain === 'year' || grain === 'month' || grain === 'day') && !isExact[grain] && !cut) {
    return refused('badDate')
  }
  const parts = [year, month, day].filter((part) => part !== '').map((part) => part.padStart(2, '0'))
  const date = parts.join('-')
  const own = ({ 1: 'year', 2: 'month', 3: 'day' } as const)[parts.length] ?? 'day'
  if (!isRealDate(date, own)) return refused('badDate')
  if (grain === 'year') return accepted(year)
  if (grain === 'month' || grain === 'day') {
    const time = rest === '' ? null : readTypedTime(rest, 'timeSecond', true)
    if (time !== null && !time.ok) return refused('badDate')
    return accepted(grain === 'month' ? date.slice(0, 7) : date)
  }
  const time = readTypedTime(rest, grain === 'minute' ? 'timeMinute' : 'timeSecond', cut)
  return time.ok ? accepted(`${date} ${time.value}`) : time
}

function missingPart({ month, day, rest }: Written, grain: DateGrain): Problem | null {
  if (grain === 'year') return null
  if (month === undefined) return 'dateWithoutMonth'
  if (grain === 'month') return null
  if (day === undefined) return 'dateWithoutDay'
  return grain === 'day' || rest !== '' ? null : 'dateWithoutTime'
}

function datePart(text: string, locale: Locale | undefined): Written | null {
  const found = WAYS.map((way) => way.exec(text)).find((each) => each !== null)
  if (found) {
    const [all, year = '', month, day] = found
    return behind(text.slice(all.length), all, { year, month, day })
  }
  const [all = '', day, month, year] = DAY_FIRST.exec(text) ?? []
  if (year === undefined || locale === undefined || !DAY_FIRST_LOCALES.has(locale)) return null
  return behind(text.slice(all.length), all, { year, month, day })
}

/** The time stands apart from the day: behind a blank, a `T` or the day's own word. */
function behind(rest: string, date: string, parts: Omit<Written, 'rest'>): Written | null {
  const isApart = rest === '' || /^[ T]/.test(rest) || /[日号]$/.test(date)
  return isApart ? { ...parts, rest: rest.replace(/^[ T]+/, '') } : null
}
