import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { LARGE_BODIES } from '../../contract/body-size.ts'
import type { Config } from '../config.ts'
import { answerFault } from './answer-fault.ts'
import type { AnswerHeaders } from './answer-headers.ts'
import { closeUnanswered } from './close-unanswered.ts'
import { toFault } from './to-fault.ts'

const LONGEST_PATH_PART = 200

/** How the HTTP server itself behaves: limits, times, what counts as the caller's address. */
export function serverOptions(config: Config, headers: AnswerHeaders) {
  return {
    logger: false,
    // Random values for UUIDs are drawn in advance: a tenth of the time that fresh bytes for each request take.
    genReqId: () => randomUUID().replaceAll('-', ''),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // How much of a body is read says its endpoint (body-parsers.ts); files are streamed.
    bodyLimit: LARGE_BODIES.form.bytes,
    exposeHeadRoutes: false,
    // Whoever got in before the doors closed is answered; the answer asks to close the connection.
    return503OnClosing: false,
    // Headers within 10 s, the whole request within 60 s (security R-03); answers and streams are not limited by it.
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LONGEST_PATH_PART },
    frameworkErrors: (error, request, reply) => {
      // Found out before any hook runs.
      reply.headers(headers.api).header('x-request-id', request.id)
      answerFault(request, reply, toFault(error))
    },
    clientErrorHandler: refuseUnreadable,
  } as const satisfies FastifyServerOptions & { http: object }
}

/** A request that is no HTTP, or too slow: the parser gives no request to answer, so the socket gets the words. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  closeUnanswered(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : slow ? 408 : 400)
}
