import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { i18nText } from './text.ts'

/** What is stored in a form when an option or dictionary record is chosen. */
export const optionValue = z.string().check(z.minLength(1), mostCharacters(100))

/** Most records of one dictionary: it travels with the forms that use it. */
export const MAX_RECORDS = 5000

/** An entry of a dictionary. `parent`: the code of another one, for choices that depend on each other. */
const dictionaryRecord = z.strictObject({
  code: optionValue,
  name: i18nText,
  parent: z.optional(optionValue),
  /** False: no longer offered; where it is stored it stays. */
  enabled: z.optional(z.boolean()),
})

/** A list of choices that forms share (spec §7 "Data dictionary"); its records are in their order. */
export const dictionary = z.strictObject({
  code,
  name: i18nText,
  /** The group it is listed in. */
  class: z.optional(z.strictObject({ code, name: i18nText })),
  remarks: z.optional(z.string().check(mostCharacters(200))),
  records: z.array(dictionaryRecord).check(z.maxLength(MAX_RECORDS)),
})
export type PackageDictionary = z.infer<typeof dictionary>
