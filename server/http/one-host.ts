import type { FastifyInstance } from 'fastify'
import { Fault } from '../base/fault.ts'

/**
 * Two Host headers are refused: a proxy in front may route by one of them while we read the other (security H-03). Node
 * keeps the first and says nothing.
 */
export function registerOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hosts(request.raw.rawHeaders) < 2) return done()
    reply.header('connection', 'close')
    done(new Fault('invalidInput', { problems: [{ path: 'Host', problem: 'repeated' }] }))
  })
}

/** Names and values take turns. */
function hosts(headers: readonly string[]): number {
  return headers.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
}
