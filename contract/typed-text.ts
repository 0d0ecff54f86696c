/**
 * Signs that nobody sees and nobody means: soft hyphens, zero widths, marks of direction, byte order marks, variation
 * selectors. They come along when a text is copied from a page, a chat or a spreadsheet.
 */
const INVISIBLE = new RegExp(
  `[${[
    '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5',
    '\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e',
    '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb',
  ].join('')}]`,
  'g',
)

/** A text without the signs that nobody sees. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** The signs of minus that keyboards, word processors and web pages write. */
const MINUS = /[\u2010-\u2015\u2212\u207b\u02d7\ufe58\ufe63]/g
const COLON = /[\u2236\ufe55\ua789]/g
const SLASH = /[\u2044\u2215]/g

/**
 * What was typed where only figures and signs are meant (numbers, dates, codes, numbers of documents and people), in the
 * plain signs of a keyboard: wide figures, letters and signs become narrow ones, every blank a space, every minus `-`,
 * the full stops of Chinese a point. Other figures (`²`, `①`) stay, so that `5²` is no 52.
 */
export function plainSigns(typed: string): string {
  return visibleText(typed)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, ' ')
    .replace(/[。｡]/g, '.')
    .replace(MINUS, '-')
    .replace(COLON, ':')
    .replace(SLASH, '/')
    .trim()
}

/**
 * How long a text is, on both sides: in characters (Unicode code points), so `𠮷` is one, as PostgreSQL counts too. A
 * family of emoji is several: grouping them as people see them needs tables that differ between browsers.
 */
export function characters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isFirstHalf = code >= 0xd800 && code <= 0xdbff
    const next = isFirstHalf ? text.charCodeAt(at + 1) : 0
    if (next >= 0xdc00 && next <= 0xdfff) at += 1
    count += 1
  }
  return count
}

/** The first so many characters, none of them halved. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('')
}

/** Nothing that anybody sees. */
export function isBlank(text: string): boolean {
  return visibleText(text).trim() === ''
}
