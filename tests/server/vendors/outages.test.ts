import { afterEach, describe, expect, it } from 'vitest'
import type { Vendor } from '../../../contract/vendor.ts'
import { vendorMessageQueue } from '../../../server/stores/vendors/vendor-messages.ts'
import { type MessageWorld, messageWorld } from './message-world.ts'

let place: MessageWorld
afterEach(() => place.close())

const SEND = '/topapi/message/corpconversation/asyncsend_v2'
const RECEIPT = '/topapi/message/corpconversation/getsendresult'
const REFUSED = { json: { errcode: 60011, errmsg: 'no privilege' } } as const

/** A task that stands at the vendor. */
async function standing(vendor: Vendor): Promise<string> {
  place = await messageWorld(vendor)
  const { workflowInstanceId } = await place.world.start('9000')
  await place.relay()
  await place.sendDue()
  expect(isClosed(vendor)).toBe(false)
  return workflowInstanceId
}

function isClosed(vendor: Vendor): boolean {
  const { dingtalk, wecom } = place.fake
  if (vendor === 'wecom') return wecom.messages[0]?.replaced === '已处理'
  return dingtalk.todos[0]?.done === true && dingtalk.notices[0]?.status === '已处理'
}

async function handle(workflowInstanceId: string): Promise<void> {
  await place.world.decide(place.world.people.manager, 'agree', workflowInstanceId)
  await place.relay()
}

describe.each(['dingtalk', 'wecom'] as const)('what is handled while %s refuses', (vendor) => {
  it('for hours is closed there within the half hour after', async () => {
    const id = await standing(vendor)
    place.fake[vendor].outage(REFUSED)
    await handle(id)
    await place.sendDue()
    for (const shift of ['PT1H', 'PT5H']) {
      place.clock.shift(shift)
      await place.sendDue()
    }
    expect(isClosed(vendor)).toBe(false)
    place.fake[vendor].outage(null)
    place.clock.shift('PT5H31M')
    await place.sendDue()
    expect(isClosed(vendor)).toBe(true)
  })
})

describe('what stands at DingTalk', () => {
  it('and was refused for more than a day is asked for once a day, until it is closed', async () => {
    const id = await standing('dingtalk')
    place.fake.dingtalk.outage(REFUSED)
    await handle(id)
    await place.sendDue()
    place.clock.shift('PT25H')
    await place.sendDue()
    const before = place.fake.dingtalk.calls.length
    place.clock.shift('PT40H')
    await place.sendDue()
    expect(place.fake.dingtalk.calls.length).toBe(before)
    place.fake.dingtalk.outage(null)
    place.clock.shift('PT50H')
    await place.sendDue()
    expect(isClosed('dingtalk')).toBe(true)
  })

  it('for longer than messages are kept is closed there all the same', async () => {
    const id = await standing('dingtalk')
    place.clock.shift('P40D')
    await vendorMessageQueue.forget(place.clock.database, 1_000)
    await handle(id)
    await place.sendDue()
    expect(isClosed('dingtalk')).toBe(true)
  })

  it('of a task that was handled while it was on its way is closed in the same run', async () => {
    const id = await standing('dingtalk')
    const { database } = place.server.fresh
    // As a sender has it in hand: both parts are out, and it is not noted yet.
    await database.query({ text: `update vendor_message set state = 'waiting'` })
    await handle(id)
    await place.sendDue()
    expect(isClosed('dingtalk')).toBe(true)
  })

  it('and is refused in one of its parts is changed in the other', async () => {
    const id = await standing('dingtalk')
    place.fake.dingtalk.script('/topapi/message/corpconversation/status_bar/update', REFUSED)
    await handle(id)
    await place.sendDue()
    expect(place.fake.dingtalk.todos[0]?.done).toBe(true)
    place.clock.shift('PT1M')
    await place.sendDue()
    expect(isClosed('dingtalk')).toBe(true)
  })
})

describe('receipts', () => {
  it('are asked for less and less while DingTalk does not tell, and all of them afterwards', async () => {
    await standing('dingtalk')
    const { database } = place.server.fresh
    await database.query({
      text: `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at, state, sent_as, sent_at)
        select corp_id, vendor, user_id, 'more ' || n, created_at, due_at, 'closed', sent_as, sent_at
        from vendor_message, generate_series(1, 39) as n where state = 'sent'`,
    })
    // Nothing that can be read, which the circuit does not see.
    const silence = Array.from({ length: 1_000 }, () => ({ json: { errcode: 0 } }))
    place.fake.dingtalk.script(RECEIPT, ...silence)
    const asked = () => place.fake.dingtalk.calls.filter(({ path }) => path === RECEIPT).length
    for (const minutes of [2, 7, 22, 62]) {
      place.clock.shift(`PT${minutes}M`)
      await place.sendDue()
    }
    expect(asked()).toBeGreaterThanOrEqual(3)
    expect(asked()).toBeLessThanOrEqual(4)
    // The scripted answers are used up: it works again.
    place.fake.dingtalk.forgetScript(RECEIPT)
    place.clock.shift('PT4H')
    await place.sendDue()
    await place.sendDue()
    const { rows } = await database.query({ text: 'select from vendor_message where outcome is null' })
    expect(rows).toEqual([])
  })
})

describe('ten thousand notices', () => {
  it('hold up neither a task that comes after them nor the closing of it', async () => {
    place = await messageWorld('dingtalk')
    const { database } = place.server.fresh
    const { manager, initiator } = place.world.people
    const { workflowInstanceId } = await place.world.start('9000')
    await database.query({
      text: `with told as (insert into notification (corp_id, id, user_id, kind, instance_id, params, message_key, created_at)
          select 'yuanshan', gen_random_uuid(), $1, 'circulated', $2, '{}', 'mass ' || n, app_now()
          from generate_series(1, 10000) as n returning message_key)
        insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at)
        select 'yuanshan', 'dingtalk', $1, message_key, app_now(), app_now() from told`,
      values: [initiator, workflowInstanceId],
    })
    const sent = () => place.fake.dingtalk.calls.filter(({ path }) => path === SEND)
    const isTask = ({ body }: { readonly body: object }) => JSON.stringify(body).includes('linjing')
    const stop = new AbortController()
    const running = place.sendDue(stop.signal)
    try {
      await expect.poll(() => sent().length, { timeout: 20_000 }).toBeGreaterThan(5)
      await place.relay()
      const before = sent().length
      await expect.poll(() => sent().findIndex(isTask), { timeout: 20_000 }).toBeGreaterThan(-1)
      // The parcel in hand, and one or two while the task was being noted.
      expect(sent().findIndex(isTask) - before).toBeLessThanOrEqual(30)
      await place.world.decide(manager, 'agree', workflowInstanceId)
      await place.relay()
      await expect.poll(() => place.fake.dingtalk.todos[0]?.done, { timeout: 20_000 }).toBe(true)
      expect(sent().length).toBeLessThan(1_000)
    } finally {
      stop.abort()
      await running
    }
  })
})
