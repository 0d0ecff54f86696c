import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import './fastify-types.ts'
import { Fault } from './fault.ts'

/** Deeper than any form; a body nested to break recursive code is refused (security D-06). */
const DEEPEST = 64

/** JSON for everything; other encodings only where the endpoint says so, so that no other site's form reaches a call. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    done(encoding === 'identity' ? null : new Fault('unsupportedMediaType'), payload)
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    parseJson(request, text.toString(), (error, body) => {
      if (error) return done(new Fault('invalidInput', { problems: [{ path: '', problem: 'badFormat' }] }))
      if (isDeeperThan(body, DEEPEST)) {
        return done(new Fault('invalidInput', { problems: [{ path: '', problem: 'tooDeep' }] }))
      }
      done(null, body)
    })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (request, text, done) => {
      if (!request.routeOptions.config.endpoint?.form) return done(new Fault('unsupportedMediaType'))
      const fields = parseQuery(text.toString())
      const repeated = Object.keys(fields).filter((name) => Array.isArray(fields[name]))
      if (repeated.length === 0) return done(null, { ...fields })
      done(new Fault('invalidInput', { problems: repeated.map((path) => ({ path, problem: 'repeated' })) }))
    },
  )
  app.addContentTypeParser(
    ['text/xml', 'application/xml'],
    { parseAs: 'string', bodyLimit: 65_536 },
    (request, text, done) => {
      if (!request.routeOptions.config.endpoint?.xml) return done(new Fault('unsupportedMediaType'))
      done(null, { xml: text.toString() })
    },
  )
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) {
    if (isDeeperThan(inner, levels - 1)) return true
  }
  return false
}
