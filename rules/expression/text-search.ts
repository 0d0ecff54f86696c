import type { Call } from './calls.ts'
import { COMPARED_AT_ONCE } from './value.ts'

/**
 * Up to here the engine's own search takes time by the length of the text alone; of a longer text it knows only the
 * end by heart, and one that almost repeats itself makes it compare each position anew.
 */
const KNOWN_BY_HEART = 200

type Meter = Pick<Call, 'spendOn'>

/** Where a text first stands in another, -1: nowhere. Takes time by the sum of the lengths, never by the product. */
export function searched(meter: Meter, text: string, wanted: string): number {
  spend(meter, text, wanted)
  return wanted.length <= KNOWN_BY_HEART ? text.indexOf(wanted) : find(text, wanted, bordersOf(wanted), 0)
}

/** The text between the occurrences, from the left; those do not overlap. */
export function textPieces(meter: Meter, text: string, wanted: string): readonly string[] {
  spend(meter, text, wanted)
  if (wanted.length <= KNOWN_BY_HEART) return text.split(wanted)
  const borders = bordersOf(wanted)
  const pieces: string[] = []
  let from = 0
  for (let at = find(text, wanted, borders, 0); at >= 0; at = find(text, wanted, borders, from)) {
    pieces.push(text.slice(from, at))
    from = at + wanted.length
  }
  return [...pieces, text.slice(from)]
}

function spend({ spendOn }: Meter, text: string, wanted: string): void {
  const length = text.length + wanted.length
  spendOn(wanted.length <= KNOWN_BY_HEART ? length / COMPARED_AT_ONCE : length)
}

function find(text: string, wanted: string, borders: Int32Array, from: number): number {
  let matched = 0
  for (let at = from; at < text.length; at += 1) {
    matched = continued(wanted, borders, matched, text.charCodeAt(at))
    if (matched === wanted.length) return at - matched + 1
  }
  return -1
}

/** For each length of a beginning: how long its longest beginning is that is its end too (Knuth, Morris, Pratt). */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1)
  let matched = 0
  for (let length = 2; length <= wanted.length; length += 1) {
    matched = continued(wanted, borders, matched, wanted.charCodeAt(length - 1))
    borders[length] = matched
  }
  return borders
}

/** How much of the beginning is matched after one character more. */
function continued(wanted: string, borders: Int32Array, matched: number, unit: number): number {
  let length = matched
  while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length] ?? 0
  return wanted.charCodeAt(length) === unit ? length + 1 : 0
}
