import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'
import { nameI18n } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { LOCALES, OUTWARD_CHOICES, OUTWARDS, THEME_COLORS } from './vocabulary.ts'

/** The look of an organisation (spec §3 "theme config"). Null: the app's own title or picture. */
export const themeConfig = z.object({
  name: z.nullable(z.string().check(mostCharacters(100))),
  name_i18n: nameI18n,
  info: z.nullable(z.string().check(mostCharacters(500))),
  color: z.enum(THEME_COLORS),
  outward: z.enum(OUTWARDS),
  backLogo: z.nullable(z.string().check(mostCharacters(500))),
  portalLogo: z.nullable(z.string().check(mostCharacters(500))),
  icon: z.nullable(z.string().check(mostCharacters(500))),
})
export type ThemeConfig = z.infer<typeof themeConfig>

const corpInput = { corpId: z.optional(corpCode) }

/** The theme of an organisation, or of the system: stored settings over the defaults. */
export const findTheme = endpoint({
  name: 'findTheme',
  method: 'GET',
  path: '/public/theme/find',
  access: 'public',
  input: z.object(corpInput),
  output: themeConfig,
  faults: [],
})

/** What a person set for themselves; absent = never chosen (spec §9: the stored locale wins). */
export const personalSettings = z.object({
  locale: z.optional(z.enum(LOCALES)),
  themeColor: z.optional(z.enum(THEME_COLORS)),
  outward: z.optional(z.enum(OUTWARD_CHOICES)),
  /** Per cent. */
  fontSize: z.optional(z.int().check(z.minimum(90), z.maximum(150))),
  /** Checked when it is set (my-settings.ts): to look a zone up costs a phone some 15 ms before it shows anything. */
  timeZone: z.optional(z.string()),
})
export type PersonalSettings = z.infer<typeof personalSettings>
