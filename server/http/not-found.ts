import type { FastifyInstance } from 'fastify'
import type { SendPage } from '../static/register-app-files.ts'
import { answerFault } from './answer-fault.ts'
import type { AnswerHeaders } from './answer-headers.ts'
import { Fault } from './fault.ts'

const USABLE = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/**
 * Answers whatever no route serves: the app's page where the app has its routes, 405 where another method would do,
 * else 404. Register it before the routes, so that it learns of them.
 */
export function registerNotFound(app: FastifyInstance, headers: AnswerHeaders, page: () => SendPage): void {
  const served: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.asset) return
    const pattern = patternOf(url)
    for (const one of [method].flat()) served.push({ method: one, pattern })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].join(', '))
    if (allowed.length > 0 || !USABLE.has(request.method)) {
      return answerFault(request, reply, new Fault('methodNotAllowed'))
    }
    reply.headers(headers.page)
    if (page()(request, reply)) return reply
    reply.headers(headers.api)
    return answerFault(request, reply, new Fault('notFound'))
  })
}

function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}
