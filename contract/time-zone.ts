import * as z from 'zod/mini'
import { mostCharacters } from './text-length.ts'

/** A name of the IANA time zone list. */
export const timeZone = z.string().check(mostCharacters(64), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
