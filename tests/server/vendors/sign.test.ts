import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dingTalkSign, weComSign } from '../../../contract/sign.ts'
import { signatureOf } from '../../../server/vendors/sign.ts'
import { connectOrganisation } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const PAGE = 'https://flow.example.com/items/1?corpId=ding1&from=%E6%B6%88%E6%81%AF'

let now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let wecom: FakeOrganisation
let other: FakeOrganisation

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({
    env: { ...fake.env, PUBLIC_URL: 'https://flow.example.com' },
    clock: () => now,
  })
  const at = { database: server.fresh.database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  other = fake.dingtalk.organisation()
  wecom = fake.wecom.organisation('flow.example.com')
  for (const corpId of ['one', 'two']) await insertCorp(at.database, { corpId })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
  await connectOrganisation(at, 'two', 'dingtalk', other)
  await connectOrganisation(at, 'one', 'wecom', wecom)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

const ticketCalls = () => fake.dingtalk.calls.filter(({ path }) => path.endsWith('jsapiTickets')).length

describe('the signature of a page', () => {
  it('is the known answer of containers.md §3.1', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    expect(
      signatureOf(ticket, 'Wm3WZYTPz0wzccnW', '1414587457', 'http://mp.weixin.qq.com?params=value'),
    ).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  it('satisfies DingTalk, which signs the query decoded and nothing behind the #', async () => {
    const { data } = await server.call(dingTalkSign, { url: `${PAGE}#top`, corpId: ding.corpId })
    expect(data).toMatchObject({ agentId: ding.agentId, corpId: ding.corpId })
    const shown = { timestamp: data.timeStamp, nonceStr: data.nonceStr, signature: data.signature }
    expect(fake.dingtalk.isSigned(ding, shown, PAGE)).toBe(true)
    expect(fake.dingtalk.isSigned(ding, shown, `${PAGE}#elsewhere`)).toBe(true)
    expect(fake.dingtalk.isSigned(ding, shown, PAGE.replace('items/1', 'items/2'))).toBe(false)
    expect(fake.dingtalk.isSigned(other, shown, PAGE)).toBe(false)
  })

  it('satisfies WeCom, which signs the address as it is, with the ticket of each kind', async () => {
    for (const ticket of ['corp', 'agent'] as const) {
      const { data } = await server.call(weComSign, { url: PAGE, corpId: 'one', ticket })
      expect(data).toMatchObject({ agentId: wecom.agentId, corpId: wecom.corpId })
      expect(fake.wecom.isSigned(wecom, ticket, data, PAGE)).toBe(true)
      expect(fake.wecom.isSigned(wecom, ticket === 'corp' ? 'agent' : 'corp', data, PAGE)).toBe(false)
    }
  })

  it('is found by our code or the vendor’s; without one only where there is no choice', async () => {
    const byOurs = await server.call(dingTalkSign, { url: PAGE, corpId: 'two' })
    expect(byOurs.data.corpId).toBe(other.corpId)
    expect((await server.call(dingTalkSign, { url: PAGE })).fault?.fault).toBe('vendorNotConnected')
    expect((await server.call(weComSign, { url: PAGE })).data.corpId).toBe(wecom.corpId)
    const unknown = await server.call(weComSign, { url: PAGE, corpId: 'two' })
    expect(unknown.fault?.fault).toBe('vendorNotConnected')
  })
})

describe('C-07: signing for others', () => {
  it.each([
    'https://evil.example/',
    'https://flow.example.com.evil.example/',
    'https://flow.example.com@evil.example/',
    'https://user@flow.example.com/',
    'https://flow.example.com:8443/',
    'http://flow.example.com/',
    'https://flow.example.com\\@evil.example/',
    'https://flow.exam\tple.com/x',
    'https://flow.example.com/ x',
    '//flow.example.com/',
    '/items/1',
    'javascript:alert(1)',
  ])('%s is refused, and the vendor is not asked', async (url) => {
    const before = fake.dingtalk.calls.length
    expect((await server.call(dingTalkSign, { url, corpId: 'one' })).fault?.fault).toBe('signUrlNotAllowed')
    expect((await server.call(weComSign, { url, corpId: 'one' })).fault?.fault).toBe('signUrlNotAllowed')
    expect(fake.dingtalk.calls.length).toBe(before)
  })

  it('without PUBLIC_URL only this machine counts, whatever Host says', async () => {
    const bare = await startTestServer({ beside: server, env: fake.env })
    const ask = (host: string, url: string) =>
      bare.call(dingTalkSign, { url, corpId: 'one' }, { headers: { host } })
    const evil = await ask('evil.example', 'http://evil.example/')
    expect(evil.fault?.fault).toBe('signUrlNotAllowed')
    expect((await ask('127.0.0.1:8080', 'http://127.0.0.1:8080/items/1')).fault).toBeNull()
    await bare.close()
  })

  it('C-06: never answers a ticket, a token or a secret', async () => {
    const answers = [
      await server.call(dingTalkSign, { url: PAGE, corpId: 'one' }),
      await server.call(weComSign, { url: PAGE, corpId: 'one' }),
    ]
    const said = JSON.stringify([answers.map(({ response }) => response.body), server.lines])
    for (const secret of [ding.appSecret, wecom.appSecret, ding.eventToken, ding.eventKey])
      expect(said).not.toContain(secret)
    expect(said).not.toMatch(/ticket/i)
  })

  it('many at once ask the vendor for one ticket, which is kept for its life less five minutes', async () => {
    now += 3 * 3_600_000
    const before = ticketCalls()
    const ask = () => server.call(dingTalkSign, { url: PAGE, corpId: 'one' })
    const many = await Promise.all(Array.from({ length: 20 }, ask))
    expect(many.every(({ fault }) => fault === null)).toBe(true)
    expect(ticketCalls() - before).toBe(1)
    now += 6_800_000
    await ask()
    expect(ticketCalls() - before).toBe(1)
    now += 200_000
    await ask()
    expect(ticketCalls() - before).toBe(2)
  })

  it('a flood from one address is held back', async () => {
    const ask = () => server.call(weComSign, { url: PAGE, corpId: 'one' })
    const many = await Promise.all(Array.from({ length: 260 }, ask))
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    now += 60_000
  })
})

describe('a vendor that does not answer as it should', () => {
  const ask = () => server.call(dingTalkSign, { url: PAGE, corpId: 'one' })

  it('does not know the token any more: it is fetched anew and asked once more', async () => {
    now += 3 * 3_600_000
    await server.call(weComSign, { url: PAGE, corpId: 'one' })
    fake.wecom.revokeTokens()
    const before = fake.wecom.calls.length
    const { fault } = await server.call(weComSign, { url: PAGE, corpId: 'one', ticket: 'agent' })
    expect(fault).toBeNull()
    expect(fake.wecom.calls.slice(before).map(({ path }) => path)).toEqual([
      '/cgi-bin/ticket/get',
      '/cgi-bin/gettoken',
      '/cgi-bin/ticket/get',
    ])
  })

  it.each([
    ['a limit', { json: { errcode: 90018, errmsg: 'qps' } }, 'vendorBusy'],
    ['another limit', { status: 400, json: { code: 'flowControlError', message: 'x' } }, 'vendorBusy'],
    ['a refusal', { status: 403, json: { code: 'Forbidden.Ip', message: 'secret words' } }, 'vendorRefused'],
    ['silence', { hangUp: true }, 'vendorUnreachable'],
    ['a shape nobody knows', { json: { jsapi: 1 } }, 'vendorUnreachable'],
  ] as const)('%s is one clear refusal, and the next one asks again', async (_, answer, fault) => {
    now += 3 * 3_600_000
    fake.dingtalk.script('/v1.0/oauth2/jsapiTickets', answer)
    const refused = await ask()
    expect(refused.fault?.fault).toBe(fault)
    expect(refused.response.body).not.toContain('secret words')
    expect((await ask()).fault).toBeNull()
  })
})
