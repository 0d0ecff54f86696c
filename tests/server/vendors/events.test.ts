import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventSignature, isEventSigned, openEvent } from '../../../server/vendors/events/seal.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { SealedEvent } from '../../containers/vendors/event-seal.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp, insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let wecom: FakeOrganisation

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({ env: fake.env, clock: () => now })
  const at = { database: server.fresh.database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  wecom = fake.wecom.organisation('flow.example.com')
  await insertCorp(at.database, { corpId: 'one' })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
  await connectOrganisation(at, 'one', 'wecom', wecom)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(async () => {
  now += 60_000
  await server.fresh.database.query({ text: 'delete from vendor_hint' })
  await server.fresh.database.query({
    text: `update vendor_corp set sync_due_at = app_now() + interval '1 day'`,
  })
})

function toDingTalk(sealed: SealedEvent, changed: Partial<SealedEvent> = {}, corpId = 'one') {
  const { encrypt, signature, timestamp, nonce } = { ...sealed, ...changed }
  return server.raw({
    method: 'POST',
    url: `/public/container/dingtalk/${corpId}?msg_signature=${signature}&timestamp=${timestamp}&nonce=${nonce}`,
    headers: { 'content-type': 'application/json' },
    payload: { encrypt },
  })
}

type WeComEvent = SealedEvent & { readonly xml: string }

function toWeCom(sealed: WeComEvent, changed: Partial<WeComEvent> = {}) {
  const { xml, signature, timestamp, nonce } = { ...sealed, ...changed }
  return server.raw({
    method: 'POST',
    url: `/public/container/wecom/one?msg_signature=${signature}&timestamp=${timestamp}&nonce=${nonce}`,
    headers: { 'content-type': 'text/xml' },
    payload: xml,
  })
}

const changeXml = (inner: string) =>
  `<xml><ToUserName><![CDATA[${wecom.corpId}]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName><CreateTime>1403610513</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[change_contact]]></Event>${inner}</xml>`

async function hinted(): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ who: string }>({
    text: `select vendor || ' ' || vendor_user_id as who from vendor_hint order by 1`,
  })
  return rows.map(({ who }) => who)
}

async function booksDue(): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ vendor: string }>({
    text: `select vendor from vendor_corp where sync_due_at < app_now() + interval '1 minute'`,
  })
  return rows.map(({ vendor }) => vendor)
}

describe('the vectors of containers.md §3.7', () => {
  it('DingTalk’s sample: its signature', () => {
    const encrypt =
      '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9VrYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ=='
    expect(eventSignature('123456', '1445827045067', 'nEXhMP4r', encrypt)).toBe(
      '5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0',
    )
    const keys = { token: '123456', key: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij' }
    expect(openEvent(keys, encrypt)?.message).toContain('"EventType":')
  })

  it('WeCom’s sample: signature, text and whom it is for', () => {
    const keys = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
    const encrypt = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
    const sealed = {
      signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
      timestamp: '1409659589',
      nonce: '263014780',
      encrypt,
    }
    expect(isEventSigned(keys, sealed)).toBe(true)
    expect(openEvent(keys, encrypt)).toEqual({
      message: '1616140317555161061',
      receiveId: 'wx5823bf96d3bd56c7',
    })
  })
})

describe('what an event does', () => {
  it('DingTalk’s is answered sealed, and its people are asked about', async () => {
    const message = { EventType: 'user_modify_org', CorpId: ding.corpId, UserId: ['linjing', 'wangmin'] }
    const answer = await toDingTalk(fake.dingtalk.event(ding, message))
    const { msg_signature: signature, timeStamp: timestamp, nonce, encrypt } = answer.json()
    const keys = { token: ding.eventToken, key: ding.eventKey }
    expect(isEventSigned(keys, { signature, timestamp, nonce, encrypt })).toBe(true)
    expect(openEvent(keys, encrypt)).toEqual({ message: 'success', receiveId: ding.appKey })
    expect(await hinted()).toEqual(['dingtalk linjing', 'dingtalk wangmin'])
  })

  it('DingTalk’s check of the address is answered and changes nothing', async () => {
    const answer = await toDingTalk(fake.dingtalk.event(ding, { EventType: 'check_url' }))
    expect(answer.statusCode).toBe(200)
    expect([await hinted(), await booksDue()]).toEqual([[], []])
  })

  it('a changed department has the whole book read again', async () => {
    await toDingTalk(fake.dingtalk.event(ding, { EventType: 'org_dept_modify', DeptId: [2] }))
    expect(await booksDue()).toEqual(['dingtalk'])
    const xml = changeXml('<ChangeType><![CDATA[update_party]]></ChangeType><Id>2</Id>')
    await toWeCom(fake.wecom.event(wecom, xml))
    expect([...(await booksDue())].sort()).toEqual(['dingtalk', 'wecom'])
  })

  it('WeCom’s check of the address is answered with the bare text', async () => {
    const { encrypt, signature, timestamp, nonce } = fake.wecom.event(wecom, '1616140317555161061')
    const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce, echostr: encrypt })
    const answer = await server.raw({ url: `/public/container/wecom/one?${query}` })
    expect([answer.statusCode, answer.body]).toEqual([200, '1616140317555161061'])
  })

  it('WeCom’s people are asked about; one whose id became another stays who he is', async () => {
    const person = await insertPerson(server.fresh.database, 'one')
    await linkToVendor(server.fresh.database, 'one', 'wecom', wecom, 'wangmin', person.userId)
    const created = changeXml('<ChangeType>create_user</ChangeType><UserID>LinJing</UserID>')
    const answer = await toWeCom(fake.wecom.event(wecom, created))
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const renamed = changeXml(
      '<ChangeType>update_user</ChangeType><UserID>WangMin</UserID><NewUserID>Min</NewUserID>',
    )
    await toWeCom(fake.wecom.event(wecom, renamed))
    expect(await hinted()).toEqual(['wecom linjing', 'wecom min'])
    const { rows } = await server.fresh.database.query({
      text: 'select vendor_user_id from vendor_user where user_id = $1',
      values: [person.userId],
    })
    expect(rows).toEqual([{ vendor_user_id: 'min' }])
  })
})

describe('C-08: forged events', () => {
  const message = () => ({ EventType: 'user_leave_org', CorpId: ding.corpId, UserId: ['linjing'] })
  const xml = () => changeXml('<ChangeType>delete_user</ChangeType><UserID>linjing</UserID>')

  async function expectRefused(answer: { readonly statusCode: number; json(): { data: unknown } }) {
    expect([answer.statusCode, answer.json().data]).toEqual([403, { fault: 'vendorEventForged' }])
    expect(await hinted()).toEqual([])
  }

  it('a signature that is not ours, or of another time or nonce', async () => {
    const sealed = fake.dingtalk.event(ding, message())
    await expectRefused(await toDingTalk(sealed, { signature: 'a'.repeat(40) }))
    await expectRefused(await toDingTalk(sealed, { nonce: 'another' }))
    await expectRefused(await toDingTalk(sealed, { timestamp: String(now + 1) }))
    const card = fake.wecom.event(wecom, xml())
    await expectRefused(await toWeCom(card, { signature: 'a'.repeat(40) }))
  })

  it('an old one, however well signed', async () => {
    await expectRefused(await toDingTalk(fake.dingtalk.event(ding, message(), { at: now - 301_000 })))
    await expectRefused(await toWeCom(fake.wecom.event(wecom, xml(), { at: now - 301_000 })))
  })

  it('one that is sealed for, or tells of, another organisation', async () => {
    await expectRefused(await toDingTalk(fake.dingtalk.event(ding, message(), { receiveId: 'dingother' })))
    await expectRefused(await toDingTalk(fake.dingtalk.event(ding, { ...message(), CorpId: 'dingother' })))
    await expectRefused(await toWeCom(fake.wecom.event(wecom, xml(), { receiveId: 'wwother' })))
    const other = xml().replace(wecom.corpId, 'wwother')
    await expectRefused(await toWeCom(fake.wecom.event(wecom, other)))
    await expectRefused(await toDingTalk(fake.dingtalk.event(ding, message()), {}, 'nobody'))
  })

  it.each([
    '<!DOCTYPE xml [<!ENTITY x SYSTEM "file:///etc/passwd">]><xml><Encrypt>&x;</Encrypt></xml>',
    '<xml><Encrypt>&#38;</Encrypt></xml>',
    '<xml><a><Encrypt>x</Encrypt></a></xml>',
    '<xml><Encrypt>x</Encrypt><Encrypt>y</Encrypt></xml>',
    '<xml>',
    'nonsense',
  ])('XML that is more than texts below a root: %s', async (body) => {
    await expectRefused(await toWeCom(fake.wecom.event(wecom, xml()), { xml: body }))
  })

  it('XML is taken nowhere else', async () => {
    const answer = await server.raw({
      method: 'POST',
      url: '/login/container/begin',
      headers: { 'content-type': 'text/xml' },
      payload: '<xml></xml>',
    })
    expect(answer.statusCode).toBe(415)
  })

  it('a repeat is answered and counts once', async () => {
    const sealed = fake.dingtalk.event(ding, message())
    expect((await toDingTalk(sealed)).statusCode).toBe(200)
    expect(await hinted()).toEqual(['dingtalk linjing'])
    await server.fresh.database.query({ text: 'delete from vendor_hint' })
    expect((await toDingTalk(sealed)).statusCode).toBe(200)
    expect(await hinted()).toEqual([])
    const card = fake.wecom.event(wecom, xml())
    await Promise.all([toWeCom(card), toWeCom(card)])
    expect(await hinted()).toEqual(['wecom linjing'])
  })
})
