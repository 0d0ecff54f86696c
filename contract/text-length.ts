import * as z from 'zod/mini'
import { characters } from './typed-text.ts'

const own = new WeakSet<z.core.$ZodCheck>()

/**
 * At most so many characters, counted as `characters` counts: the way for every text of the wire. `z.maxLength`
 * counts halves of characters, and is for lists alone.
 */
export function mostCharacters(most: number): ReturnType<typeof z.maxLength> {
  const check = z.maxLength(most)
  check._zod.check = ({ value, issues }) => {
    if (typeof value !== 'string' || value.length <= most || characters(value) <= most) return
    issues.push({
      origin: 'string',
      code: 'too_big',
      maximum: most,
      inclusive: true,
      input: value,
      inst: check,
    })
  }
  own.add(check)
  return check
}

/** Whether a check of a schema counts characters: a test finds those that count halves of them. */
export function countsCharacters(check: z.core.$ZodCheck): boolean {
  return own.has(check)
}
