import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'
import { networkOf } from './throttle.ts'
import '../fastify-types.ts'

/** What a whole office sends at nine in the morning from one address, and no more. */
const OFFICE: Rate = { burst: 2_000, perSecond: 200 }

/**
 * Calls per address to what answers without a login, counted before anything of a body is read. What people do by hand
 * is held to little (`fewPerAddress`), everything else that takes a body to what an office needs (security ).
 * What is signed proves itself first: only forged ones are counted (server/vendors/events).
 */
export function registerCallRates(app: FastifyInstance, { clock }: { readonly clock: () => number }): void {
  const byHand = createRateLimit(clock)
  const byOffices = createRateLimit(clock, OFFICE)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, fewPerAddress } = request.routeOptions.config
    if (fewPerAddress) byHand(`${request.routeOptions.url} ${networkOf(request.ip)}`)
    if (endpoint?.access === 'public' && !endpoint.signed) {
      const key = `${endpoint.name} ${networkOf(request.ip)}`
      if (endpoint.fewPerAddress) byHand(key)
      else if (takesBody(endpoint)) byOffices(key)
    }
    done()
  })
}

function takesBody({ method, write }: Endpoint): boolean {
  return write === true || method === 'POST' || method === 'PUT'
}
