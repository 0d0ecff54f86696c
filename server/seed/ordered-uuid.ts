import { randomUUID } from 'node:crypto'

const TIME_DIGITS = 12

/**
 * A UUID of version 7: the time first. Rows that are made together lie together in the indexes by id, so that writing
 * a million does not touch every page again and again. The rest is that of a random UUID, whose bytes are drawn ahead.
 */
export function orderedUuid(): string {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
