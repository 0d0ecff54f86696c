import * as z from 'zod/mini'

/** A name of the IANA time zone list. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
