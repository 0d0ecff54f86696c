import { pinyin, polyphonic } from 'pinyin-pro'
import { plain } from '../../rules/text/plain-words.ts'

const HAN = /\p{Script=Han}/u
/** Chinese characters one by one, other words whole; what parts them is left out. */
const UNITS = /\p{Script=Han}|[^\p{Script=Han}\s\p{P}\p{S}]+/gu
/** Some characters have four readings: a name of five such ones would have a thousand. */
const MOST_READINGS = 24

/** A character of a name or a word of other letters, where it stands and how it may be read. */
export type Unit = { readonly from: number; readonly to: number; readonly sounds: readonly string[] }

/**
 * The parts of a name and their readings, the likeliest first: a surname as a surname (单 shàn), then every other way
 * to read the character (dān, chán), because whoever searches may not know which one the person uses.
 */
export function unitsOf(name: string): readonly Unit[] {
  const usual = HAN.test(name)
    ? pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'removed' })
    : []
  let at = 0
  return [...name.matchAll(UNITS)].map(({ 0: text, index }) => {
    const sounds = HAN.test(text) ? soundsOf(text, usual[at++] ?? '') : [foreignLetters(plain(text))]
    return { from: index, to: index + text.length, sounds }
  })
}

function soundsOf(character: string, usual: string): readonly string[] {
  const others = polyphonic(character, { toneType: 'none', type: 'array' }).flat()
  const known = others.filter((sound) => /^[a-zü]+$/.test(sound)).map((sound) => sound.replaceAll('ü', 'v'))
  const all = [plain(usual), ...known].flatMap(spellings)
  return [...new Set(all)].filter((sound) => sound !== '')
}

/** `ü` is typed as `v`, written as `u` on cards and as `yu` in passports. */
function spellings(sound: string): readonly string[] {
  return sound.includes('v') ? [sound, sound.replace('v', 'u'), sound.replace('v', 'yu')] : [sound]
}

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Letters of other languages that no accent makes, as people type them who have no such keyboard. */
export function foreignLetters(text: string): string {
  return text.replace(/[øłđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter)
}

/**
 * The ways to read a whole name, the likeliest first: every combination while there are few, else the likeliest with
 * one character read otherwise.
 */
export function readingsOf(units: readonly Unit[]): readonly (readonly string[])[] {
  const likeliest = units.map(({ sounds }) => sounds[0] ?? '')
  const count = units.reduce((product, { sounds }) => product * Math.max(1, sounds.length), 1)
  if (count <= MOST_READINGS) {
    return units.reduce<readonly (readonly string[])[]>(
      (all, { sounds }) =>
        all.flatMap((reading) => (sounds.length === 0 ? [''] : sounds).map((sound) => [...reading, sound])),
      [[]],
    )
  }
  const otherwise = units.flatMap(({ sounds }, place) =>
    sounds.slice(1).map((sound) => likeliest.map((usual, index) => (index === place ? sound : usual))),
  )
  return [likeliest, ...otherwise].slice(0, MOST_READINGS)
}
