import { characters, isBlank } from '../../contract/typed-text.ts'
import { accepted, type Normalised, refused } from './outcome.ts'

export const SHORT_TEXT_MAX = 200
export const LONG_TEXT_MAX = 4000

const HIGH_SURROGATE = /[\uD800-\uDBFF]/
const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** False for text a database or another program would choke on: null characters and halves of characters. */
export function isCleanText(text: string): boolean {
  if (text.includes('\0')) return false
  const rest = text.replace(PAIRS, '')
  return !HIGH_SURROGATE.test(rest) && !/[\uDC00-\uDFFF]/.test(rest)
}

/** Text as typed; blanks and signs that nobody sees are empty alone. The length counts characters. */
export function normaliseText(raw: unknown, max: number): Normalised {
  if (typeof raw !== 'string') return refused('wrongType')
  if (raw.length > max && characters(raw) > max) return refused('tooLong', { maximum: max })
  if (!isCleanText(raw)) return refused('badCharacters')
  return accepted(isBlank(raw) ? null : raw)
}
