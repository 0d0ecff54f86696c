import type { FastifyInstance } from 'fastify'
import type { SecurityEvents } from '../audit/event-buffer.ts'
import { noteRefusal } from '../audit/refusals.ts'
import type { Log } from '../log.ts'
import { answerFault } from './answer-fault.ts'
import { toFault } from './to-fault.ts'

/** The one place where a failure becomes an answer; what the caller may not see goes to the log only. */
export function registerErrorHandler(app: FastifyInstance, log: Log, events: SecurityEvents): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = toFault(error)
    if (fault.status >= 500) {
      log.error(
        {
          traceId: request.id,
          method: request.method,
          route: request.routeOptions.url,
          fault: fault.fault,
          err: error,
        },
        'request failed',
      )
    }
    noteRefusal(events, request, fault)
    return answerFault(request, reply, fault)
  })
}
