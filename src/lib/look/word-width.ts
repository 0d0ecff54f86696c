/** Of an average letter or digit, of a capital or a broad letter, and of a Chinese character: in em, bold ones as well. */
const LETTER_EM = 0.57
const BROAD_EM = 0.82
const CHARACTER_EM = 1
/** Chinese may break after each character; what is no longer than a usual name or head stays on one line. */
const MOST_CHARACTERS = 4
/** About 18 letters: what is longer, such as a link, breaks where it must. */
const MOST_EM = 10.5

const CHARACTERS = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const WORDS = new RegExp(`${CHARACTERS.source}+|[^\\s${CHARACTERS.source.slice(1, -1)}-]+-?`, 'g')
const BROAD = /[\p{Lu}mw@%—]/u

/** How wide a column must be, about, for no word of its texts to break inside: in em. */
export function longestWordEm(texts: Iterable<string>): number {
  let most = 0
  for (const text of texts) for (const [word] of text.matchAll(WORDS)) most = Math.max(most, wordEm(word))
  return Math.min(most, MOST_EM)
}

/** About how wide a text is on one line, in em. */
export function lineEm(text: string): number {
  let width = 0
  for (const letter of text) {
    width += CHARACTERS.test(letter) ? CHARACTER_EM : BROAD.test(letter) ? BROAD_EM : LETTER_EM
  }
  return width
}

function wordEm(word: string): number {
  return CHARACTERS.test(word) ? Math.min(word.length, MOST_CHARACTERS) * CHARACTER_EM : lineEm(word)
}
