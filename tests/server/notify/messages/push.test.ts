import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  getPushKey,
  type MessageSettings,
  saveMessageSettings,
  subscribePush,
  unsubscribePush,
} from '../../../../contract/message-settings.ts'
import { readAllMessages, searchMessages } from '../../../../contract/messages.ts'
import { logout } from '../../../../contract/session.ts'
import { createLog } from '../../../../server/base/log.ts'
import { pushChannel } from '../../../../server/notify/outbox/push.ts'
import { isPublicAddress } from '../../../../server/notify/push/allowed.ts'
import { createSendPush } from '../../../../server/notify/push/send.ts'
import { sendDuePushes } from '../../../../server/notify/push/send-due.ts'
import { createOrganisations } from '../../../../server/organisation/cache.ts'
import { switchUser } from '../../../../server/organisation/write.ts'
import { type ShiftedClock, shiftableClock } from '../../../support/clock.ts'
import { relayMessages, tell } from '../../../support/messages.ts'
import { type FakeBrowser, type PushServiceFake, startPushService } from '../../../support/push-service.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let service: PushServiceFake
let server: TestServer
let world: World
let clock: ShiftedClock
let browser: FakeBrowser

beforeEach(async () => {
  service = await startPushService()
  server = await startTestServer({
    env: { PUSH_SERVICES: service.origin, PUSH_CONTACT: 'mailto:it@example.com' },
  })
  world = await workflowWorld(server.fresh.database)
  clock = shiftableClock(server.fresh)
  browser = service.browser()
})
afterEach(async () => {
  await server.close()
  await service.close()
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const subscribe = (userId: string, { endpoint, keys } = browser, locale = 'zh') =>
  server.call(subscribePush, { endpoint, keys, locale }, as(userId))

/** Sends what was promised and then what devices are due to be told, by the shifted clock. */
async function run(): Promise<void> {
  const { database } = server.fresh
  await relayMessages(database, pushChannel(database, { pushes: () => {} }))
  await sendDue()
}

async function sendDue(): Promise<void> {
  const database = { ...server.fresh.database, ...clock.database }
  const send = createSendPush(server.deps.pushKeys, server.deps.config.pushServices)
  const { definitions } = server.deps
  const organisations = createOrganisations(database)
  await sendDuePushes({ database, definitions, organisations, log: createLog('silent'), send })
}

async function waiting(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ n: number }>({
    text: `select count(*)::int as n from push_message where state = 'waiting'`,
  })
  return rows[0]?.n ?? 0
}

async function settings(userId: string, change: Partial<MessageSettings>) {
  const usual = { inAppOff: [], pushOff: [], quiet: null, digest: 'atOnce' as const, digestAt: 540 }
  await server.call(saveMessageSettings, { ...usual, ...change }, as(userId))
}

async function subscriptions(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ n: number }>({
    text: 'select count(*)::int as n from push_subscription',
  })
  return rows[0]?.n ?? 0
}

describe('web push', () => {
  it('an encrypted message reaches the browser and leads to the right place, in its language', async () => {
    const { manager } = world.people
    await subscribe(manager)
    const english = service.browser()
    await subscribe(manager, english, 'en')
    await world.start('9000')
    await run()
    const [message] = (await server.call(searchMessages, { tab: 'MESSAGE' }, as(manager))).data.MESSAGE
      .content
    expect(browser.told).toMatchObject([
      {
        type: 'show',
        title: `待你审批：${message?.title}`,
        lang: 'zh',
        tag: message?.id,
        url: `messages/open/${message?.id}`,
      },
    ])
    expect(browser.told[0]?.body).toContain('陈思远')
    // Bystanders read it too: nothing of the form.
    expect(browser.told[0]?.body).not.toContain('9,000')
    expect(english.told).toMatchObject([
      { title: expect.stringMatching(/^Waiting for you: .*Trip approval/), lang: 'en' },
    ])
    const { headers } = service.requests[0] ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    const key = (await server.call(getPushKey, {}, as(manager))).data.publicKey
    const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
    expect(shown).toBe(key)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:it@example.com',
    })
    await run()
    expect(browser.told).toHaveLength(1)
  })

  it('what is read or handled anywhere is closed on every device', async () => {
    const { manager, stranger } = world.people
    await subscribe(manager)
    const { workflowInstanceId: instanceId } = await world.start('9000')
    await run()
    await world.decide(manager, 'agree', instanceId)
    await run()
    expect(browser.told.at(-1)).toEqual({ type: 'close', tags: [browser.told[0]?.tag] })
    const second = service.browser()
    await subscribe(stranger, second)
    await tellStranger(instanceId, '2026-01-05T08:00:00.000Z')
    await enqueueFor(stranger)
    await sendDue()
    await server.call(readAllMessages, {}, as(stranger))
    await sendDue()
    expect(second.told.map(({ type }) => type)).toEqual(['show', 'close'])
  })

  const tellStranger = (instanceId: string, at: string, key = at) =>
    tell(server.fresh.database, { corpId: 'yuanshan', userId: world.people.stranger, instanceId, key, at })

  /** As the channel does for messages of the list, at their own time. */
  async function enqueueFor(userId: string): Promise<void> {
    await server.fresh.database.query({
      text: `insert into push_message (corp_id, subscription_id, message_key, created_at, due_at)
        select s.corp_id, s.id, n.message_key, app_now(), app_now() from push_subscription s
        join notification n on n.corp_id = s.corp_id and n.user_id = s.user_id where s.user_id = $1
        on conflict do nothing`,
      values: [userId],
    })
    await server.fresh.database.query({ text: 'update notification set created_at = app_now()' })
  }

  it('quiet hours of the person keep it back until they end; then one notice tells of all', async () => {
    const { stranger } = world.people
    await subscribe(stranger)
    const { rows } = await server.fresh.database.query<{ minute: number }>({
      text: `select (extract(hour from t) * 60 + extract(minute from t))::int as minute
        from (select app_now() at time zone 'Asia/Shanghai' as t) as now`,
    })
    const minute = rows[0]?.minute ?? 0
    await settings(stranger, { quiet: { from: (minute + 1430) % 1440, until: (minute + 120) % 1440 } })
    const { workflowInstanceId: instanceId } = await world.start('100')
    await tellStranger(instanceId, '2026-01-05T08:00:00.000Z')
    await tellStranger(instanceId, '2026-01-05T08:01:00.000Z')
    await enqueueFor(stranger)
    await sendDue()
    expect(browser.told).toEqual([])
    clock.shift('PT60M')
    await sendDue()
    expect(browser.told).toEqual([])
    clock.shift('PT125M')
    await sendDue()
    expect(browser.told).toMatchObject([
      { type: 'show', title: '2 条未读消息', tag: 'digest', url: 'messages/unread' },
    ])
  })

  it('an hourly digest gathers; what was read meanwhile is left out', async () => {
    const { stranger, manager } = world.people
    await subscribe(stranger)
    await settings(stranger, { digest: 'hourly' })
    const { workflowInstanceId: instanceId } = await world.start('100')
    await tellStranger(instanceId, '2026-01-05T08:00:00.000Z')
    await enqueueFor(stranger)
    await sendDue()
    expect(browser.told).toEqual([])
    expect(await waiting()).toBe(1)
    const urge = { corpId: 'yuanshan', userId: stranger, instanceId, kind: 'urged' as const }
    await tell(server.fresh.database, {
      ...urge,
      key: 'urge',
      at: '2026-01-05T08:02:00.000Z',
      params: { byId: manager },
    })
    await enqueueFor(stranger)
    await sendDue()
    expect(browser.told.map(({ title }) => title)).toEqual([expect.stringContaining('催办')])
    await server.call(readAllMessages, {}, as(stranger))
    clock.shift('PT61M')
    await sendDue()
    expect(browser.told.filter(({ type }) => type === 'show')).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('a kind that is switched off for devices or for the list is not told there', async () => {
    const { manager } = world.people
    await subscribe(manager)
    await settings(manager, { pushOff: ['toDo'] })
    await world.start('9000')
    await run()
    expect(service.requests).toEqual([])
    const listed = async () =>
      (await server.call(searchMessages, { tab: 'MESSAGE' }, as(manager))).data.MESSAGE.totalElements
    expect(await listed()).toBe(1)
    await settings(manager, { inAppOff: ['toDo'] })
    expect(await listed()).toBe(0)
  })

  it('an expired subscription is forgotten (404, 410, and 403 of another key)', async () => {
    for (const status of [404, 410, 403]) {
      await subscribe(world.people.manager)
      service.answer(status)
      await world.start('9000')
      await run()
      expect(await subscriptions()).toBe(0)
    }
  })

  it('K-12: a service that is down is asked less and less, and the message is not lost', async () => {
    await subscribe(world.people.manager)
    service.answer(503)
    await world.start('9000')
    await run()
    expect(service.requests).toHaveLength(1)
    await sendDue()
    expect(service.requests).toHaveLength(1)
    clock.shift('PT40S')
    await sendDue()
    expect(service.requests).toHaveLength(2)
    clock.shift('PT80S')
    await sendDue()
    expect(service.requests).toHaveLength(2)
    service.answer(429, { 'retry-after': '600' })
    clock.shift('PT200S')
    await sendDue()
    expect(service.requests).toHaveLength(3)
    service.answer(201)
    clock.shift('PT700S')
    await sendDue()
    expect(service.requests).toHaveLength(3)
    clock.shift('PT900S')
    await sendDue()
    expect(browser.told).toHaveLength(1)
    // After a day nobody is told any more.
    service.answer(503)
    await world.start('9100')
    await run()
    clock.shift('PT26H')
    await sendDue()
    expect(await waiting()).toBe(0)
  })

  it('S-05 S-10: who signed out, was switched off or left the browser to another is not told there', async () => {
    const { manager, initiator } = world.people
    await subscribe(manager)
    await subscribe(initiator)
    expect(await subscriptions()).toBe(1)
    await world.start('9000')
    await run()
    expect(browser.told).toEqual([])
    const mine = service.browser()
    await subscribe(manager, mine)
    const token = await server.tokenOf({ corpId: 'yuanshan', userId: manager })
    await server.call(logout, {}, { as: token, headers: { authentication: `Bearer ${token}` } })
    await world.start('9100')
    await run()
    expect(mine.told).toEqual([])
    const [first] = world.people.finance
    const theirs = service.browser()
    await subscribe(first, theirs)
    const { workflowInstanceId } = await world.start('9200')
    await server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', first, false))
    await world.decide(manager, 'agree', workflowInstanceId)
    await run()
    expect(theirs.told).toEqual([])
  })

  it('a browser that does not want it any more is not told', async () => {
    const { manager } = world.people
    await subscribe(manager)
    await server.call(unsubscribePush, { endpoint: browser.endpoint }, as(world.people.stranger))
    expect(await subscriptions()).toBe(1)
    await server.call(unsubscribePush, { endpoint: browser.endpoint }, as(manager))
    expect(await subscriptions()).toBe(0)
  })

  it('F-09: nothing but the push services of the browsers and our own is ever asked', async () => {
    for (const endpoint of [
      'http://169.254.169.254/latest/meta-data',
      'https://127.0.0.1:5432/',
      'https://[::1]/',
      'https://2130706433/',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/fcm/send/x',
      'https://fcm.googleapis.com.example.com/x',
      'https://user:secret@fcm.googleapis.com/x',
      'file:///etc/passwd',
      'gopher://fcm.googleapis.com/',
      'nonsense',
    ]) {
      const { fault } = await subscribe(world.people.manager, { ...browser, endpoint })
      expect([endpoint, fault?.fault]).toEqual([endpoint, 'pushServiceNotAllowed'])
    }
    const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '0.0.0.0', '100.64.0.1', '::1', 'fe80::1']
    const carried = ['::ffff:10.0.0.1', 'fd00::1', '2002:a00:1::', '64:ff9b::a00:1', 'not an address']
    expect([...inside, ...carried].filter(isPublicAddress)).toEqual([])
    expect(['142.250.0.1', '2607:f8b0::1'].filter(isPublicAddress)).toHaveLength(2)
  })

  it('F-09: no redirect is followed', async () => {
    const other = await startPushService()
    await subscribe(world.people.manager)
    service.answer(302, { location: `${other.origin}/send/x` })
    await world.start('9000')
    await run()
    expect(service.requests).toHaveLength(1)
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('keys that no message could be made for are refused', async () => {
    const { manager } = world.people
    for (const p256dh of ['A'.repeat(87), 'BAAA'.padEnd(87, 'A')]) {
      const keys = { ...browser.keys, p256dh }
      const { fault } = await subscribe(manager, { ...browser, keys })
      expect(fault?.fault).toBe('pushKeysInvalid')
    }
  })

  it('without a subscription a message costs one question in ten seconds', async () => {
    const { database } = server.fresh
    const asked: string[] = []
    const watched = {
      query: (statement: Parameters<typeof database.query>[0]) => {
        asked.push(statement.name ?? '')
        return database.query(statement)
      },
    }
    const channel = pushChannel(watched as typeof database, { pushes: () => asked.push('wake') })
    for (const total of ['9000', '9100', '9200']) {
      await world.start(total)
      await relayMessages(database, channel)
    }
    expect(asked).toEqual(['push-any'])
  })
})
