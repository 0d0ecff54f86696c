import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import '../fastify-types.ts'
import { takesGzip } from '../send-json.ts'
import { openApi } from './open-api.ts'
import { DOCS_PAGE_POLICY, docsPage } from './page.ts'

const compress = promisify(gzip)
const OPTIONS = { config: { access: 'public', fewPerAddress: true } } as const

/**
 * The API described from what is served: `/api/docs` to read, `/api/docs.json` for tools. Made and compressed once:
 * anybody may ask for its megabyte, so it must cost next to nothing.
 */
export function registerDocs(app: FastifyInstance, basePath: string): void {
  const endpoints = (): Endpoint[] => {
    const served = app.routeTable.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []))
    return [...new Map(served.map((one) => [one.name, one])).values()]
  }
  const page = once(() => docsPage(endpoints()))
  const document = once(() => JSON.stringify(openApi(endpoints(), basePath)))
  const prefix = basePath.slice(0, -1)
  app.get(`${prefix}/api/docs`, OPTIONS, async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_PAGE_POLICY)
    return send(request, reply, await page())
  })
  app.get(`${prefix}/api/docs.json`, OPTIONS, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    return send(request, reply, await document())
  })
}

type Text = { readonly plain: string; readonly compressed: Buffer }

/** Made when it is first asked for, of all that is served by then. */
function once(make: () => string): () => Promise<Text> {
  let made: Promise<Text> | undefined
  const begin = async () => {
    const plain = make()
    return { plain, compressed: await compress(plain) }
  }
  return () => {
    made ??= begin()
    return made
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, compressed }: Text): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(compressed)
}
