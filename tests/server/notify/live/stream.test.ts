import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { openEventStream } from '../../../../server/notify/live/event-stream.ts'
import { createHub, type EventHub } from '../../../../server/notify/live/hub.ts'
import { registerEventRoutes } from '../../../../server/notify/live/routes.ts'
import { bareApp, signedIn } from '../../../support/bare-app.ts'

async function serve(): Promise<{ app: FastifyInstance; hub: EventHub; url: string }> {
  const hub = createHub({ notify: async () => undefined, onNotifyError: () => undefined })
  const app = await bareApp({ areas: [(scope, deps) => registerEventRoutes(scope, { ...deps, hub })] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, hub, url: `http://127.0.0.1:${port}/api/events` }
}

async function open(url: string) {
  const response = await fetch(url, { headers: { ...signedIn, 'last-event-id': '7' } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no body')
  return { response, reader }
}

describe('the event stream', () => {
  it('passes each hint on as it comes and ends with the session', async () => {
    const { hub, url } = await serve()
    const { response, reader } = await open(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect((await reader.read()).value).toBe('retry: 3000\n\n')
    hub.publish('corp-a', ['user-1'], { type: 'counts' })
    expect((await reader.read()).value).toBe('data: {"type":"counts"}\n\n')
    hub.closeSession('corp-a', 'user-1', 'session-1')
    expect((await reader.read()).done).toBe(true)
    expect(hub.openStreams).toBe(0)
  })

  it('needs the bearer header', async () => {
    const { url } = await serve()
    expect((await fetch(`${url}?access_token=token-of-someone`)).status).toBe(401)
  })

  it('takes no hint after its end, though the reader has not come to it yet', async () => {
    const stream = openEventStream()
    const broken: unknown[] = []
    stream.readable.on('error', (error) => broken.push(error))
    stream.send('first')
    stream.end()
    stream.send('late')
    stream.end()
    expect((await Array.fromAsync(stream.readable)).join('')).toBe('first')
    expect(broken).toEqual([])
  })

  it('drops a reader that does not read', () => {
    const stream = openEventStream()
    for (let index = 0; index < 2_000 && !stream.readable.destroyed; index += 1) stream.send('x'.repeat(100))
    expect(stream.readable.destroyed).toBe(true)
    expect(() => stream.send('more')).not.toThrow()
    expect(() => stream.end()).not.toThrow()
  })
})
