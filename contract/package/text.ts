import * as z from 'zod/mini'
import { mostCharacters } from '../text-length.ts'
import { LOCALES } from '../vocabulary.ts'

/** Text in up to four languages; at least one. The organisation's language is used where the reader's is missing. */
export const i18nText = z
  .partialRecord(z.enum(LOCALES), z.string().check(z.minLength(1), mostCharacters(200)))
  .check(
    z.refine((texts) => Object.keys(texts).length > 0, { error: 'needs a text in at least one language' }),
  )
export type I18nText = z.infer<typeof i18nText>

/** A paragraph in up to four languages; at least one. Shown as text, whatever stands in it (spec §5). */
export const longI18nText = z
  .partialRecord(z.enum(LOCALES), z.string().check(z.minLength(1), mostCharacters(2000)))
  .check(
    z.refine((texts) => Object.keys(texts).length > 0, { error: 'needs a text in at least one language' }),
  )

/** Source text of our expression language (docs/expressions.md). Parsed at publish, never evaluated as code. */
export const expression = z.string().check(z.minLength(1), mostCharacters(4000))

/** Glyph of a workflow or application: the name of a symbol of the icon set. */
export const iconName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** One of the six tints of a workflow icon. */
export const tint = z.int().check(z.minimum(0), z.maximum(5))
