import type { BodySize } from '../../../contract/body-size.ts'

/** Deeper than any form; a body nested to break recursive code is refused (security D-06). */
const DEEPEST = 64
/** Names in one object: a work calendar has the most, one for each day that differs. */
const MOST_NAMES = 5_000

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Why a JSON text is not worth parsing: `tooDeep` or `tooMany`. One pass over the bytes that makes nothing, because a
 * million names cost seconds only once they have become an object. Text that is no JSON is left to the parser.
 */
export function jsonExcess(
  bytes: Uint8Array,
  { values }: Pick<BodySize, 'values'>,
): 'tooDeep' | 'tooMany' | null {
  const names = new Int32Array(DEEPEST + 1)
  let depth = 0
  let seen = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = endOfText(bytes, at)
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1
      if (depth > DEEPEST) return 'tooDeep'
      names[depth] = 0
      seen += 1
    } else if (byte === 0x7d || byte === 0x5d) {
      if (depth > 0) depth -= 1
    } else if (byte === 0x3a) {
      const inside = (names[depth] ?? 0) + 1
      names[depth] = inside
      seen += 1
      if (inside > MOST_NAMES) return 'tooMany'
    } else if (byte === 0x2c) {
      seen += 1
    }
    if (seen > values) return 'tooMany'
  }
  return null
}

/** The position of the quote that ends a text. Byte by byte: a search would begin anew at each quote that is escaped. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
