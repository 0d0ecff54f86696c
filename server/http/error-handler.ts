import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { noteRefusal } from '../audit/refusals.ts'
import type { Deps } from '../deps.ts'
import { answerFault } from './answer-fault.ts'
import { toFault } from './to-fault.ts'

/** The one place where a failure becomes an answer; what the caller may not see goes to the log only. */
export function registerErrorHandler(
  app: FastifyInstance,
  { log, disks, securityEvents }: Pick<Deps, 'log' | 'disks' | 'securityEvents'>,
): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = toFault(error)
    if (fault.fault === 'diskFull' && error instanceof pg.DatabaseError) disks.noteDatabaseFull()
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
    noteRefusal(securityEvents, request, fault)
    return answerFault(request, reply, fault)
  })
}
