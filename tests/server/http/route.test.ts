import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { queryInt } from '../../../contract/shapes.ts'
import { OwnReply } from '../../../server/http/own-reply.ts'
import { route } from '../../../server/http/route.ts'
import { bareApp, post, refusal, signedIn } from '../../support/bare-app.ts'

const text = z.string().check(z.minLength(1), z.maxLength(20))

const readThing = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/api/thing/:id',
  access: 'session',
  input: z.object({ id: text, size: z.optional(queryInt), tags: z.optional(z.array(text)) }),
  output: z.object({ id: z.string(), size: z.nullable(z.number()), by: z.string() }),
  faults: [],
})

const changeThing = endpoint({
  name: 'changeThing',
  method: 'DELETE',
  path: '/api/thing/change',
  access: 'session',
  write: true,
  body: 'form',
  also: [{ method: 'GET', path: '/api/thing/change_old' }],
  input: z.object({
    id: text,
    opinion: z.optional(text),
    inner: z.optional(z.object({ amount: z.number() })),
  }),
  output: z.object({ given: z.record(z.string(), z.unknown()) }),
  faults: [],
})

const signToken = endpoint({
  name: 'signToken',
  method: 'POST',
  path: '/oauth/sign',
  access: 'public',
  raw: true,
  form: true,
  input: z.object({ code: text }),
  output: z.object({ token: z.string() }),
  faults: [],
})

const drawThing = endpoint({
  name: 'drawThing',
  method: 'GET',
  path: '/public/draw',
  access: 'public',
  raw: true,
  input: z.object({}),
  output: z.unknown(),
  faults: [],
})

function things(app: FastifyInstance): void {
  route(app, readThing, async ({ id, size }, { actor }) => ({
    id,
    size: size ?? null,
    by: actor.userId,
    secret: 'kept back',
  }))
  route(app, changeThing, async (input) => ({ given: input }))
  route(app, signToken, async ({ code }, { exchange }) => {
    exchange.setCookie('__Host-seen', exchange.cookie('before') ?? 'none', {
      path: '/',
      sameSite: 'Strict',
      secure: true,
      maxAgeSeconds: 60,
    })
    return { token: code }
  })
  route(app, drawThing, async () => new OwnReply('<svg/>', { 'content-type': 'image/svg+xml' }))
}

const start = () => bareApp({ areas: [things] })

describe('route', () => {
  it('answers in the envelope with the declared fields only', async () => {
    const app = await start()
    const answer = await app.inject({ url: '/api/thing/a1?size=3', headers: signedIn })
    const { traceId, ...rest } = answer.json()
    expect(rest).toEqual({ errcode: 0, errmsg: '', data: { id: 'a1', size: 3, by: 'user-1' } })
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(answer.headers['x-request-id']).toBe(traceId)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('writes a missing nullable field as null', async () => {
    const app = await start()
    const answer = await app.inject({ url: '/api/thing/a1', headers: signedIn })
    expect(answer.json().data.size).toBeNull()
  })

  it('serves a changing call at its method, as POST, and at its other addresses', async () => {
    const app = await start()
    const answers = await Promise.all([
      app.inject({ method: 'DELETE', url: '/api/thing/change?id=1', headers: signedIn }),
      app.inject({ method: 'DELETE', url: '/api/thing/change', payload: { id: '1' }, headers: signedIn }),
      app.inject(post('/api/thing/change', { id: '1' })),
      app.inject({ url: '/api/thing/change_old?id=1', headers: signedIn }),
      app.inject(post('/api/thing/change_old', { id: '1' })),
    ])
    for (const answer of answers) expect(answer.json().data).toEqual({ given: { id: '1' } })
  })

  it('accepts a form only where the contract says so', async () => {
    const app = await start()
    const headers = { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' }
    const form = await app.inject({ method: 'POST', url: '/oauth/sign', payload: 'code=abc', headers })
    expect(form.json()).toEqual({ token: 'abc' })
    const elsewhere = await app.inject({ method: 'POST', url: '/api/thing/change', payload: 'id=1', headers })
    expect(refusal(elsewhere)).toMatchObject({ status: 415, fault: 'unsupportedMediaType' })
  })

  it('reads and sets cookies through the exchange', async () => {
    const app = await start()
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth/sign',
      payload: { code: 'x' },
      headers: { cookie: 'other=1; before=yes' },
    })
    expect(answer.headers['set-cookie']).toBe(
      '__Host-seen=yes; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    )
  })

  it('sends an own reply as it is', async () => {
    const app = await start()
    const answer = await app.inject({ url: '/public/draw' })
    expect([answer.body, answer.headers['content-type']]).toEqual(['<svg/>', 'image/svg+xml'])
  })

  it('serves below BASE_PATH and nowhere else', async () => {
    const app = await bareApp({ areas: [things], env: { BASE_PATH: '/flow/' } })
    expect((await app.inject({ url: '/flow/public/draw' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/public/draw' })).statusCode).toBe(404)
  })
})

describe('input', () => {
  it.each([
    ['a missing name', {}, [{ path: 'id', problem: 'required' }]],
    ['a wrong type', { id: 1 }, [{ path: 'id', problem: 'wrongType', params: { expected: 'string' } }]],
    ['a short text', { id: '' }, [{ path: 'id', problem: 'tooShort', params: { minimum: 1 } }]],
    [
      'a text where a number belongs',
      { id: 'a', inner: { amount: 'twelve' } },
      [{ path: 'inner.amount', problem: 'wrongType', params: { expected: 'number' } }],
    ],
    [
      'several at once',
      { id: 2, opinion: 'x'.repeat(21) },
      [
        { path: 'id', problem: 'wrongType', params: { expected: 'string' } },
        { path: 'opinion', problem: 'tooLong', params: { maximum: 20 } },
      ],
    ],
  ])('names %s', async (_, payload, problems) => {
    const app = await start()
    const answer = await app.inject(post('/api/thing/change', payload))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().data).toEqual({ fault: 'invalidInput', problems })
  })

  it('lets a 2 MB text reach the check of its field, and refuses more than the limit unread', async () => {
    const app = await start()
    const long = await app.inject(post('/api/thing/change', { id: 'a', opinion: '字'.repeat(700_000) }))
    expect(long.json().data.problems).toEqual([
      { path: 'opinion', problem: 'tooLong', params: { maximum: 20 } },
    ])
    const longer = await app.inject(post('/api/thing/change', { id: 'x'.repeat(13 * 1024 * 1024) }))
    expect(refusal(longer)).toMatchObject({ status: 413, fault: 'tooLarge' })
  })

  it.each([
    ['the same name twice', '/api/thing/a?size=1&size=2', 'size', 'repeated'],
    ['an array in brackets', '/api/thing/a?tags[]=1', 'tags[]', 'unknownKey'],
    ['an array in encoded brackets', '/api/thing/a?tags%5B%5D=1', 'tags[]', 'unknownKey'],
    ['a query that contradicts the path', '/api/thing/a?id=b', 'id', 'contradiction'],
    ['a prototype name', '/api/thing/a?__proto__=b', '__proto__', 'unknownKey'],
    ['no number', '/api/thing/a?size=many', 'size', 'badFormat'],
  ])('D-07 refuses %s', async (_, url, path, problem) => {
    const app = await start()
    const answer = await app.inject({ url, headers: signedIn })
    expect(answer.json().data.problems).toEqual([expect.objectContaining({ path, problem })])
  })

  it('D-07 refuses a body that contradicts the query, and takes one that agrees', async () => {
    const app = await start()
    const differs = await app.inject(post('/api/thing/change?id=a', { id: 'b' }))
    expect(differs.json().data.problems).toEqual([{ path: 'id', problem: 'contradiction' }])
    const agrees = await app.inject(post('/api/thing/change?id=a', { id: 'a' }))
    expect(agrees.json().data).toEqual({ given: { id: 'a' } })
  })

  it.each([
    ['__proto__', '{"id":"a","__proto__":{"polluted":1}}'],
    ['constructor.prototype', '{"id":"a","constructor":{"prototype":{"polluted":1}}}'],
    ['__proto__ in escapes', '{"id":"a","\\u005f_proto__":{"polluted":1}}'],
    ['10,000 levels', `{"id":"a","inner":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['an unfinished text', '{"id":"a'],
  ])('D-06 refuses %s', async (_, payload) => {
    const app = await start()
    const answer = await app.inject(post('/api/thing/change', payload))
    expect(refusal(answer)).toMatchObject({ status: 400, fault: 'invalidInput' })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('D-06 drops unknown keys, takes the last of duplicate keys, and refuses 10,000 in one object', async () => {
    const app = await start()
    const keys = (length: number) => Array.from({ length }, (_, index) => `"k${index}":1`).join(',')
    const answer = await app.inject(post('/api/thing/change', `{"id":"a","id":"b",${keys(4_000)}}`))
    expect(answer.json().data).toEqual({ given: { id: 'b' } })
    const more = await app.inject(post('/api/thing/change', `{"id":"a",${keys(10_000)}}`))
    expect(refusal(more)).toMatchObject({ status: 413, fault: 'tooLarge' })
  })
})
