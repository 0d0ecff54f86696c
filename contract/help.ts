import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nameI18n } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** An address that a browser may open from the help: http or https, without a name or password in it (security D-15). */
const webAddress = z.string().check(mostCharacters(500), z.refine(isWebAddress))

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** A video of the help centre. */
const helpVideo = z.object({
  title: z.string().check(z.minLength(1), mostCharacters(100)),
  title_i18n: nameI18n,
  url: webAddress,
})

/** Whom to ask; null: not given. Shown when anything is given. */
const customerService = z.object({
  phone: z.nullable(z.string().check(z.regex(/^\+?[\d ()-]{3,30}$/))),
  email: z.nullable(z.email().check(mostCharacters(200))),
  /** A page or a chat. */
  url: z.nullable(webAddress),
  /** When somebody answers, in the organisation's words. */
  hours: z.nullable(z.string().check(mostCharacters(200))),
})

/** What an organisation adds to the help centre (spec §2). */
export const helpSetting = z.object({
  videos: z.array(helpVideo).check(z.maxLength(50)),
  service: customerService,
})
export type HelpSetting = z.infer<typeof helpSetting>

export const getHelpSetting = endpoint({
  name: 'getHelpSetting',
  method: 'GET',
  path: '/api/system/help_setting',
  access: 'session',
  input: z.object({}),
  output: helpSetting,
  faults: [],
})

/** Ours: stores it whole, for those who may manage settings. The server never opens the addresses (security F-09). */
export const saveHelpSetting = endpoint({
  name: 'saveHelpSetting',
  method: 'PUT',
  path: '/api/system/help_setting',
  access: 'session',
  write: true,
  input: helpSetting,
  output: helpSetting,
  faults: ['noPermission'],
})
