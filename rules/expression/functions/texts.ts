import { Decimal } from '../../record/decimal.ts'
import { boundedText, type Call, requireLength, textAt } from '../calls.ts'
import { searched, textPieces } from '../text-search.ts'
import { COMPARED_AT_ONCE, type Value } from '../value.ts'
import { define } from './define.ts'
import { wholeAt } from './numbers.ts'

const MAX_CHARACTERS = 64 * 1024

/** The characters of the first argument; surrogate pairs count as one, as in `length`. */
function charactersOf(call: Call): readonly string[] | null {
  const text = textAt(call, 0)
  if (text === null) return null
  call.spendOn(text.length)
  return [...text]
}

function part(call: Call, cut: (characters: readonly string[], count: number) => readonly string[]): Value {
  const characters = charactersOf(call)
  const count = wholeAt(call, 1, 0, MAX_CHARACTERS)
  return characters === null || count === null ? null : cut(characters, count).join('')
}

function middle(call: Call): Value {
  const characters = charactersOf(call)
  const from = wholeAt(call, 1, 1, MAX_CHARACTERS)
  const count = wholeAt(call, 2, 0, MAX_CHARACTERS)
  if (characters === null || from === null || count === null) return null
  return characters.slice(from - 1, from - 1 + count).join('')
}

/** The position of the first occurrence, counted in characters from 1; 0 when there is none. */
function find(call: Call): Value {
  const text = textAt(call, 0)
  const wanted = textAt(call, 1)
  if (text === null || wanted === null) return new Decimal(0)
  const at = searched(call, text, wanted)
  call.spendOn(Math.max(at, 0))
  return new Decimal(at < 0 ? 0 : [...text.slice(0, at)].length + 1)
}

/** Every occurrence, from the left; the text is taken as it stands, there are no patterns. */
function replace(call: Call): Value {
  const text = textAt(call, 0)
  const wanted = textAt(call, 1)
  if (text === null || wanted === null) return text
  const other = textAt(call, 2) ?? ''
  const pieces = textPieces(call, text, wanted)
  const found = pieces.length - 1
  if (found === 0) return text
  call.spendOn(found)
  requireLength(call, text.length + found * (other.length - wanted.length))
  return boundedText(call, pieces.join(other))
}

function changed(call: Call, change: (text: string) => string): Value {
  const text = textAt(call, 0)
  if (text === null) return null
  call.spendOn(text.length / COMPARED_AT_ONCE)
  return boundedText(call, change(text))
}

function beginsOrEnds(call: Call, test: (text: string, part: string) => boolean): Value {
  const text = textAt(call, 0)
  const wanted = textAt(call, 1)
  if (text === null || wanted === null) return false
  call.spendOn(wanted.length / COMPARED_AT_ONCE)
  return test(text, wanted)
}

const TEXT_TO_TEXT = { takes: ['text'], gives: 'text' } as const
const PART_OF_TEXT = { takes: ['text', 'number'], gives: 'text' } as const
const TWO_TEXTS = { takes: ['text', 'text'], gives: 'boolean' } as const

/** Functions over texts; of an empty text they are empty. */
export const TEXT_FUNCTIONS = [
  define('upper', TEXT_TO_TEXT, (call) => changed(call, (text) => text.toUpperCase())),
  define('lower', TEXT_TO_TEXT, (call) => changed(call, (text) => text.toLowerCase())),
  define('trim', TEXT_TO_TEXT, (call) => changed(call, (text) => text.trim())),
  define('left', PART_OF_TEXT, (call) => part(call, (all, count) => all.slice(0, count))),
  define('right', PART_OF_TEXT, (call) =>
    part(call, (all, count) => all.slice(Math.max(all.length - count, 0))),
  ),
  define('mid', { takes: ['text', 'number', 'number'], gives: 'text' }, middle),
  define('find', { takes: ['text', 'text'], gives: 'number' }, find),
  define('replace', { takes: ['text', 'text', 'text'], gives: 'text' }, replace),
  define('startsWith', TWO_TEXTS, (call) => beginsOrEnds(call, (text, start) => text.startsWith(start))),
  define('endsWith', TWO_TEXTS, (call) => beginsOrEnds(call, (text, end) => text.endsWith(end))),
]
