import { pinyin } from 'pinyin-pro'
import type { Hits } from '../../contract/workflow-centre.ts'
import { plain } from './search-text.ts'

const HAN = /\p{Script=Han}/u

/** One character of a name with its sound, or a run of other letters as they are. */
type Unit = { readonly from: number; readonly to: number; readonly sound: string }

/**
 * Where words stand in a name: as they are written, else as the pinyin or the initials of its characters. A word that
 * stands nowhere (it was found in another language) marks nothing.
 */
export function nameHits(name: string, words: readonly string[]): Hits {
  const written = plain(name)
  const units = unitsOf(name)
  const found = words.flatMap((word): Hits => {
    // Letters that change their length when they are made plain would shift the marks.
    const at = written.length === name.length ? written.indexOf(word) : -1
    if (at >= 0) return [[at, at + word.length]]
    const sounded = across(units, word, (unit) => unit.sound)
    return sounded ?? across(units, word, ({ sound }) => sound.slice(0, 1)) ?? []
  })
  return merged(found)
}

/** The units over which the word reaches, when what they are read as has it. */
function across(units: readonly Unit[], word: string, read: (unit: Unit) => string): Hits | null {
  const texts = units.map(read)
  const start = texts.join('').indexOf(word)
  if (start < 0) return null
  let at = 0
  const covered = units.filter((_, index) => {
    const from = at
    at += texts[index]?.length ?? 0
    return from < start + word.length && at > start
  })
  const first = covered[0]
  const last = covered.at(-1)
  return first === undefined || last === undefined ? null : [[first.from, last.to]]
}

function unitsOf(name: string): Unit[] {
  const runs = [...name.matchAll(/\p{Script=Han}|\P{Script=Han}+/gu)]
  const sounds = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'removed' })
  let sound = 0
  return runs.map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
    sound: plain(HAN.test(text) ? (sounds[sound++] ?? '') : text),
  }))
}

function merged(found: Hits): Hits {
  const hits: Hits = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = hits.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else hits.push([from, to])
  }
  return hits
}
