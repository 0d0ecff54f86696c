import type { FastifyInstance } from 'fastify'
import { answerFault } from './answer-fault.ts'
import { Fault } from './fault.ts'

const USABLE = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** Answers whatever no route serves: 405 where another method would do, else 404; never with a hint of what exists. */
export function registerNotFound(app: FastifyInstance): void {
  const served: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.asset) return
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    for (const one of [method].flat()) served.push({ method: one, pattern })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].join(', '))
    const refused = allowed.length > 0 || !USABLE.has(request.method)
    return answerFault(request, reply, new Fault(refused ? 'methodNotAllowed' : 'notFound'))
  })
}
