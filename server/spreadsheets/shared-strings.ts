import type { Archive } from './archive.ts'
import { textOfEscaped } from './escaped-text.ts'
import { MOST_CHARACTERS, UnreadableSheet } from './sheet-limits.ts'
import type { XmlPath } from './xml-reader.ts'

/** The shared strings that are asked for, by their numbers: others are read over. */
export async function readSharedStrings(
  archive: Archive,
  part: string,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const strings = new Map<number, string>()
  if (wanted.size === 0) return strings
  let number = -1
  let written = ''
  let characters = 0
  await archive.read(part, {
    open: (path) => {
      if (!isString(path)) return
      number += 1
      written = ''
    },
    text: (text, path) => {
      if (!wanted.has(number) || !isText(path)) return
      characters += text.length
      if (characters > MOST_CHARACTERS) throw new UnreadableSheet('tooBig')
      written += text
    },
    close: (path) => {
      if (isString(path) && wanted.has(number)) strings.set(number, textOfEscaped(written))
    },
  })
  return strings
}

function isString(path: XmlPath): boolean {
  return path.length === 2 && path[1] === 'si'
}

/** The text itself or a run of it; not how it is pronounced (`rPh`). */
function isText([root, string, run, text, ...further]: XmlPath): boolean {
  if (root !== 'sst' || string !== 'si' || further.length > 0) return false
  return text === undefined ? run === 't' : run === 'r' && text === 't'
}
