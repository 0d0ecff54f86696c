import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMessageFormUrl } from '../../../contract/form-calls.ts'
import { saveMessageSettings } from '../../../contract/message-settings.ts'
import { searchMessages } from '../../../contract/messages.ts'
import { VENDORS, type Vendor } from '../../../contract/vendor.ts'
import { vendorsChannel } from '../../../server/notify/outbox/vendors.ts'
import { cutTo } from '../../../server/notify/vendor-messages/notice.ts'
import { sendVendorMessages } from '../../../server/notify/vendor-messages/send-due.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { type ShiftedClock, shiftableClock } from '../../support/clock.ts'
import { relayMessages, tell } from '../../support/messages.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

const ORIGIN = 'https://flow.example.com'

let fake: VendorFake
let server: TestServer
let world: World
let clock: ShiftedClock
let organisation: FakeOrganisation

async function connect(vendor: Vendor): Promise<void> {
  organisation =
    vendor === 'dingtalk' ? fake.dingtalk.organisation() : fake.wecom.organisation('flow.example.com')
  const { database } = server.fresh
  const keys = server.deps.auth.keys
  await connectOrganisation({ database, keys }, 'yuanshan', vendor, organisation)
  for (const [vendorUserId, userId] of [
    ['linjing', world.people.manager],
    ['chensiyuan', world.people.initiator],
    ['wangmin', world.people.finance[0]],
  ] as const)
    await linkToVendor(database, 'yuanshan', vendor, organisation, vendorUserId, userId)
}

beforeEach(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: { ...fake.env, PUBLIC_URL: ORIGIN, BASE_PATH: '/sign/' } })
  world = await workflowWorld(server.fresh.database)
  clock = shiftableClock(server.fresh)
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

/** Sends what was promised, and what is due by the shifted clock. */
async function run(): Promise<void> {
  const { database } = server.fresh
  await relayMessages(database, vendorsChannel(database, { vendorMessages: () => {} }))
  await sendDue()
}

async function sendDue(): Promise<void> {
  const database = { ...server.fresh.database, ...clock.database }
  for (const vendor of VENDORS) await sendVendorMessages({ ...server.deps, database }, vendor)
}

async function stored(): Promise<readonly { readonly state: string; readonly outcome: string | null }[]> {
  const { rows } = await server.fresh.database.query<{ state: string; outcome: string | null }>({
    text: 'select state, outcome from vendor_message order by created_at, user_id',
  })
  return rows
}

const firstMessage = async (userId: string) =>
  (await server.call(searchMessages, { tab: 'MESSAGE' }, as(userId))).data.MESSAGE.content[0]

describe('a task in DingTalk', () => {
  it('is a notification and an entry of the to-do list, which lead to the reader’s own item', async () => {
    await connect('dingtalk')
    const { manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await run()
    const message = await firstMessage(manager)
    const url = `${ORIGIN}/sign/messages/open/${message?.id}?corpId=yuanshan`
    expect(fake.dingtalk.notices).toMatchObject([
      {
        userid: 'linjing',
        msg: {
          msgtype: 'oa',
          oa: {
            message_url: url,
            head: { text: '远山精工' },
            status_bar: { status_value: '待处理' },
            body: { title: `待你审批：${message?.title}` },
          },
        },
      },
    ])
    // Bystanders read it too: nothing of the form.
    expect(JSON.stringify(fake.dingtalk.notices)).not.toContain('9,000')
    expect(fake.dingtalk.todos).toMatchObject([
      {
        unionId: 'union-linjing',
        subject: `待你审批：${message?.title}`,
        detailUrl: {
          appUrl: url,
          pcUrl: `dingtalk://dingtalkclient/page/link?url=${encodeURIComponent(url)}&pc_slide=true`,
        },
        done: false,
      },
    ])
    const form = await server.call(getMessageFormUrl, { messageId: message?.id ?? '' }, as(manager))
    expect(form.data).toMatchObject({ workflowInstanceId, workItemId: message?.workItemId })
  })

  it('is ticked off and says so when it is handled anywhere, once', async () => {
    await connect('dingtalk')
    const { workflowInstanceId } = await world.start('9000')
    await run()
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await run()
    expect(fake.dingtalk.todos[0]?.done).toBe(true)
    expect(fake.dingtalk.notices[0]?.status).toBe('已处理')
    const before = fake.dingtalk.calls.length
    await sendDue()
    expect(fake.dingtalk.calls.length).toBe(before)
  })

  it('what is only told is a notice without a task, and stays as it is', async () => {
    await connect('dingtalk')
    const { workflowInstanceId } = await world.start('800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await run()
    await sendDue()
    expect(fake.dingtalk.notices.map(({ userid, status }) => [userid, status])).toEqual([
      ['chensiyuan', null],
    ])
    expect(JSON.stringify(fake.dingtalk.notices)).not.toContain('status_bar')
    expect(fake.dingtalk.todos).toEqual([])
  })

  it('a repeat after a crash is one entry, and what went out is not sent again', async () => {
    await connect('dingtalk')
    fake.dingtalk.script(
      '/v1.0/todo/users/union-linjing/tasks',
      {
        status: 400,
        json: { code: 'flowControlError', message: 'x' },
      },
      ...Array.from({ length: 4 }, () => ({ status: 400, json: { code: 'flowControlError', message: 'x' } })),
    )
    await world.start('9000')
    await run()
    expect([fake.dingtalk.notices.length, fake.dingtalk.todos.length]).toEqual([1, 0])
    expect(await stored()).toMatchObject([{ state: 'waiting' }])
    clock.shift('PT1M')
    await sendDue()
    expect([fake.dingtalk.notices.length, fake.dingtalk.todos.length]).toEqual([1, 1])
    await server.fresh.database.query({ text: `update vendor_message set state = 'waiting', sent_as = '{}'` })
    await sendDue()
    expect(fake.dingtalk.todos).toHaveLength(1)
  })

  it('DingTalk says later whom it did not reach; the app’s own list has it still', async () => {
    await connect('dingtalk')
    organisation.people.delete('linjing')
    await world.start('9000')
    await run()
    clock.shift('PT2M')
    await sendDue()
    expect(await stored()).toMatchObject([{ outcome: 'missed' }])
    expect((await firstMessage(world.people.manager))?.readState).toBe('UNREADED')
  })
})

describe('a task in WeCom', () => {
  it('is a card whose button changes when it is handled anywhere', async () => {
    await connect('wecom')
    const { workflowInstanceId } = await world.start('9000')
    await run()
    const message = await firstMessage(world.people.manager)
    const url = `${ORIGIN}/sign/messages/open/${message?.id}?corpId=yuanshan`
    expect(fake.wecom.messages).toMatchObject([
      {
        userid: 'linjing',
        message: {
          msgtype: 'template_card',
          template_card: {
            main_title: { title: `待你审批：${message?.title}` },
            card_action: { type: 1, url },
            button_list: [{ text: '查看', type: 1, url }],
          },
        },
        replaced: null,
      },
    ])
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await run()
    expect(fake.wecom.messages[0]?.replaced).toBe('已处理')
    // What is only told is a text card.
    expect(fake.wecom.messages.map(({ userid, message: { msgtype } }) => [userid, msgtype])).toEqual([
      ['linjing', 'template_card'],
      ['wangmin', 'template_card'],
    ])
  })

  it('a card that is older than three days is left as it is', async () => {
    await connect('wecom')
    const { workflowInstanceId } = await world.start('9000')
    await run()
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    clock.shift('P4D')
    await sendDue()
    expect(fake.wecom.messages[0]?.replaced).toBeNull()
    expect((await stored()).map(({ state }) => state)).toContain('closed')
  })

  it('somebody whom WeCom does not know stays told in the app, and is not tried again', async () => {
    await connect('wecom')
    organisation.people.delete('linjing')
    await world.start('9000')
    await run()
    expect(await stored()).toEqual([{ state: 'failed', outcome: '81013' }])
    expect((await firstMessage(world.people.manager))?.readState).toBe('UNREADED')
    const before = fake.wecom.calls.length
    clock.shift('PT1H')
    await sendDue()
    expect(fake.wecom.calls.length).toBe(before)
  })
})

describe('what is not told at the vendor', () => {
  it('anything without PUBLIC_URL, to people who are not linked, or of a kind they switched off', async () => {
    await connect('dingtalk')
    const { manager, initiator, finance } = world.people
    const off = {
      inAppOff: [],
      pushOff: ['toDo' as const],
      quiet: null,
      digest: 'atOnce' as const,
      digestAt: 540,
    }
    await server.call(saveMessageSettings, off, as(manager))
    const { workflowInstanceId } = await world.start('9000')
    await run()
    expect(fake.dingtalk.notices).toEqual([])
    await world.decide(manager, 'agree', workflowInstanceId)
    await run()
    // Of the two in finance one is known to DingTalk.
    expect(fake.dingtalk.notices.map(({ userid }) => userid)).toEqual(['wangmin'])
    await tell(server.fresh.database, {
      corpId: 'yuanshan',
      userId: finance[1],
      instanceId: workflowInstanceId,
      key: 'k',
      at: new Date().toISOString(),
    })
    await sendVendorMessages(
      { ...server.deps, config: { ...server.deps.config, publicUrl: undefined } },
      'dingtalk',
    )
    expect(initiator).not.toBe(manager)
    expect(fake.dingtalk.notices).toHaveLength(1)
  })

  it('what was read meanwhile, or is a day old', async () => {
    await connect('dingtalk')
    await world.start('9000')
    await relayMessages(
      server.fresh.database,
      vendorsChannel(server.fresh.database, { vendorMessages: () => {} }),
    )
    clock.shift('PT25H')
    await sendDue()
    expect(fake.dingtalk.notices).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'closed' }])
  })
})

describe('K-12: a vendor that is down', () => {
  it('is asked less and less, loses no message and holds up no other', async () => {
    await connect('dingtalk')
    const path = '/topapi/message/corpconversation/asyncsend_v2'
    fake.dingtalk.script(path, ...Array.from({ length: 5 }, () => ({ hangUp: true }) as const))
    await world.start('9000')
    await run()
    expect(fake.dingtalk.notices).toEqual([])
    expect(await stored()).toEqual([{ state: 'waiting', outcome: null }])
    expect((await firstMessage(world.people.manager))?.readState).toBe('UNREADED')
    await sendDue()
    expect(fake.dingtalk.notices).toEqual([])
    clock.shift('PT20S')
    await sendDue()
    expect(fake.dingtalk.notices).toHaveLength(1)
  })

  it('C-06: no secret and no token is in the log or the table', async () => {
    await connect('dingtalk')
    fake.dingtalk.script('/topapi/message/corpconversation/asyncsend_v2', {
      json: { errcode: 33012, errmsg: organisation.appSecret },
    })
    await world.start('9000')
    await run()
    const { rows } = await server.fresh.database.query({ text: 'select v.*::text from vendor_message v' })
    const said = JSON.stringify([rows, server.lines])
    expect(said).not.toContain(organisation.appSecret)
    expect(await stored()).toEqual([{ state: 'failed', outcome: '33012' }])
    const [call] = fake.dingtalk.calls.filter(({ path }) => path.includes('asyncsend'))
    expect(said).not.toContain(call?.query.access_token)
  })
})

describe('the words of a message', () => {
  it('are cut to bytes at whole characters', () => {
    expect(cutTo('会签', 6)).toBe('会签')
    expect(cutTo('会签会签', 9)).toBe('会签…')
    expect(cutTo('a👍👍', 8)).toBe('a👍…')
    expect(Buffer.byteLength(cutTo('差旅报销'.repeat(100), 128))).toBeLessThanOrEqual(128)
  })
})
