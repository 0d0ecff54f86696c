import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { registerAccessLog } from './http/access-log.ts'
import { answerHeaders, registerAnswerHeaders } from './http/answer-headers.ts'
import { registerSlowBodies } from './http/body/slow-bodies.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import { registerDocs } from './http/docs/routes.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerGuard } from './http/guard.ts'
import { registerCallRates } from './http/limits/call-rates.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerNotFound } from './http/not-found.ts'
import { registerOneHost } from './http/one-host.ts'
import { registerRouteTable } from './http/route-table.ts'
import { serverOptions } from './http/server-options.ts'
import { inlineScriptHashes } from './static/index-page.ts'
import { registerAppFiles, type SendPage } from './static/register-app-files.ts'

/** Registers the routes of one area; called with the instance that serves below BASE_PATH. */
export type RegisterRoutes = (app: FastifyInstance, deps: Deps) => void

const NO_PAGE: SendPage = () => false

/** The whole HTTP application over its parts, ready to listen or to be called in process by tests. */
export async function buildApp(deps: Deps, areas: readonly RegisterRoutes[]): Promise<FastifyInstance> {
  const { config, log, build } = deps
  const headers = answerHeaders(config, build.id, build.folder ? pageScriptHashes(build.folder) : [])
  const app = fastify(serverOptions(config, headers))
  let sendPage = NO_PAGE
  registerRouteTable(app)
  registerBodyParsers(app)
  registerErrorHandler(app, deps)
  registerNotFound(app, headers, () => sendPage)
  registerAnswerHeaders(app, headers)
  registerOneHost(app)
  registerSlowBodies(app)
  registerCallRates(app, deps.auth)
  registerGuard(app, deps.authenticate)
  registerAccessLog(app, log)
  registerMetrics(app, deps)
  registerDocs(app, config.basePath)
  if (build.folder) sendPage = registerAppFiles(app, config, build.folder)
  await app.register(
    async (scope) => {
      for (const register of areas) register(scope, deps)
    },
    { prefix: config.basePath.slice(0, -1) },
  )
  await app.ready()
  return app
}

function pageScriptHashes(folder: string): string[] {
  return inlineScriptHashes(readFileSync(path.join(folder, 'index.html'), 'utf8'))
}
