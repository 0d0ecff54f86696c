import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../../server/http/route-entry.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/**
 * Every call that answers without a login. A new line here is a decision: whoever adds one says in the commit why
 * nobody needs to be known.
 */
const PUBLIC_CALLS = [
  'beginContainerLogin',
  'describeFirstRun',
  'diagnoseContainer',
  'dingTalkEvent',
  'dingTalkScanned',
  'dingTalkSign',
  // The form for strangers: by its link, then by the token of one visit (security C-13).
  'discardExternalFile',
  'findTheme',
  'firstRun',
  'generateBarcode',
  'generateQrcode',
  'getCode',
  'getFile',
  'getImage',
  'getLiveness',
  'getPublicKey',
  'getReadiness',
  'getRefreshToken',
  'getSettingByType',
  'getSystemConfig',
  'getToken',
  'listContainerLogins',
  'listOrganisations',
  'logout',
  'mobileLogin',
  'oauthToken',
  'openExternalForm',
  // By the session's cookie, to its owner.
  'readFirst',
  'submitExternalForm',
  'uploadExternalFile',
  'weComEvent',
  'weComEventCheck',
  'weComSign',
  'wxLogin',
]

/** Public, but no calls of the contract. */
const PUBLIC_ROUTES = ['GET /metrics', 'GET /api/docs', 'GET /api/docs.json']

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'access-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>x</title>')
  writeFileSync(path.join(folder, 'sw.js'), '')
  server = await startTestServer({
    buildFolder: folder,
    env: { PUBLIC_URL: 'https://flow.example.com' },
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const closed = () => server.app.routeTable.filter(({ access }) => access === 'session')
const urlOf = ({ url }: RouteEntry) => url.replace(/:\w+/g, '1')

function ask({ method }: Pick<RouteEntry, 'method'>, url: string, headers = {}) {
  return server.raw({ method: method as 'GET', url, headers })
}

describe('A-12: without a login', () => {
  it('exactly the reviewed calls answer', () => {
    const open = server.app.routeTable.filter(({ access, isAsset }) => access === 'public' && !isAsset)
    const calls = open.flatMap(({ endpoint }) => (endpoint ? [endpoint.name] : []))
    expect([...new Set(calls)].sort()).toEqual(PUBLIC_CALLS)
    const others = open
      .filter(({ endpoint }) => endpoint === undefined)
      .map(({ method, url }) => `${method} ${url}`)
    expect(others).toEqual(PUBLIC_ROUTES)
  })

  it.each([
    ['no token', {}],
    ['garbage', { authorization: 'Bearer garbage' }],
    ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.' }],
    ['a method override', { 'x-http-method-override': 'OPTIONS' }],
    ['a rewritten path', { 'x-original-url': '/health/live', 'x-rewrite-url': '/health/live' }],
  ])('every other call answers 401 to %s', async (_, headers) => {
    expect(closed().length).toBeGreaterThan(20)
    for (const route of closed()) {
      const answer = await ask(route, urlOf(route), headers)
      expect([answer.statusCode, answer.json().errcode], `${route.method} ${route.url}`).toEqual([
        401, 900003,
      ])
    }
  })

  it('no other spelling of a path gets in', async () => {
    const spellings = [
      (url: string) => `${url}/`,
      (url: string) => `/${url}`,
      (url: string) => `${url};x`,
      (url: string) => url.replace(/\/(\w)/, '/%2e/$1'),
      (url: string) => url.toUpperCase(),
      (url: string) => `${url}?.js`,
      (url: string) => `${url}.js`,
      (url: string) => `/public/..${url}`,
      (url: string) => `/public/%2e%2e${url}`,
    ]
    for (const route of closed()) {
      for (const spell of spellings) {
        const url = spell(urlOf(route))
        const answer = await ask(route, url, { accept: 'text/html' })
        expect([401, 404, 405], `${route.method} ${url}`).toContain(answer.statusCode)
      }
      const head = await ask({ method: 'HEAD' }, urlOf(route))
      expect([401, 404, 405], `HEAD ${route.url}`).toContain(head.statusCode)
    }
  })
})

describe('H-01: the headers of every answer', () => {
  it('protect whatever is answered', async () => {
    for (const route of server.app.routeTable) {
      const { headers, statusCode } = await ask(route, urlOf(route))
      const place = `${route.method} ${route.url} ${statusCode}`
      const policy = String(headers['content-security-policy'])
      expect(policy, place).toMatch(/default-src '(none|self)'/)
      expect(policy, place).toMatch(/object-src 'none'/)
      expect(policy, place).toMatch(/base-uri 'none'/)
      expect(policy, place).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(headers['x-content-type-options'], place).toBe('nosniff')
      expect(headers['referrer-policy'], place).toBe('same-origin')
      expect(headers['strict-transport-security'], place).toMatch(/max-age=31536000/)
      expect(headers['x-request-id'], place).toMatch(/^[0-9a-f]{32}$/)
      expect(headers['x-countersign-build'], place).toBe('test-build')
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
        expect(headers[name], place).toBeUndefined()
      }
      if (route.isAsset) expect(headers['cross-origin-opener-policy'], place).toBe('same-origin')
      else if (headers['cache-control'] !== 'no-store') expect(route.endpoint?.raw, place).toBe(true)
    }
  })
})
