import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { empty } from '../../../contract/shapes.ts'
import { requireNode } from '../../../server/base/require-node.ts'
import { readConfig } from '../../../server/config.ts'
import { drain } from '../../../server/http/drain.ts'
import { listen } from '../../../server/http/listen.ts'
import { route } from '../../../server/http/route.ts'
import { createHub } from '../../../server/notify/live/hub.ts'
import { registerEventRoutes } from '../../../server/notify/live/routes.ts'
import { bareApp, signedIn } from '../../support/bare-app.ts'

const wait = endpoint({
  name: 'wait',
  method: 'GET',
  path: '/public/wait',
  access: 'public',
  input: empty,
  output: empty,
  faults: [],
})

const ANY_PORT = readConfig({ PORT: '0' })

/** A server whose one call answers when the test says so. */
async function slowServer() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const hub = createHub({ notify: async () => undefined, onNotifyError: () => undefined })
  const slow = (app: FastifyInstance) =>
    route(app, wait, async () => {
      arrived.resolve()
      await released.promise
      return {}
    })
  const app = await bareApp({ areas: [slow, (scope, deps) => registerEventRoutes(scope, { ...deps, hub })] })
  const url = await listen(app, ANY_PORT)
  return { app, hub, url, arrived: arrived.promise, release: released.resolve }
}

describe('stopping', () => {
  it('answers what has begun, ends the streams, and takes nothing new', async () => {
    const { app, hub, url, arrived, release } = await slowServer()
    const begun = fetch(`${url}public/wait`)
    await arrived
    const stream = await fetch(`${url}api/events`, { headers: signedIn })
    const drained = drain(app, hub)
    expect(await stream.text()).toBe('retry: 3000\n\n')
    release()
    expect((await begun).status).toBe(200)
    await drained
    await expect(fetch(`${url}public/wait`)).rejects.toThrow()
  })

  it('cuts off what does not end in time', async () => {
    const { app, hub, url, arrived, release } = await slowServer()
    const begun = fetch(`${url}public/wait`)
    const failed = expect(begun).rejects.toThrow()
    await arrived
    await drain(app, hub, 10)
    await failed
    release()
  })
})

describe('starting', () => {
  it('says in plain words that the port is taken', async () => {
    const { url } = await slowServer()
    const { port } = new URL(url)
    const other = await bareApp()
    await expect(listen(other, readConfig({ PORT: port }))).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken, perhaps by another Countersign.`,
    )
  })

  it('refuses an old Node in plain words', () => {
    expect(() => requireNode('20.19.0')).toThrow(
      'Countersign needs Node 22.18 or newer; this is Node 20.19.0.',
    )
    expect(() => requireNode('22.17.1')).toThrow()
    expect(() => requireNode('22.18.0')).not.toThrow()
    expect(() => requireNode('24.1.0')).not.toThrow()
  })
})
