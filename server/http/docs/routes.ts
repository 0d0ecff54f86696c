import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import '../fastify-types.ts'
import { openApi } from './open-api.ts'
import { DOCS_PAGE_POLICY, docsPage } from './page.ts'

/** The API described from what is served: `/api/docs` to read, `/api/docs.json` for tools. Register before the routes. */
export function registerDocs(app: FastifyInstance, basePath: string): void {
  const served = new Map<string, Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) served.set(config.endpoint.name, config.endpoint)
  })
  let page: string | undefined
  let document: string | undefined
  const prefix = basePath.slice(0, -1)
  app.get(`${prefix}/api/docs`, { config: { access: 'public' } }, async (_request, reply) => {
    page ??= docsPage([...served.values()])
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', DOCS_PAGE_POLICY)
      .send(page)
  })
  app.get(`${prefix}/api/docs.json`, { config: { access: 'public' } }, async (_request, reply) => {
    document ??= JSON.stringify(openApi([...served.values()], basePath))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
