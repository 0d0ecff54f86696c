import { endingOf } from '../../contract/file-types.ts'
import { FILE_NAME_MAX } from '../../contract/files.ts'
import { characters, firstCharacters } from '../../contract/typed-text.ts'

/** Controls, marks that turn the reading direction (`exe.fdp` read from behind), and what no file system takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNUSABLE = /[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF<>:"|?*]/g

/** A name as it is kept and shown: its last part only, plain characters, at most 255 of them, with its ending. */
export function plainFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(UNUSABLE, '').trim()
  if (characters(name) <= FILE_NAME_MAX) return name
  const ending = endingOf(name)
  const tail = ending === '' ? '' : `.${ending}`
  const room = FILE_NAME_MAX - characters(tail)
  return room < FILE_NAME_MAX / 2 ? firstCharacters(name, FILE_NAME_MAX) : firstCharacters(name, room) + tail
}
