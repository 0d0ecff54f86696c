import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, listen } from '../../../../server/db/listen.ts'
import { EVENTS_CHANNEL } from '../../../../server/notify/live/hub.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let one: TestServer
let other: TestServer
let listener: Listener

beforeAll(async () => {
  one = await startTestServer({ areas: [] })
  other = await startTestServer({ areas: [], beside: one })
  listener = listen({
    connectionString: other.fresh.addresses.serving,
    channel: EVENTS_CHANNEL,
    onPayload: other.deps.hub.receive,
    log: other.deps.log,
  })
  await listener.ready
})

afterAll(async () => {
  await listener.close()
  await other.close()
  await one.close()
})

describe('two servers on one database', () => {
  it('tell one another who has something new', async () => {
    const heard = Promise.withResolvers<string>()
    const leave = other.deps.hub.subscribe({
      corpId: 'corp',
      userId: 'anna',
      sessionId: 's',
      send: heard.resolve,
      end: () => heard.reject(new Error('ended')),
    })
    const instanceId = randomUUID()
    const people = Array.from({ length: 500 }, () => randomUUID())
    one.deps.hub.publish('corp', [...people, 'anna'], { type: 'instance', instanceId })
    expect(await heard.promise).toBe(`data: {"type":"instance","instanceId":"${instanceId}"}\n\n`)
    leave()
  })

  it('end the streams of a session together', async () => {
    const ended = Promise.withResolvers<void>()
    other.deps.hub.subscribe({
      corpId: 'corp',
      userId: 'ben',
      sessionId: 's',
      send: () => undefined,
      end: ended.resolve,
    })
    one.deps.hub.closeSession('corp', 'ben')
    await ended.promise
  })
})
