import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { FILE_LINK_SECONDS, filePlace } from '../../contract/files.ts'
import { VARIANTS } from './storage.ts'

/**
 * What a link stands for: one look of one file, seen at one place by one session of one person, until `exp` (seconds
 * since 1970). Whether that person still may see it is asked again when the link is used (security F-07).
 */
const link = z.object({
  corp: z.string(),
  sub: z.string(),
  sid: z.string(),
  file: z.string(),
  look: z.enum(['bytes', 'text', ...VARIANTS]),
  place: z.nullable(filePlace),
  exp: z.number(),
})
export type FileLink = Omit<z.infer<typeof link>, 'exp'>
export type Look = FileLink['look']

export type FileLinks = {
  sign(link: FileLink): string
  /** Null: not ours, changed, or over. */
  open(token: string): FileLink | null
}

export function createLinks(key: Uint8Array, clock: () => number): FileLinks {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (given) => {
      // Whole minutes, so that a page that asks again gets the same address and the picture stays in the cache.
      const exp = Math.floor(clock() / 60_000) * 60 + FILE_LINK_SECONDS
      const text = Buffer.from(JSON.stringify({ ...given, exp })).toString('base64url')
      return `${text}.${mac(text).toString('base64url')}`
    },
    open: (token) => {
      const [text = '', sum = ''] = token.split('.')
      const expected = mac(text)
      const given = Buffer.from(sum, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { exp, ...opened } = link.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return exp * 1000 > clock() ? opened : null
    },
  }
}
