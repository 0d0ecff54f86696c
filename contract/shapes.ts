import * as z from 'zod/mini'
import { mostCharacters } from './text-length.ts'
import { LOCALES, UNIT_TYPE } from './vocabulary.ts'

/** Opaque id of anything stored (a UUID). */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** Code given by an author: starts with a letter, letters, digits, underscore. */
export const code = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/))

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`; there is no year 0. */
export const day = z.iso.date().check(z.refine((text) => text >= '0001', 'badDate'))

/** Locale → text; missing locales fall back to the default name (spec §3 name_i18n). */
export const nameI18n = z.partialRecord(z.enum(LOCALES), z.string().check(mostCharacters(200)))
export type NameI18n = z.infer<typeof nameI18n>

/** 128 bits or more, made by the server or by the client (engine G3, security W-09). */
export const replayToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

/** A whole number that databases and spreadsheets hold: versions, revisions, lines, sizes; at most nine digits. */
export const wholeNumber = z.int().check(z.minimum(-999_999_999), z.maximum(999_999_999))

/** The same where it may come from a query string. */
export const queryInt = z.pipe(
  z.union([wholeNumber, z.string().check(z.regex(/^-?\d{1,9}$/))]),
  z.transform((value) => Number(value)),
)

/** What a person saw when deciding: the item's revision and the digest of the fields shown (engine G2). */
export const fence = z.object({
  revision: wholeNumber.check(z.minimum(0)),
  digest: z.string().check(mostCharacters(128)),
})
export type Fence = z.infer<typeof fence>

/** A boolean in a query string. */
export const queryBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** `page` from 0 (at most 500) and `size`, or a `cursor`; our client uses the cursor. */
export const paging = z.object({
  page: z.optional(queryInt),
  size: z.optional(queryInt),
  cursor: z.optional(z.string().check(mostCharacters(512))),
})
export type Paging = z.infer<typeof paging>

/** The reply of every list: exact totals, or 10,000 with `totalIsMinimum`. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    content: z.array(item),
    totalElements: z.number(),
    totalPages: z.number(),
    totalIsMinimum: z.boolean(),
    nextCursor: z.nullable(z.string()),
  })
}
export type Page<T> = {
  content: T[]
  totalElements: number
  totalPages: number
  totalIsMinimum: boolean
  nextCursor: string | null
}

/** A person, department or role as a form value (`{id, type}`) with what is needed to draw it. */
export const unitRef = z.object({
  id,
  type: z.enum(UNIT_TYPE),
  name: z.optional(z.string()),
  name_i18n: z.optional(nameI18n),
  imgUrl: z.optional(z.nullable(z.string())),
})
export type UnitRef = z.infer<typeof unitRef>

/** A person where one is shown. `disabled` = has left or is switched off. */
export const personRef = z.object({
  id,
  name: z.string(),
  name_i18n: z.optional(nameI18n),
  imgUrl: z.optional(z.nullable(z.string())),
  departmentName: z.optional(z.string()),
  departmentName_i18n: z.optional(nameI18n),
  disabled: z.optional(z.boolean()),
})
export type PersonRef = z.infer<typeof personRef>

export const empty = z.object({})
