import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerHealthRoutes } from '../../../server/http/health-routes.ts'
import { bareApp } from '../../support/bare-app.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(50)
const PAGE = `<!doctype html><html><head><base href="/" /><link rel="icon" href="./icons/mark.svg" />
<script>window.early = 1</script><script type="module" src="./assets/main-abc123.js"></script></head></html>`

const PRELOADS = {
  routes: [
    { path: '^items/', files: ['assets/item-a1.js', 'assets/item-b2.css'] },
    { path: '^$', files: ['assets/list-c3.js'] },
  ],
  texts: { en: 'assets/en-d4.js', zh: 'assets/zh-e5.js' },
}

let folder: string

beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'app-files-')), 'dist')
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(folder, '.vite'))
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
  write('index.html', PAGE)
  write('sw.js', 'self.skipWaiting()')
  write('manifest.webmanifest', '{"name":"x"}')
  write('assets/main-abc123.js', SCRIPT)
  write('assets/pdf.worker-abc123.js', SCRIPT)
  write('assets/main-abc123.js.br', brotliCompressSync(SCRIPT))
  write('assets/main-abc123.js.gz', gzipSync(SCRIPT))
  write('assets/main-abc123.js.map', '{"sources":["secret"]}')
  write('.hash', 'secret')
  write('.vite/manifest.json', '{"secret":1}')
  write('.vite/preloads.json', JSON.stringify(PRELOADS))
  write('../outside.txt', 'secret')
})

afterAll(() => rmSync(path.dirname(folder), { recursive: true }))

const start = (env = {}) => bareApp({ folder, env, areas: [registerHealthRoutes] })
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the files of the app', () => {
  it('named by their contents are kept for a year', async () => {
    const answer = await (await start()).inject({ url: '/assets/main-abc123.js' })
    expect(answer.body).toBe(SCRIPT)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
  })

  it('H-01 the policy comes with pages, workers and pictures; scripts and styles go without', async () => {
    const app = await start()
    const policyOf = async (url: string) =>
      (await app.inject({ url, headers: html })).headers['content-security-policy']
    for (const url of ['/todo', '/sw.js', '/assets/pdf.worker-abc123.js', '/manifest.webmanifest']) {
      expect(await policyOf(url), url).toContain("default-src 'self'")
    }
    const { headers } = await app.inject({ url: '/assets/main-abc123.js' })
    expect(headers['content-security-policy']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip;q=0.8, br;q=0', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])('are sent for Accept-Encoding %s as %s', async (accepted, encoding, body) => {
    const answer = await (await start()).inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.equals(body)).toBe(true)
  })

  it.each(['/', '/sw.js', '/manifest.webmanifest'])(
    '%s is asked for again each time, cheaply',
    async (url) => {
      const app = await start()
      const first = await app.inject({ url, headers: html })
      expect(first.headers['cache-control']).toBe('no-cache')
      const again = await app.inject({
        url,
        headers: { ...html, 'if-none-match': String(first.headers.etag) },
      })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  it.each([
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '//outside.txt',
    '/.hash',
    '/.vite/manifest.json',
    '/.git/config',
    '/.env',
    '/assets/main-abc123.js.map',
    '/assets/main-abc123.js.br',
    '/assets/unknown.js',
    '/ASSETS/main-abc123.js',
    '/assets/main-abc123.js%00',
    '/package.json',
  ])('H-06 %s does not exist', async (url) => {
    const answer = await (await start()).inject({ url, headers: html })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('secret')
  })
})

describe('the page', () => {
  it.each(['/', '/index.html', '/todo', '/instance/123e4567/approve', '/login?corpId=a'])(
    'answers %s',
    async (url) => {
      const answer = await (await start()).inject({ url, headers: html })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('src="/assets/main-abc123.js"')
    },
  )

  it.each([
    ['/api/unknown', html],
    ['/public/unknown', html],
    ['/health/unknown', html],
    ['/todo', { accept: 'application/json' }],
    ['/todo', { accept: 'image/png, text/html;q=0' }],
    ['/api/unknown', {}],
    ['/login.txt', {}],
  ])('does not answer %s for %o', async (url, headers) => {
    const answer = await (await start()).inject({ url, headers: headers as Record<string, string> })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it.each([
    ...['/login', '/register', '/forgot-password', '/diagnose', '/externalLink/sheet', '/s/4fK2'],
    ...['/inbox/to-do', '/items/1', '/instances/1', '/start', '/apps/travel/to-do', '/messages/all', '/me'],
    ...['/', '/maintenance', '/help/manual', '/workbench', '/print'],
  ])('answers %s to whoever takes any answer, or names none', async (url) => {
    const app = await start()
    for (const headers of [{}, { accept: '*/*' }, { accept: 'text/*' }, { accept: 'image/png,*/*;q=0.8' }]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url, headers })
        const type = answer.headers['content-type']
        expect([method, headers, answer.statusCode, type]).toEqual([
          method,
          headers,
          200,
          'text/html; charset=utf-8',
        ])
        expect(answer.body === '').toBe(method === 'HEAD')
      }
    }
  })

  it('starts its addresses at BASE_PATH and tells the app so', async () => {
    const app = await start({ BASE_PATH: '/flow/' })
    const answer = await app.inject({ url: '/flow/todo/1', headers: html })
    expect(answer.body).toContain('src="/flow/assets/main-abc123.js"')
    expect(answer.body).toContain('href="/flow/icons/mark.svg"')
    expect(answer.body).toContain('<meta name="base-path" content="/flow/" />')
    expect((await app.inject({ url: '/flow/assets/main-abc123.js' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/todo/1', headers: html })).statusCode).toBe(404)
  })

  it('names the files of each address, and where the texts of each language are below BASE_PATH', async () => {
    const app = await start({ BASE_PATH: '/flow/' })
    const pageAt = async (url: string) =>
      (await app.inject({ url, headers: html })).body.replaceAll('&quot;', '"')
    const item = await pageAt('/flow/items/1?from=mail')
    expect(item).toContain(
      '<meta name="screens" content="{"^items/":"assets/item-a1.js assets/item-b2.css","^$":"assets/list-c3.js"}" />',
    )
    expect(item).toContain('"en":"/flow/assets/en-d4.js"')
    // The service worker keeps one of them for every address.
    expect(await pageAt('/flow/')).toBe(item)
    expect(await pageAt('/flow/index.html')).toBe(item)
  })

  it('C-05 stands in no frame where passwords are typed, in those of the configuration elsewhere', async () => {
    const app = await start({ BASE_PATH: '/flow/', FRAME_ANCESTORS: 'https://*.dingtalk.com' })
    const framedBy = async (url: string) => {
      const { headers } = await app.inject({ url, headers: html })
      expect(headers['x-frame-options']).toBeUndefined()
      return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    }
    for (const url of ['login', 'login/', 'login?corpId=x', 'forgot-password', 'me/password'])
      expect([url, await framedBy(`/flow/${url}`)]).toEqual([url, "'none'"])
    for (const url of ['', 'index.html', 'items/1', 'login-not', 'messages/open/1'])
      expect([url, await framedBy(`/flow/${url}`)]).toEqual([url, "'self' https://*.dingtalk.com"])
  })

  it('C-05 shows no page of others, but WeCom’s login on the login page', async () => {
    const app = await start({ BASE_PATH: '/flow/' })
    const frames = async (url: string) => {
      const { headers } = await app.inject({ url, headers: html })
      return /frame-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    }
    for (const url of ['', 'items/1', 'me/password', 'forgot-password', 'externalLink/sheet'])
      expect([url, await frames(`/flow/${url}`)]).toEqual([url, "'none'"])
    for (const url of ['login', 'login/', 'login?corpId=x'])
      expect([url, await frames(`/flow/${url}`)]).toEqual([
        url,
        'https://login.work.weixin.qq.com https://open.work.weixin.qq.com',
      ])
  })

  it('C-04 tells the page which portals may be sent to the login: exact origins alone', async () => {
    const app = await start({
      FRAME_ANCESTORS: 'https://*.dingtalk.com,https://portal.example.com,https://intra.example.com:8443/x',
    })
    const { body } = await app.inject({ url: '/todo', headers: html })
    expect(body).toContain(
      '<meta name="framed-by" content="https://portal.example.com https://intra.example.com:8443" />',
    )
    const plain = await (await start()).inject({ url: '/todo', headers: html })
    expect(plain.body).not.toContain('framed-by')
  })

  it('answers at the entry paths of the specification, below BASE_PATH alone', async () => {
    const app = await start({ BASE_PATH: '/flow/' })
    const paths = ['login?corpId=ding1', 'externalLink/sheet?code=a&corpId=b', `s/${'a'.repeat(22)}?corpId=b`]
    for (const path of paths) {
      const inside = await app.inject({ url: `/flow/${path}`, headers: html })
      expect([path, inside.statusCode, inside.headers['content-type']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ])
      expect((await app.inject({ url: `/${path}`, headers: html })).statusCode).toBe(404)
    }
  })

  it('H-01 comes with a strict policy, HSTS on TLS, and the configured frames', async () => {
    const app = await start({
      PUBLIC_URL: 'https://flow.example.com',
      FRAME_ANCESTORS: 'https://portal.example.com',
    })
    const { headers } = await app.inject({ url: '/todo', headers: html })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self' https://portal.example.com",
      "form-action 'self'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })
})
