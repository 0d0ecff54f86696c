import { plain } from '../../rules/text/plain-words.ts'
import { foreignLetters, readingsOf, unitsOf } from './readings.ts'

/** Counts up when `searchTextOf` writes something else; the job `search-texts` then writes those of all people anew. */
export const SEARCH_RULES = 1

/** Order of names: pinyin of a Chinese name, read as a surname at its head; letters of others without accents. */
export function sortNameOf(name: string): string {
  return unitsOf(name)
    .map(({ sounds }) => sounds[0] ?? '')
    .filter((sound) => sound !== '')
    .join(' ')
}

/**
 * What the people picker searches: the name, also without what parts its words; each way to read it in one word, and
 * the initials of it; and further texts such as user name and number. Parts are kept apart by a line end, so that no hit
 * reaches over two of them.
 */
export function searchTextOf(name: string, ...further: readonly string[]): string {
  const readings = readingsOf(unitsOf(name))
  const texts = [
    plain(name),
    joinedWords(plain(name)),
    ...readings.map((sounds) => sounds.join('')),
    ...readings.map((sounds) => sounds.map((sound) => sound.slice(0, 1)).join('')),
    ...further.flatMap((text) => [plain(text), joinedWords(plain(text))]),
  ]
  return [...new Set(texts)].filter((text) => text !== '').join('\n')
}

/** What was typed, in the forms in which searched texts are written. */
export type Wanted = {
  /** Each of them alone is a hit; none: no word was typed. */
  readonly forms: readonly string[]
  /** Or all of these together, in any order: `Xiaoming Wang` is `Wang Xiaoming`. */
  readonly words: readonly string[]
}

/** What parts the words of a name: blanks, the dots of transcribed names, the points and hyphens of user names. */
const BETWEEN = /[\s.,，、'’\u2010-\u2015\u00b7\u2022\u2027\u2219\u22c5\u30fb\u0387-]+/u

/** Reads what was typed. */
export function wantedOf(typed: string): Wanted {
  const whole = plain(typed).replaceAll('\n', ' ')
  if (whole === '') return { forms: [], words: [] }
  const words = whole.split(BETWEEN).filter((word) => word !== '')
  const forms = [whole, ...(words.length > 0 ? [words.join('')] : [])]
  return {
    forms: [...new Set([...forms, ...forms.map(foreignLetters)])],
    words: words.length > 1 ? words.map(foreignLetters) : [],
  }
}

/** Whether a text of `searchTextOf` has what was typed. */
export function isFound(text: string, { forms, words }: Wanted): boolean {
  if (forms.some((form) => text.includes(form))) return true
  return words.length > 0 && words.every((word) => text.includes(word))
}

function joinedWords(text: string): string {
  return foreignLetters(text.split(BETWEEN).join(''))
}
