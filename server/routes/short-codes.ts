import type { FastifyInstance } from 'fastify'
import {
  generateShortCode,
  genShortCodes,
  getSheetShortCode,
  resolveShortCode,
  revokeShortCode,
} from '../../contract/short-codes.ts'
import type { Deps } from '../deps.ts'
import { route, type SessionContext } from '../http/route.ts'
import {
  codesFor,
  followShortCode,
  openTarget,
  presentTarget,
  revoke,
  targetOf,
} from '../links/short-codes/short-codes.ts'
import type { ShortTarget } from '../stores/links/short-codes.ts'

/** Short codes (spec §7): with a login alone, and for what the caller may open himself (security C-12). */
export function registerShortCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const codeFor = async (context: SessionContext, target: ShortTarget) => {
    const [code = ''] = await codesFor(deps, context, [target])
    return code
  }
  route(app, generateShortCode, async ({ pairValue }, context) =>
    codeFor(context, await targetOf(deps, context, pairValue)),
  )
  route(app, getSheetShortCode, async (form, context) =>
    codeFor(context, await openTarget(deps, context, form)),
  )
  route(app, genShortCodes, async (asked, context) => {
    const targets: ShortTarget[] = []
    for (const { pairValue } of asked) targets.push(await targetOf(deps, context, pairValue))
    const codes = await codesFor(deps, context, targets)
    return asked.map(({ pairValue }, at) => ({ pairValue, pairCode: codes[at] ?? '' }))
  })
  route(app, resolveShortCode, async ({ pairCode }, context) =>
    presentTarget(pairCode, await followShortCode(deps, context, pairCode)),
  )
  route(app, revokeShortCode, async ({ pairCode }, context) => {
    await revoke(deps, context, pairCode)
    return { pairCode }
  })
}
