import type { I18nText } from '../../contract/package/text.ts'
import { plain } from '../../rules/text/plain-words.ts'
import { isFound, searchTextOf, wantedOf } from '../base/search-text.ts'

/** What was typed as the words that all have to be found; none: nothing is asked. */
export function wordsOf(typed: string): string[] {
  return plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Whether a name has all the words in some language, by pinyin or by initials. */
export function isNamed(name: I18nText, words: readonly string[]): boolean {
  const texts = Object.values(name)
  const text = searchTextOf(name.zh ?? texts[0] ?? '', ...texts)
  return words.length > 0 && words.every((word) => isFound(text, wantedOf(word)))
}
