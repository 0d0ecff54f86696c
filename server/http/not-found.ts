import type { FastifyInstance } from 'fastify'
import { Fault } from '../base/fault.ts'
import type { SendPage } from '../static/register-app-files.ts'
import { answerFault } from './answer-fault.ts'
import { type AnswerHeaders, pageHeaders } from './answer-headers.ts'

const USABLE = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/**
 * Answers whatever no route serves: the app's page where the app has its routes, 405 where another method would do,
 * else 404.
 */
export function registerNotFound(app: FastifyInstance, headers: AnswerHeaders, page: () => SendPage): void {
  const patterns = new Map<string, RegExp>()
  const matches = (url: string, path: string) => {
    const pattern = patterns.get(url) ?? patternOf(url)
    patterns.set(url, pattern)
    return pattern.test(path)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = app.routeTable
      .filter(({ isAsset, url }) => !isAsset && matches(url, path))
      .map(({ method }) => method)
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].join(', '))
    if (allowed.length > 0 || !USABLE.has(request.method)) {
      return answerFault(request, reply, new Fault('methodNotAllowed'))
    }
    reply.headers(pageHeaders(headers, path))
    if (page()(request, reply)) return reply
    reply.headers(headers.api)
    return answerFault(request, reply, new Fault('notFound'))
  })
}

function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}
