import { endingOf } from '../../contract/file-types.ts'
import { FILE_NAME_MAX } from '../../contract/files.ts'

/** Controls, marks that turn the reading direction (`exe.fdp` read from behind), and what no file system takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNUSABLE = /[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF<>:"|?*]/g

/** A name as it is kept and shown: its last part only, plain characters, at most 255 of them, with its ending. */
export function plainFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(UNUSABLE, '').trim()
  if (name.length <= FILE_NAME_MAX) return name
  const ending = endingOf(name)
  const tail = ending === '' ? '' : `.${ending}`
  return tail.length > FILE_NAME_MAX / 2
    ? wholeCharacters(name.slice(0, FILE_NAME_MAX))
    : wholeCharacters(name.slice(0, FILE_NAME_MAX - tail.length)) + tail
}

/** A cut in the middle of a pair leaves half a character. */
function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text
}
