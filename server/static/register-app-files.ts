import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { portalOrigins } from '../http/portal-origins.ts'
import { readFiles } from './files.ts'
import { indexPage } from './index-page.ts'
import { readPreloads } from './preloads.ts'
import { sendFile } from './send-file.ts'

/** Answers with the app's page; false when this is not a request for a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

const INDEX = 'index.html'
/** What a page loads, and is none itself; a worker has a policy of its own. */
const PART = /^assets\/(?!.*worker).*\.(js|css)$/
/** First parts of paths that belong to the API: nothing there is ever answered with the page. */
const API_PARTS = new Set(['api', 'public', 'oauth', 'logout', 'health', 'metrics', 'assets'])

/** Serves each file of the built app at its path, and the page itself for every route of the app. */
export function registerAppFiles(app: FastifyInstance, config: Config, folder: string): SendPage {
  const files = readFiles(folder)
  const html = readFileSync(path.join(folder, INDEX), 'utf8')
  const page = indexPage(html, config.basePath, readPreloads(folder), portalOrigins(config))
  files.set(INDEX, page)
  for (const [name, file] of [...files, ['', page] as const]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: config.basePath + name,
      config: { access: 'public', asset: PART.test(name) ? 'part' : 'page' },
      handler: (request, reply) => sendFile(request, reply, file),
    })
  }
  return (request, reply) => {
    if (!isPageRequest(request, config.basePath)) return false
    sendFile(request, reply, page)
    return true
  }
}

/** Whoever names no kind of answer takes a page too: a program on the command line, a preview of a link, a check. */
function takesHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((part) => {
    const [kind = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return (
      ['text/html', 'text/*', '*/*'].includes(kind) && !params.some((param) => /^q=0(\.0*)?$/.test(param))
    )
  })
}

function isPageRequest(request: FastifyRequest, basePath: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const pathname = request.url.split('?')[0] ?? ''
  if (!pathname.startsWith(basePath) || !/^[\w/.~%@-]*$/.test(pathname)) return false
  const [first = ''] = pathname.slice(basePath.length).split('/')
  const acceptsHtml = takesHtml(request.headers.accept)
  // A dot marks a file, and the file would have been found; the rest are other spellings of a path.
  const isOdd = /\/[/.]|%2e|%2f|%5c|\.\w+$/i.test(pathname)
  return acceptsHtml && !isOdd && !API_PARTS.has(first.toLowerCase())
}
