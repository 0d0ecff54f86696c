import { createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPublicKey } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { getRefreshToken } from '../../../contract/session.ts'
import { deriveKeys } from '../../../server/auth/derived-keys.ts'
import { cookiesOf, logInByPassword } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, TEST_SECRET, type TestServer } from '../../support/test-server.ts'

const KEY = deriveKeys(new TextEncoder().encode(TEST_SECRET)).accessToken

let server: TestServer
let person: TestPerson
let claims: Record<string, unknown>
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  const { database } = server.deps
  person = await insertPerson(database, await insertCorp(database), { withPassword: true })
  const [, payload = ''] = (await server.tokenOf(person)).split('.')
  claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload)))
})
afterAll(() => server.close())

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.raw({ url: getLoginInfo.path, headers })).statusCode
}

function sign(changed: Record<string, unknown>, header: Record<string, unknown> = {}, key: Uint8Array = KEY) {
  return new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(key)
}

const part = (value: unknown) => base64url.encode(typeof value === 'string' ? value : JSON.stringify(value))

describe('an access token', () => {
  it('of ours is accepted', async () => {
    expect(await statusOf(await sign({}))).toBe(200)
  })

  it('A-02: without a signature or of another algorithm is refused', async () => {
    const body = part(claims)
    const unsigned = new UnsecuredJWT(claims).encode()
    const [, , signature = ''] = (await sign({})).split('.')
    const tokens = [
      unsigned,
      `${part({ alg: 'None', typ: 'at+jwt' })}.${body}.`,
      `${part({ alg: 'HS256', typ: 'at+jwt' })}.${body}.`,
      `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
      await sign({}, { alg: 'HS512' }),
    ]
    for (const token of tokens) expect(await statusOf(token), token).toBe(401)
  })

  it('A-02: signed with the public key of the login is refused', async () => {
    const { data } = await server.call(getPublicKey)
    const pem = createPublicKey({ key: Buffer.from(data.key, 'base64'), format: 'der', type: 'spki' })
      .export({ type: 'spki', format: 'pem' })
      .toString()
    const forms = [pem, pem.trimEnd(), pem.replaceAll('\n', '\r\n'), ` ${pem}`, data.key]
    for (const form of forms) {
      expect(await statusOf(await sign({}, {}, new TextEncoder().encode(form)))).toBe(401)
    }
    expect(await statusOf(await sign({}, {}, Buffer.from(data.key, 'base64')))).toBe(401)
  })

  it('A-02: gains nothing by a key id or key address in its header, signed by another key', async () => {
    const other = new Uint8Array(32).fill(7)
    const headers = [
      { kid: 'x' },
      { kid: '../../dev/null' },
      { jku: 'https://evil' },
      { jwk: { kty: 'oct', k: part('x') } },
    ]
    for (const header of headers) expect(await statusOf(await sign({}, header, other))).toBe(401)
  })

  it('A-02: with any header but ours is refused and never breaks the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), fc.string(), async (header, signature) => {
        const token = `${part(header)}.${part(claims)}.${part(signature)}`
        expect(await server.deps.authenticate(token)).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  it('A-03: of another type, audience or issuer is refused', async () => {
    expect(await statusOf(await sign({}, { typ: 'JWT' }))).toBe(401)
    expect(await statusOf(await sign({}, { typ: undefined }))).toBe(401)
    expect(await statusOf(await sign({ aud: 'other' }))).toBe(401)
    expect(await statusOf(await sign({ iss: 'other' }))).toBe(401)
    const { cookie } = await logInByPassword(server, { ...person, password: PASSWORD })
    expect(await statusOf(cookie.split('=')[1] ?? '')).toBe(401)
  })

  it('A-03: with another organisation, person or session written into it is refused', async () => {
    const { database } = server.deps
    const foreign = await insertPerson(database, await insertCorp(database))
    expect(await statusOf(await sign({ corp: foreign.corpId }))).toBe(401)
    expect(await statusOf(await sign({ sub: foreign.userId }))).toBe(401)
    expect(await statusOf(await sign({ sid: crypto.randomUUID() }))).toBe(401)
    expect(await statusOf(await sign({ sid: 'not-a-uuid' }))).toBe(401)
    expect(await statusOf(await sign({ epoch: 99 }))).toBe(401)
  })

  it('A-04: is refused from the second it runs out', async () => {
    const seconds = Math.floor(now / 1000)
    const token = await sign({ exp: seconds + 5 })
    expect(await statusOf(token)).toBe(200)
    now += 6_000
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(await sign({ exp: seconds - 1 }))).toBe(401)
  })

  it('A-04: from the future is refused beyond one minute of clock difference', async () => {
    const seconds = Math.floor(now / 1000)
    expect(await statusOf(await sign({ nbf: seconds + 120 }))).toBe(401)
    expect(await statusOf(await sign({ iat: seconds + 120 }))).toBe(401)
    expect(await statusOf(await sign({ iat: seconds + 30 }))).toBe(200)
  })

  it.each(['"4000000000"', '4000000000.5', '1e400', '-1', 'null'])(
    'A-04: whose expiry is %s is refused',
    async (exp) => {
      const { exp: _, ...rest } = claims
      const body = JSON.stringify(rest).replace(/}$/, `,"exp":${exp}}`)
      const head = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(body)}`
      const key = await crypto.subtle.importKey(
        'raw',
        new Uint8Array(KEY),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      )
      const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(head))
      expect(await statusOf(`${head}.${base64url.encode(new Uint8Array(signature))}`)).toBe(401)
    },
  )

  it('is refused in the reader’s language, and asks for a bearer token', async () => {
    const headers = { authorization: 'Bearer nonsense', 'accept-language': 'fr' }
    const answer = await server.call(getLoginInfo, {}, { headers })
    expect(answer.fault?.fault).toBe('unauthenticated')
    expect(answer.message).toMatch(/session|connect/i)
    expect(answer.response.headers['www-authenticate']).toBe('Bearer')
  })

  it('S-09: stands in no other place than the answer; the refresh token only in the cookie', async () => {
    const { answer, cookie } = await logInByPassword(server, { ...person, password: PASSWORD })
    expect(answer.response.json()).not.toHaveProperty('refresh_token')
    const [, refreshToken = ''] = cookie.split('=')
    expect(answer.response.body).not.toContain(refreshToken)
    const next = await server.call(getRefreshToken, {}, { headers: { cookie } })
    expect(next.response.body).not.toContain(cookiesOf(next.response).split('=')[1])
    expect(next.response.headers['cache-control']).toContain('no-store')
    expect(server.lines.join()).not.toContain(refreshToken)
    expect(server.lines.join()).not.toContain(answer.data.access_token)
  })

  it('costs no round trip to the database while its session is fresh', async () => {
    const token = await server.tokenOf(person)
    await server.deps.authenticate(token)
    const before = server.deps.database.counters.statements
    for (let call = 0; call < 100; call += 1) await server.deps.authenticate(token)
    expect(server.deps.database.counters.statements).toBe(before)
  })
})
