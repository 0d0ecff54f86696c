import type { FastifyInstance } from 'fastify'
import type { Log } from '../base/log.ts'
import './fastify-types.ts'

const SLOW_MS = 1_000
/** Writing every line costs a third of the throughput: of ordinary answers only each 100th is kept at level info. */
const SAMPLE = 100

/** One line per answer at level debug; at info the slow ones, the failed ones and a sample. Ids only, no contents. */
export function registerAccessLog(app: FastifyInstance, log: Log): void {
  let seen = 0
  app.addHook('onResponse', (request, reply, done) => {
    seen += 1
    const ms = Math.round(reply.elapsedTime)
    const isStream = reply.getHeader('x-accel-buffering') !== undefined
    const notable = reply.statusCode >= 500 || (ms > SLOW_MS && !isStream) || seen % SAMPLE === 0
    const level = notable ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      log[level](
        {
          traceId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms,
          ...(request.actor ? { corpId: request.actor.corpId, userId: request.actor.userId } : {}),
        },
        'answered',
      )
    }
    done()
  })
}
