import { pinyin } from 'pinyin-pro'

const HAN = /\p{Script=Han}/u

/** Order of names: pinyin of a Chinese name, read as a surname at its head; letters of others without accents. */
export function sortNameOf(name: string): string {
  return syllables(name).join(' ')
}

/**
 * What the people picker searches: the name, its pinyin in one word, its initials, and further texts such as user name
 * and number. Parts are kept apart by a line end, so that no hit reaches over two of them.
 */
export function searchTextOf(name: string, ...further: readonly string[]): string {
  const parts = syllables(name)
  const texts = [
    plain(name),
    parts.join(''),
    parts.map((part) => part.slice(0, 1)).join(''),
    ...further.map(plain),
  ]
  return [...new Set(texts)].filter((text) => text !== '').join('\n')
}

/** Small letters without accents; what was typed is searched in the same form. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function syllables(name: string): string[] {
  if (!HAN.test(name)) return plain(name).split(/[\s·.-]+/)
  const parts = pinyin(name, {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    v: true,
    nonZh: 'consecutive',
  })
  return parts.map(plain).filter((part) => part !== '')
}
