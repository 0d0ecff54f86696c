import { readFileSync } from 'node:fs'
import path from 'node:path'

// Words that passwords of leaked lists are made of, one a line; digits and signs around them do not help.
const words = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

const LOOKALIKES = new Map(
  Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
)
const KEY_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '01234567890123456789',
].flatMap((row) => [row, [...row].reverse().join('')])
const SHORTEST_CORE = 3

/** A known word, a run of keys or one's own name, with nothing but digits, signs and repetition added. */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const own = new Set(ownNames.map((name) => lettersOnly(name.toLowerCase())))
  const isKnown = (text: string) => words.has(text) || (text.length >= SHORTEST_CORE && own.has(text))
  return readingsOf(password.toLowerCase())
    .map(unrepeated)
    .some((core) => isWeak(core, isKnown))
}

function isWeak(core: string, isKnown: (text: string) => boolean): boolean {
  if (core.length < SHORTEST_CORE || isKnown(core)) return true
  if (KEY_ROWS.some((row) => row.includes(core))) return true
  // Two known words in a row, such as "welcomeadmin".
  for (let at = SHORTEST_CORE; at <= core.length - SHORTEST_CORE; at += 1) {
    if (isKnown(core.slice(0, at)) && isKnown(core.slice(at))) return true
  }
  return false
}

/** As it stands, its letters, and its letters after what is added at the ends and digits that stand for letters. */
function readingsOf(text: string): string[] {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const asLetters = (one: string) =>
    lettersOnly(inner.replace(/./gu, (sign) => (sign === '1' ? one : (LOOKALIKES.get(sign) ?? sign))))
  return [text, lettersOnly(text), asLetters('l'), asLetters('i')]
}

function lettersOnly(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

/** `abcabcabc` is `abc`, `aaaa` is `a`. */
function unrepeated(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text) {
      return text.slice(0, size)
    }
  }
  return text
}
