import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { EXTERNAL_FORM } from '../../../contract/external-form.ts'
import { id } from '../../../contract/shapes.ts'

const claims = z.object({ corp: z.string(), link: id, visit: id, exp: z.number() })

/** One opening of one form by somebody nobody knows. */
export type Visit = { readonly corpId: string; readonly linkId: string; readonly visitId: string }

/**
 * Tokens of visits: signed, of a key and a shape of their own, so that none is taken for a session's and none of a
 * session's for one of these (security A-03, C-13).
 */
export function createVisits(key: Uint8Array, clock: () => number) {
  const mac = (use: string, text: string) => createHmac('sha256', key).update(`${use}\n${text}`).digest()
  return {
    begin: (corpId: string, linkId: string): { readonly token: string; readonly visitId: string } => {
      const exp = Math.floor(clock() / 1_000) + EXTERNAL_FORM.visitSeconds
      const visitId = randomUUID()
      const said = { corp: corpId, link: linkId, visit: visitId, exp }
      const text = Buffer.from(JSON.stringify(said)).toString('base64url')
      return { token: `${text}.${mac('visit', text).toString('base64url')}`, visitId }
    },
    /** Null: none of ours, changed, or over. */
    open: (bearer: string | undefined): Visit | null => {
      const [, text = '', sum = ''] = /^Bearer ([\w-]{1,1000})\.([\w-]{43})$/.exec(bearer ?? '') ?? []
      const given = Buffer.from(sum, 'base64url')
      const expected = mac('visit', text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const said = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (said.exp * 1_000 <= clock()) return null
      return { corpId: said.corp, linkId: said.link, visitId: said.visit }
    },
    /** Where a visit came from, so that it can be counted and not read. */
    networkOf: (network: string): Buffer => mac('network', network),
  }
}
export type Visits = ReturnType<typeof createVisits>
