import { createHash } from 'node:crypto'

/** PostgreSQL cuts longer identifiers off without a word, and then takes two statements for one. */
const LONGEST_NAME_BYTES = 63
const HASH_CHARACTERS = 16

/** The name of a statement that is put together: its readable start, and a hash of its text that tells it apart. */
export function statementName(readable: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS)
  const start = Buffer.from(readable).subarray(0, LONGEST_NAME_BYTES - HASH_CHARACTERS - 1)
  // A character that the cut went through is left out.
  return `${start.toString().replace(/\uFFFD+$/, '')}-${hash}`
}

/** The same name, or an error: a name that PostgreSQL would cut off never reaches it. */
export function fittingName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name
  throw new Error(`The name of a statement has more than ${LONGEST_NAME_BYTES} bytes: ${name}`)
}
