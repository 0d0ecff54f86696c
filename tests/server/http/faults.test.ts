import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { envelope, faultDetails } from '../../../contract/envelope.ts'
import { FAULTS, type FaultName } from '../../../contract/fault-codes.ts'
import { empty } from '../../../contract/shapes.ts'
import { LOCALES } from '../../../contract/vocabulary.ts'
import { Fault } from '../../../server/base/fault.ts'
import { registerHealthRoutes } from '../../../server/http/health-routes.ts'
import { faultMessage } from '../../../server/http/messages.ts'
import { route } from '../../../server/http/route.ts'
import { bareApp, post, refusal, signedIn } from '../../support/bare-app.ts'

const SECRET = 'select * from users where password = hunter2 at /srv/app/secret.ts'

const fail = endpoint({
  name: 'fail',
  method: 'POST',
  path: '/api/fail',
  access: 'session',
  input: z.object({ how: z.string() }),
  output: empty,
  faults: ['dataChanged'],
})

function failing(error: () => unknown) {
  return (app: FastifyInstance) => {
    route(app, fail, async () => {
      throw error()
    })
  }
}

async function failWith(error: () => unknown, headers = {}) {
  const app = await bareApp({ areas: [failing(error)] })
  return await app.inject(post('/api/fail', { how: 'now' }, headers))
}

describe('a refusal', () => {
  it('carries number, localised message and details in the envelope', async () => {
    const conflict = { byName: '王芳', action: 'agree', at: '2026-01-02T03:04:05Z' }
    const answer = await failWith(() => new Fault('dataChanged', { conflict }), {
      'accept-language': 'zh-CN',
    })
    expect(answer.statusCode).toBe(200)
    const body = z.parse(envelope, answer.json())
    expect(body.errcode).toBe(302036)
    expect(body.errmsg).toBe('你打开之后，表单内容已被修改。请查看最新内容后再处理。')
    expect(z.parse(faultDetails, body.data)).toEqual({ fault: 'dataChanged', conflict })
  })

  it('says when to try again', async () => {
    const answer = await failWith(() => new Fault('loginThrottled', { retryAfterSeconds: 41.2 }))
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('42')
    expect(answer.json().errmsg).toContain('42 seconds')
  })

  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'L’opération a échoué'],
    ['es', 'La operación ha fallado'],
    ['de, zh;q=0.3, en;q=0.2', '操作失败'],
    ['de', 'The operation failed'],
    ['en;q=0, fr;q=0.1', 'L’opération a échoué'],
  ])('is worded for Accept-Language %s', async (language, start) => {
    const answer = await failWith(() => new Fault('operationFailed'), { 'accept-language': language })
    expect(answer.json().errmsg).toContain(start)
  })
})

describe('P-02: an unexpected failure', () => {
  it.each([
    ['an error', () => new Error(SECRET)],
    ['an error with a status', () => Object.assign(new Error(SECRET), { statusCode: 503 })],
    ['an error with a cause', () => new Error(SECRET, { cause: new Error(SECRET) })],
    ['a text', () => SECRET],
    ['nothing', () => undefined],
  ])('answers %s with a generic text and the trace number', async (_, error) => {
    const answer = await failWith(error)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/hunter2|secret\.ts|select|stack/)
    expect(answer.json()).toEqual({
      errcode: 900000,
      errmsg: faultMessage('en', 'serverSlip'),
      data: { fault: 'serverSlip' },
      traceId: answer.headers['x-request-id'],
    })
  })

  it('is told in the log under the same number', async () => {
    const lines: string[] = []
    const app = await bareApp({ areas: [failing(() => new Error('the reason'))], lines })
    const answer = await app.inject(post('/api/fail', { how: 'now' }))
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({
      level: 'error',
      traceId: answer.headers['x-request-id'],
      route: '/api/fail',
    })
    expect(line.err.message).toBe('the reason')
  })

  it('is "not ready" while the database is away', async () => {
    const app = await bareApp({
      areas: [
        registerHealthRoutes,
        (scope, { database }) =>
          route(scope, fail, async () => {
            await database.query({ text: 'select 1' })
            return {}
          }),
      ],
    })
    const answer = await app.inject(post('/api/fail', { how: 'now' }))
    expect(refusal(answer)).toMatchObject({ status: 503, fault: 'notReady' })
    expect(answer.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/)
    const health = await app.inject({ url: '/health' })
    expect([health.statusCode, health.json()]).toEqual([
      503,
      { status: 'down', checks: { database: 'down', files: 'up', uploads: 'up' } },
    ])
    expect((await app.inject({ url: '/health/live' })).json()).toEqual({ status: 'up' })
  })
})

describe('what no route serves', () => {
  it.each([
    ['GET', '/api/unknown', 404],
    ['GET', '/api/fail/../../etc/passwd', 404],
    ['POST', '/nowhere', 404],
    ['GET', '/api/%zz', 404],
    ['GET', '/api/fail', 405],
    ['PUT', '/api/fail', 405],
    ['TRACE', '/api/fail', 405],
    ['OPTIONS', '/api/fail', 405],
    ['PATCH', '/api/unknown', 405],
  ] as const)('H-05 %s %s answers %i in the envelope', async (method, url, status) => {
    const app = await bareApp({ areas: [failing(() => undefined)] })
    const answer = await app.inject({ method: method as 'GET', url, headers: signedIn })
    expect(answer.statusCode).toBe(status)
    expect(z.parse(envelope, answer.json()).errcode).toBeGreaterThan(0)
  })

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('H-05 and C-10: a body of %s is refused', async (type) => {
    const app = await bareApp({ areas: [failing(() => undefined)] })
    const answer = await app.inject(post('/api/fail', '{"how":"now"}', { 'content-type': type }))
    expect(refusal(answer)).toMatchObject({ status: 415, fault: 'unsupportedMediaType' })
  })

  it('H-05 a compressed body is refused, not unpacked', async () => {
    const app = await bareApp({ areas: [failing(() => undefined)] })
    const answer = await app.inject(post('/api/fail', '\u001f\u008b', { 'content-encoding': 'gzip' }))
    expect(answer.statusCode).toBe(415)
  })
})

describe('the texts of the refusals', () => {
  const names = Object.keys(FAULTS) as FaultName[]

  it.each(LOCALES)('are complete in %s', (locale) => {
    for (const name of names) expect(faultMessage(locale, name, { message: '…' }), name).not.toBe('')
  })

  it('have the same placeholders in every language', async () => {
    const texts = await Promise.all(
      LOCALES.map(async (locale) => (await import(`../../../locales/${locale}.json`)).default),
    )
    const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
    for (const [name, english] of Object.entries<string>(texts[1].faults)) {
      for (const one of texts) expect(placeholders(one.faults[name]), name).toEqual(placeholders(english))
    }
  })
})
