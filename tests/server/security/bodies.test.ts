import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bodySizeOf } from '../../../contract/body-size.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { submitForm } from '../../../contract/forms.ts'
import { describeFirstRun } from '../../../contract/login.ts'
import { logout } from '../../../contract/session.ts'
import { createBodyRoom } from '../../../server/http/body/body-room.ts'
import { jsonExcess } from '../../../server/http/body/json-excess.ts'
import { registerSlowBodies } from '../../../server/http/body/slow-bodies.ts'
import type { RouteEntry } from '../../../server/http/route-entry.ts'
import { longestPause } from '../../support/longest-pause.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

const MIB = 1024 * 1024

let server: TestServer
let port: number
let token: string
let otherToken: string
let counted = 0
beforeAll(async () => {
  // Time stands still, so that what was used up stays so however slow the machine is.
  const now = Date.now()
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' }, clock: () => now })
  const { people } = await workflowWorld(server.fresh.database, 'yuanshan')
  token = await server.tokenOf({ corpId: 'yuanshan', userId: people.initiator })
  otherToken = await server.tokenOf({ corpId: 'yuanshan', userId: people.manager })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(server.app.listeningOrigin).port)
})
afterAll(() => server.close())

type Posted = RouteEntry & { readonly endpoint: Endpoint }

const posted = (): Posted[] =>
  server.app.routeTable.filter(
    (entry): entry is Posted => entry.method === 'POST' && entry.endpoint !== undefined,
  )

/** An address that nobody has called from. */
function freshAddress(): string {
  counted += 1
  return `10.9.${Math.floor(counted / 250)}.${counted % 250}`
}

const pathOf = (url: string) => url.replace(/:\w+/g, 'x')

function headersOf({ access }: Posted): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-forwarded-for': freshAddress(),
    ...(access === 'session' ? { authorization: `Bearer ${token}` } : {}),
  }
}

async function faultOf(entry: Posted, payload: string, headers: Record<string, string> = {}) {
  const answer = await server.raw({
    method: 'POST',
    url: pathOf(entry.url),
    payload,
    headers: { ...headersOf(entry), ...headers },
  })
  return [answer.statusCode, answer.json().data?.fault]
}

describe('R-03, H-05: every call that takes a body', () => {
  it('refuses one that is announced beyond what it declares, before a byte of it has come', async () => {
    expect(posted().length).toBeGreaterThan(100)
    for (const entry of posted().filter(({ endpoint }) => !endpoint.upload)) {
      const { bytes } = bodySizeOf(entry.endpoint)
      const refused = await faultOf(entry, '{}', { 'content-length': String(bytes + 1) })
      expect(refused, entry.endpoint.name).toEqual([413, 'tooLarge'])
    }
  })

  it('takes little from strangers, and much only where that is declared', () => {
    const large = posted().filter(({ endpoint }) => bodySizeOf(endpoint).bytes > 256 * 1024)
    expect(large.filter(({ access }) => access === 'public')).toEqual([])
    expect(large.every(({ endpoint }) => endpoint.body !== undefined)).toBe(true)
    expect(large.length).toBeLessThan(posted().length / 3)
    const open = posted().filter(({ access, endpoint }) => access === 'public' && endpoint.body === undefined)
    for (const { endpoint } of open) expect(bodySizeOf(endpoint).bytes).toBe(64 * 1024)
  })

  it.each<[string, string]>([
    ['many names', `{${Array.from({ length: 6_000 }, (_, index) => `"${index}":0`).join()}}`],
    ['many values', `{"a":[${'0,'.repeat(12_000)}0]}`],
    ['many objects', `{"a":[${'{},'.repeat(12_000)}{}]}`],
  ])('D-06: refuses %s in few bytes, unparsed', async (_, payload) => {
    const usual = posted().filter(({ endpoint }) => !endpoint.upload && endpoint.body === undefined)
    for (const entry of usual.filter(({ endpoint }) => !endpoint.form && !endpoint.xml)) {
      expect(await faultOf(entry, payload), entry.endpoint.name).toEqual([413, 'tooLarge'])
    }
  })

  it('D-06: refuses forms of many fields, and XML where none belongs', async () => {
    const form = posted().find(({ endpoint }) => endpoint.form)
    const json = posted().find(({ endpoint }) => !endpoint.form && endpoint.access === 'public')
    if (!form || !json) throw new Error('no such calls')
    const fields = Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join('&')
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await faultOf(form, fields.slice(0, 60_000), encoded)).toEqual([413, 'tooLarge'])
    expect(await faultOf(json, 'a=1', encoded)).toEqual([415, 'unsupportedMediaType'])
    expect(await faultOf(json, '<a/>', { 'content-type': 'text/xml' })).toEqual([415, 'unsupportedMediaType'])
  })
})

/** The head of a request whose body does not come, or not yet. */
function begin(
  path: string,
  length: number | 'chunked',
  headers: Record<string, string> = {},
  to: number = port,
): Socket {
  const socket = connect({ host: '127.0.0.1', port: to })
  socket.on('error', () => undefined)
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const others = Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${size}\r\n${others.join('')}\r\n`)
  return socket
}

const answered = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))

describe('R-01: what one address may ask without a login', () => {
  it('is counted before its body has come', async () => {
    const from = { 'X-Forwarded-For': freshAddress() }
    const open = Array.from({ length: 200 }, () =>
      server.raw({ method: 'POST', url: describeFirstRun.path, payload: {}, headers: from }),
    )
    await Promise.all(open)
    const socket = begin(describeFirstRun.path, 60_000, from)
    expect(await answered(socket)).toContain(' 429 ')
    socket.destroy()
  })

  it.each([
    ['what people do by hand', describeFirstRun.path, 200],
    ['what an office does together', logout.path, 2_000],
  ])('is bounded for %s, by network where the address is IPv6', async (_, url, most) => {
    counted += 1
    const ask = (host: number) =>
      server.raw({
        method: 'POST',
        url,
        payload: {},
        headers: { 'x-forwarded-for': `2001:db8:${counted}:1::${host.toString(16)}` },
      })
    const answers = await Promise.all(Array.from({ length: most + 20 }, (_each, host) => ask(host + 1)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.headers['retry-after']).toBe('1')
  })
})

describe('R-03: bodies that stall', () => {
  it('take a bounded share of the memory, and keep nobody else out', async () => {
    const before = process.memoryUsage().arrayBuffers
    const piece = Buffer.alloc(11 * MIB, ' ')
    let refused = 0
    const stalled = Array.from({ length: 20 }, () => {
      const socket = begin(submitForm.path, 12 * MIB, { Authorization: `Bearer ${token}` })
      socket.once('data', (data) => {
        if (String(data).includes(' 429 ')) refused += 1
      })
      socket.write(piece)
      return socket
    })
    await vi.waitFor(() => expect(refused).toBeGreaterThan(15), 10_000)
    const grown = process.memoryUsage().arrayBuffers - before - piece.length
    expect(grown / MIB).toBeLessThan(100)
    const payload = { padding: 'x'.repeat(8 * MIB) }
    const headers = { authorization: `Bearer ${otherToken}` }
    const other = await server.raw({ method: 'POST', url: submitForm.path, payload, headers })
    expect(other.json().data.fault).toBe('invalidInput')
    for (const socket of stalled) socket.destroy()
  })

  it('of strangers take what has come, not what is announced, and the server answers meanwhile', async () => {
    const before = process.memoryUsage().arrayBuffers
    const sockets = Array.from({ length: 300 }, () => {
      const socket = begin(describeFirstRun.path, 64 * 1024, { 'X-Forwarded-For': freshAddress() })
      socket.write('{')
      return socket
    })
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
    expect((process.memoryUsage().arrayBuffers - before) / MIB).toBeLessThan(40)
    for (const socket of sockets) socket.destroy()
  })

  it('are cut off when they stall or trickle, however the body is sent; others are not', async () => {
    const app = await slowApp()
    const url = new URL(app.listeningOrigin)
    const send = (length: number | 'chunked') =>
      begin('/take', length, { 'Content-Type': 'text/plain' }, Number(url.port))
    const stalled = [send(50_000), send('chunked')]
    const trickling = send(50_000)
    const drops = setInterval(() => trickling.write('x'), 20)
    const steady = send(20_000)
    const pieces = setInterval(() => steady.write('x'.repeat(2_000)), 20)
    for (const socket of [...stalled, trickling]) expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
    expect(await answered(steady)).toContain(' 200 ')
    for (const timer of [drops, pieces]) clearInterval(timer)
    steady.destroy()
  })

  it('give way, the oldest of whoever holds the most, before anyone else is refused', () => {
    const room = createBodyRoom({ total: 100, share: 60 })
    const out: string[] = []
    const enter = (who: string, name: string, bytes: number) => {
      const place = room.enter(who)
      place.take(bytes)
      place.giveWay = () => out.push(name)
      return place
    }
    enter('greedy', 'first', 30)
    enter('greedy', 'second', 30)
    expect(() => enter('greedy', 'third', 1)).toThrow('tooManyRequests')
    enter('modest', 'fourth', 30)
    const fifth = enter('newcomer', 'fifth', 20)
    expect(out).toEqual(['first'])
    enter('another', 'sixth', 30)
    expect([out, room.held]).toEqual([['first', 'second'], 80])
    for (const place of [fifth, fifth]) place.leave()
    expect(room.held).toBe(60)
    // Whoever would hold the most himself is refused, and so is everyone where nothing is being read any more.
    expect(() => enter('newcomer', 'seventh', 50)).toThrow('notReady')
    expect(out).toEqual(['first', 'second'])
  })
})

async function slowApp(): Promise<FastifyInstance> {
  const app = fastify()
  registerSlowBodies(app, {
    ...{ windowMs: 200, bytesPerWindow: 1_000, leastMs: 5_000, bytesPerSecond: 1_000_000, tickMs: 20 },
  })
  app.addContentTypeParser('text/plain', (_request, payload, done) => {
    payload.on('end', () => done(null, null)).resume()
  })
  app.post('/take', async () => 'taken')
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

describe('D-06: a body of millions of names', () => {
  const names = (length: number) => `{${Array.from({ length }, (_, index) => `"name${index}":0`).join()}}`

  it.each<[string, string]>([
    ['in one object', names(800_000)],
    ['in rows', `{"rows":[${`${names(100)},`.repeat(9_000)}{}]}`],
    ['with deep values', `{"a":${'['.repeat(5_000_000)}`],
    ['in texts of quotes', `{"a":"${'\\"'.repeat(3_000_000)}`],
  ])('%s keeps no neighbour waiting for 100 ms', async (_, payload) => {
    expect(payload.length).toBeLessThan(12 * MIB)
    const bytes = Buffer.from(payload)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = async () => {
      const answer = await server.app.inject({
        method: 'POST',
        url: submitForm.path,
        payload: bytes,
        headers,
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
    // The better of three: other programs of the machine make pauses too.
    const pauses = [await longestPause(ask), await longestPause(ask), await longestPause(ask)]
    expect(Math.min(...pauses)).toBeLessThan(100)
  })

  it('is judged as the parser would read it', () => {
    const excess = (json: string) => jsonExcess(Buffer.from(json), { values: 7 })
    expect(excess('{"a":[1,2],"b":{}}')).toBeNull()
    expect(excess('{"a":[1,2],"b":{"c":[]}}')).toBe('tooMany')
    expect(excess(JSON.stringify({ a: ',,,:::[[[{{{"\\', b: '\\"' }))).toBeNull()
    expect(excess(`${'['.repeat(65)}`)).toBe('tooMany')
    expect(jsonExcess(Buffer.from('['.repeat(65)), { values: 100 })).toBe('tooDeep')
    expect(jsonExcess(Buffer.from(`${'[]'.repeat(65)}`), { values: 200 })).toBeNull()
    for (const broken of ['"', '"\\', '}}}}', ']', '{"a', ',', '']) expect(excess(broken)).toBeNull()
  })
})
