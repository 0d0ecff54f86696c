import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLIENT_VERSION_HEADER, WIRE_VERSION } from '../../contract/envelope.ts'
import type { Authenticate } from '../deps.ts'
import { callOf } from './call-of.ts'
import './fastify-types.ts'
import { Fault } from '../base/fault.ts'

const LONGEST_TOKEN = 4_096

/**
 * Before anything else of a call: an outdated page is told to reload, and whoever is not known is refused, before the
 * body is read. A route is closed unless it says it is public (security A-12).
 */
export function registerGuard(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('call')
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.call = callOf(request)
    const { config } = request.routeOptions
    if (request.is404 || config.asset) return
    requireCurrentPage(request)
    if (config.access === 'public') return
    const actor = await recognise(request, authenticate)
    if (actor === null) throw new Fault('unauthenticated')
    request.actor = actor
  })
}

/** A page of an older wire version could misread us: it is sent to reload before anything happens (security C-14). */
function requireCurrentPage(request: FastifyRequest): void {
  const version = request.headers[CLIENT_VERSION_HEADER]
  if (version === undefined) return
  const major = Number.parseInt(String(version), 10)
  if (!(major >= WIRE_VERSION)) throw new Fault('clientOutdated')
}

async function recognise(request: FastifyRequest, authenticate: Authenticate) {
  const header = request.headers.authorization
  if (header === undefined || header.length > LONGEST_TOKEN) return null
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
  return bearer === undefined ? null : await authenticate(bearer)
}
