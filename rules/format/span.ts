import type { Locale } from '../../contract/vocabulary.ts'
import { FORMAT_WORDS } from './words.ts'

const NBSP = '\u00A0'
const UNIT_SECONDS = [86_400, 3600, 60, 1] as const

/**
 * A time span by its two largest units, `4 d 5 h`; a unit that is zero is left out. Nothing, and less than nothing
 * after a clock was set back, reads as one minute (spec §9, security T-03).
 */
export function formatSpan(milliseconds: number, locale: Locale): string {
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
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, index }) => `${count}${NBSP}${units[index] ?? ''}`)
    .join(' ')
}
