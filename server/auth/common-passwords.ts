import { readFileSync } from 'node:fs'

// Words that passwords of leaked lists are made of, one a line; digits and signs around them do not help.
const words = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '01234567890123456789',
]
const OWN_NAME_MIN = 3

/** A known word, a run of keys or one's own name, with nothing but digits, signs and repetition added. */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const forms = new Set([plain, lettersOnly(plain), lettersOnly(withoutLookalikes(plain))])
  const own = ownNames
    .map((name) => name.toLowerCase().replace(/[\s._-]/g, ''))
    .filter((name) => name.length >= OWN_NAME_MIN)
  return [...forms].some((form) => isWeak(form, own))
}

function isWeak(form: string, own: readonly string[]): boolean {
  const core = unrepeated(form)
  if (core.length < 3) return true
  if (words.has(core) || own.includes(core)) return true
  if (ROWS.some((row) => row.includes(core) || [...row].reverse().join('').includes(core))) return true
  // Two known words in a row, such as "welcomepassword".
  for (let at = 3; at <= core.length - 3; at += 1) {
    const [head, tail] = [core.slice(0, at), core.slice(at)]
    if ((words.has(head) || own.includes(head)) && (words.has(tail) || own.includes(tail))) return true
  }
  return false
}

function lettersOnly(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

function withoutLookalikes(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
}

/** `abcabcabc` is `abc`, `aaaa` is `a`. */
function unrepeated(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text)
      return text.slice(0, size)
  }
  return text
}
