import type { Locale } from '../../contract/vocabulary.ts'
import { FORMAT_WORDS } from './words.ts'

const NBSP = '\u00A0'
const UNIT_SECONDS = [86_400, 3600, 60, 1] as const

/**
 * A time span in days, hours, minutes and seconds, `4 d 5 h 1 min 3 s`; a unit that is zero is left out. Nothing, and
 * less than nothing after a clock was set back, reads as one minute (spec §9, security T-03). `most`: so many of its
 * largest units, where the rest would pretend to an exactness that a mean does not have.
 */
export function formatSpan(milliseconds: number, locale: Locale, most: number = UNIT_SECONDS.length): string {
  const { units } = FORMAT_WORDS[locale]
  const seconds = Math.floor(milliseconds / 1000)
  if (!(seconds > 0)) return `1${NBSP}${units[2]}`
  const first = UNIT_SECONDS.findIndex((size) => seconds >= size)
  let rest = seconds
  const counts = UNIT_SECONDS.map((size) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count
  })
  return counts
    .map((count, index) => ({ count, index }))
    .slice(first, first + most)
    .filter(({ count }) => count > 0)
    .map(({ count, index }) => `${count}${NBSP}${units[index] ?? ''}`)
    .join(' ')
}
