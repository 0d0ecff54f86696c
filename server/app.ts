import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { registerAnswerHeaders } from './http/answer-headers.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerGuard } from './http/guard.ts'
import { registerNotFound } from './http/not-found.ts'

/** Registers the routes of one area; called with the instance that serves below BASE_PATH. */
export type RegisterRoutes = (app: FastifyInstance, deps: Deps) => void

/** Every area of the API, one line each. */
const AREAS: readonly RegisterRoutes[] = []

const JSON_LIMIT_BYTES = 12 * 1024 * 1024

/** The whole HTTP application over its parts, ready to listen or to be called in process by tests. */
export async function buildApp(
  deps: Deps,
  areas: readonly RegisterRoutes[] = AREAS,
): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = fastify({
    logger: false,
    genReqId: () => randomBytes(16).toString('hex'),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: JSON_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // Whole request within 60 s, its headers within 10 s (security R-03); streams going out are not touched by this.
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  registerBodyParsers(app)
  registerErrorHandler(app, log)
  registerNotFound(app)
  registerAnswerHeaders(app, config, deps.build.id)
  registerGuard(app, deps.authenticate)
  await app.register(
    async (scope) => {
      for (const register of areas) register(scope, deps)
    },
    { prefix: config.basePath.slice(0, -1) },
  )
  await app.ready()
  return app
}
