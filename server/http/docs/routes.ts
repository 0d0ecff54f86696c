import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import '../fastify-types.ts'
import { openApi } from './open-api.ts'
import { DOCS_PAGE_POLICY, docsPage } from './page.ts'

/** The API described from what is served: `/api/docs` to read, `/api/docs.json` for tools. */
export function registerDocs(app: FastifyInstance, basePath: string): void {
  const endpoints = (): Endpoint[] => {
    const served = app.routeTable.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []))
    return [...new Map(served.map((one) => [one.name, one])).values()]
  }
  let page: string | undefined
  let document: string | undefined
  const prefix = basePath.slice(0, -1)
  app.get(`${prefix}/api/docs`, { config: { access: 'public' } }, async (_request, reply) => {
    page ??= docsPage(endpoints())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', DOCS_PAGE_POLICY)
      .send(page)
  })
  app.get(`${prefix}/api/docs.json`, { config: { access: 'public' } }, async (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints(), basePath))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
