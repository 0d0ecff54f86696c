import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginContainerLogin } from '../../../contract/container-login.ts'
import { searchMessages } from '../../../contract/messages.ts'
import { finishReturn, leadOn, standAt } from '../../../src/app/way-on.ts'
import { forgetReturned, isReturning } from '../../../src/features/login/container-login.ts'
import { call } from '../../../src/lib/api/api.ts'
import { createQueryClient } from '../../../src/lib/api/query-client.ts'
import { startStore } from '../../../src/lib/base/store.ts'
import { deviceDatabase } from '../../../src/lib/device/device-database.ts'
import { setTransport } from '../../../src/lib/http/http.ts'
import { keepSessionOwner, sessionPhase } from '../../../src/lib/session/session.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { injectTransport } from '../../support/inject-transport.ts'
import { relayMessages } from '../../support/messages.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let fake: VendorFake
let server: TestServer
let world: World
let manager: { corpId: string; userId: string }

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  world = await workflowWorld(database)
  manager = { corpId: world.corpId, userId: world.people.manager }
  const wecom = fake.wecom.organisation('localhost:3000')
  await connectOrganisation({ database, keys: server.deps.auth.keys }, world.corpId, 'wecom', wecom)
  await linkToVendor(database, world.corpId, 'wecom', wecom, 'linjing', manager.userId)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  startStore()
  forgetReturned()
  setTransport(injectTransport(server).transport)
})
afterEach(startStore)

const kept = async () => (await deviceDatabase()).getAllKeys('cache')

/** Leaves for WeCom and stands where it sends the browser back to, with what somebody kept on this device before. */
async function comeBack(held: { corpId: string; userId: string }): Promise<void> {
  keepSessionOwner(held)
  const key = `${held.corpId}/${held.userId}`
  await (await deviceDatabase()).put('cache', { owner: key, text: '{}' }, key)
  const input = { vendor: 'wecom', way: 'silent', corpId: world.corpId } as const
  const { authorizeUrl } = await call(beginContainerLogin, { ...input, returnUrl: '/inbox/mine' })
  const sent = fake.wecom.authorize(authorizeUrl ?? '', 'linjing')
  const { search, hash } = new URL('location' in sent ? sent.location : 'http://nowhere')
  history.replaceState(null, '', `/login${search}${hash}`)
}

describe('back from WeCom', () => {
  it('the session is open and the way on is known before anything is drawn; the code is not sent twice', async () => {
    await comeBack(manager)
    expect(await finishReturn()).toBe('/inbox/mine')
    expect(sessionPhase()).toBe('open')
    expect(location.href).not.toMatch(/code|state|wechat_redirect/)
    expect(await kept()).toEqual([`${manager.corpId}/${manager.userId}`])
    expect(await finishReturn()).toBe('/inbox/mine')
  })

  it('whoever signs out afterwards is not led there again', async () => {
    await comeBack(manager)
    const path = await finishReturn()
    expect(isReturning()).toBe(true)
    standAt(await leadOn(createQueryClient(), path ?? ''))
    expect(location.pathname).toBe('/inbox/mine')
    expect(isReturning()).toBe(false)
  })

  it('S-10: what somebody else kept on this device is gone first', async () => {
    await comeBack({ corpId: world.corpId, userId: world.people.stranger })
    expect(await kept()).not.toEqual([])
    expect(await finishReturn()).toBe('/inbox/mine')
    expect(await kept()).toEqual([])
  })

  it('a login that fails leads nowhere: its page tells why', async () => {
    history.replaceState(null, '', `/login?via=wecom&code=old&state=${'a'.repeat(64)}`)
    expect(await finishReturn()).toBeUndefined()
    expect(sessionPhase()).not.toBe('open')
  })
})

describe('a message', () => {
  it('leads to its item, with the way back to the messages; one that is gone stays where it is', async () => {
    await world.start('9000')
    await relayMessages(server.fresh.database)
    await comeBack(manager)
    await finishReturn()
    const { MESSAGE } = await call(searchMessages, { tab: 'MESSAGE' })
    const [message] = MESSAGE.content
    const client = createQueryClient()
    const path = `/messages/open/${message?.id}`
    const way = await leadOn(client, `${path}#wechat_redirect`)
    expect(way).toEqual({ path: `/items/${message?.workItemId}`, state: { from: '/messages/all' } })
    // The form stands ready: the page there need not ask.
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toContain('loadForm')
    const gone = `/messages/open/${randomUUID()}`
    expect(await leadOn(client, gone)).toEqual({ path: gone })
    const named = `${gone}?corpId=${world.corpId}`
    expect(await leadOn(client, named)).toEqual({ path: named })
    expect(await leadOn(client, '/inbox/mine?q=1')).toEqual({ path: '/inbox/mine?q=1' })
  })
  it('of another organisation than is signed in to leads nowhere by itself, and is not asked for', async () => {
    await comeBack(manager)
    await finishReturn()
    const { transport, wire } = injectTransport(server)
    setTransport(transport)
    const path = `/messages/open/${randomUUID()}?corpId=another#c`
    expect(await leadOn(createQueryClient(), path)).toEqual({ path })
    expect(wire).toEqual([])
  })
})
