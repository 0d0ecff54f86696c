import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { registerHealthRoutes } from '../../../server/http/health-routes.ts'
import { listen } from '../../../server/http/listen.ts'
import { bareApp } from '../../support/bare-app.ts'

async function serve() {
  const app = await bareApp({ areas: [registerHealthRoutes] })
  const { port } = new URL(await listen(app, readConfig({ PORT: '0' })))
  return { app, port: Number(port) }
}

/** Sends these bytes on a connection of their own; the whole answer until the server closes it. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  socket.write(bytes)
  return await text(socket)
}

describe('requests that are no good HTTP', () => {
  it.each([
    ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bare line feed', 'GET /health/live HTTP/1.1\nHost: a\nX: \u0001\n\n'],
    ['an unknown method', 'STEAL /health/live HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no HTTP at all', '\u0016\u0003\u0001hello'],
  ])('H-03 with %s get 400 and a closed connection', async (_, bytes) => {
    const { port } = await serve()
    const answer = await send(port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('Connection: close')
  })

  it.each([
    ['the same twice', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['another one', 'GET /health/live HTTP/1.1\r\nHost: a\r\nhOST: evil\r\n\r\n'],
    ['at no known address', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nX: y\r\nHost: evil\r\n\r\n'],
    ['with a body', 'POST /api/x HTTP/1.1\r\nHost: a\r\nHost: evil\r\nContent-Length: 2\r\n\r\n{}'],
  ])('H-03 with two hosts get 400 and a closed connection: %s', async (_, bytes) => {
    const { port } = await serve()
    const answer = await send(port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).not.toContain('evil')
  })

  it('with headers beyond all measure get 431', async () => {
    const { port } = await serve()
    const bytes = `GET /health/live HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`
    expect(await send(port, bytes)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('R-03 may take 10 s for their headers and 60 s in all', async () => {
    const { app } = await serve()
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 60_000])
  })

  it('R-03 leave the server answering while 500 connections stand idle', async () => {
    const { port } = await serve()
    const idle = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const socket = connect({ host: '127.0.0.1', port })
        await new Promise((resolve) => socket.once('connect', resolve))
        return socket
      }),
    )
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
    expect(answer.status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(500)
    for (const socket of idle) socket.destroy()
  })
})
