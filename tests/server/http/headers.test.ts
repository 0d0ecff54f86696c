import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'
import { CLIENT_VERSION_HEADER, WIRE_VERSION } from '../../../contract/envelope.ts'
import { empty } from '../../../contract/shapes.ts'
import { route } from '../../../server/http/route.ts'
import { bareApp, refusal, signedIn } from '../../support/bare-app.ts'

const touch = endpoint({
  name: 'touch',
  method: 'GET',
  path: '/api/touch',
  access: 'session',
  write: true,
  input: empty,
  output: empty,
  faults: [],
})

const look = endpoint({ ...touch, name: 'look', path: '/public/look', access: 'public', write: false })

let touched = 0

function served(app: FastifyInstance): void {
  route(app, look, async () => ({}))
  route(app, touch, async () => {
    touched += 1
    return {}
  })
}

describe('answers to another site', () => {
  it.each(['https://evil.example', 'null', 'https://good.example.evil.example', 'http://localhost:8080'])(
    'H-02 give no right to %s',
    async (origin) => {
      const app = await bareApp({ areas: [served] })
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      const answers = await Promise.all([
        app.inject({ url: '/public/look', headers: { origin } }),
        app.inject({ url: '/api/touch', headers: { ...signedIn, origin } }),
        app.inject({ method: 'OPTIONS', url: '/api/touch', headers: { origin, ...preflight } }),
      ])
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
      expect(answers[2]?.statusCode).toBe(405)
    },
  )
})

describe('W-20: a changing call by GET', () => {
  it('does nothing without the bearer header, whatever cookies come along', async () => {
    const app = await bareApp({ areas: [served] })
    touched = 0
    for (const headers of [{}, { cookie: 'token=token-of-someone' }, { authorization: 'token-of-someone' }]) {
      expect(refusal(await app.inject({ url: '/api/touch', headers }))).toMatchObject({ status: 401 })
      expect(
        refusal(await app.inject({ url: '/api/touch?access_token=token-of-someone', headers })),
      ).toMatchObject({
        status: 401,
      })
    }
    expect(touched).toBe(0)
  })

  it('is not reachable by HEAD and is never stored', async () => {
    const app = await bareApp({ areas: [served] })
    touched = 0
    expect((await app.inject({ method: 'HEAD', url: '/api/touch', headers: signedIn })).statusCode).toBe(405)
    expect(touched).toBe(0)
    const answer = await app.inject({ url: '/api/touch', headers: signedIn })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(touched).toBe(1)
  })
})

describe('the login wall', () => {
  it('answers every wrong token alike', async () => {
    const app = await bareApp({ areas: [served] })
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer wrong',
      'Basic dTpw',
      `Bearer ${'x'.repeat(9_000)}`,
    ]
    const bodies = await Promise.all(
      wrong.map(async (authorization) => {
        const answer = await app.inject({
          url: '/api/touch',
          headers: authorization === undefined ? {} : { authorization },
        })
        const { traceId: _, ...body } = answer.json()
        return JSON.stringify([answer.statusCode, answer.headers['www-authenticate'], body])
      }),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  it('is closed for a route that does not say who may call it', async () => {
    const app = await bareApp({ areas: [(scope) => void scope.get('/api/forgotten', async () => 'secret')] })
    expect((await app.inject({ url: '/api/forgotten' })).statusCode).toBe(401)
  })
})

describe('C-14: the version of the page', () => {
  it.each([String(WIRE_VERSION - 1), '0', 'none'])(
    '%s is told to reload before anything happens',
    async (version) => {
      const app = await bareApp({ areas: [served] })
      touched = 0
      const answer = await app.inject({
        url: '/api/touch',
        headers: { ...signedIn, [CLIENT_VERSION_HEADER]: version },
      })
      expect(refusal(answer)).toMatchObject({ status: 409, fault: 'clientOutdated' })
      expect(touched).toBe(0)
    },
  )

  it('of today passes, and every answer names the build', async () => {
    const app = await bareApp({ areas: [served] })
    const headers = { ...signedIn, [CLIENT_VERSION_HEADER]: String(WIRE_VERSION) }
    const answer = await app.inject({ url: '/api/touch', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-countersign-build']).toBe('build-1')
  })
})

const who = endpoint({
  ...look,
  name: 'who',
  path: '/public/who',
  output: z.object({ ip: z.string(), secure: z.boolean() }),
})

describe('H-04: the address of the caller', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const tell = (app: FastifyInstance) =>
    route(app, who, async (_, { call, exchange }) => ({ ip: call.ip, secure: exchange.secure }))

  it('is that of the connection, whatever its headers claim', async () => {
    const app = await bareApp({ areas: [tell] })
    const answer = await app.inject({ url: '/public/who', headers: forwarded, remoteAddress: '198.51.100.2' })
    expect(answer.json().data).toEqual({ ip: '198.51.100.2', secure: false })
  })

  it('is told by a configured proxy, and by no other', async () => {
    const app = await bareApp({ areas: [tell], env: { TRUSTED_PROXIES: '10.0.0.1' } })
    const ask = async (remoteAddress: string) => {
      const answer = await app.inject({ url: '/public/who', headers: forwarded, remoteAddress })
      return answer.json().data
    }
    expect(await ask('10.0.0.1')).toEqual({ ip: '203.0.113.7', secure: true })
    expect(await ask('10.0.0.2')).toEqual({ ip: '10.0.0.2', secure: false })
  })
})

describe('metrics', () => {
  it('H-06 are for this machine only', async () => {
    const app = await bareApp({ areas: [served], env: { TRUSTED_PROXIES: '10.0.0.1' } })
    await app.inject({ url: '/public/look' })
    const here = await app.inject({ url: '/metrics' })
    expect(here.body).toContain(
      'countersign_http_requests_total{method="GET",route="/public/look",status="200"} 1',
    )
    const strangers = [
      { remoteAddress: '10.0.0.1' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
    ]
    for (const stranger of strangers) {
      expect((await app.inject({ url: '/metrics', ...stranger })).statusCode).toBe(404)
    }
  })
})
