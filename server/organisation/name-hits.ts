import type { Hits } from '../../contract/workflow-centre.ts'
import { plain } from '../../rules/text/plain-words.ts'
import { readingsOf, type Unit, unitsOf } from '../base/readings.ts'

/**
 * Where words stand in a name: as they are written, else as the pinyin or the initials of its characters. A word that
 * stands nowhere (it was found in another language) marks nothing.
 */
export function nameHits(name: string, words: readonly string[]): Hits {
  const written = plain(name)
  const units = unitsOf(name)
  const readings = readingsOf(units)
  const found = words.flatMap((word): Hits => {
    // Letters that change their length when they are made plain would shift the marks.
    const at = written.length === name.length ? written.indexOf(word) : -1
    if (at >= 0) return [[at, at + word.length]]
    return across(units, readings, word) ?? across(units, readings.map(initials), word) ?? []
  })
  return merged(found)
}

const initials = (sounds: readonly string[]) => sounds.map((sound) => sound.slice(0, 1))

/** The units over which the word reaches, in the first reading that has it. */
function across(units: readonly Unit[], readings: readonly (readonly string[])[], word: string): Hits | null {
  const texts = readings.find((sounds) => sounds.join('').includes(word))
  if (texts === undefined) return null
  const start = texts.join('').indexOf(word)
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

function merged(found: Hits): Hits {
  const hits: Hits = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = hits.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else hits.push([from, to])
  }
  return hits
}
