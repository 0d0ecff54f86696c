import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectOrganisation } from '../../containers/vendors/connect.ts'
import type { SealedEvent } from '../../containers/vendors/event-seal.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const BURST = 2_000
const AT_ONCE = 20

let now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({ env: { ...fake.env, TRUSTED_PROXIES: '127.0.0.1' }, clock: () => now })
  const at = { database: server.fresh.database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  await insertCorp(at.database, { corpId: 'one' })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  now += 600_000
})

async function send(
  { signature, timestamp, nonce, encrypt }: SealedEvent,
  ip: string,
  corpId = 'one',
): Promise<number> {
  const { statusCode } = await server.raw({
    method: 'POST',
    url: `/public/container/dingtalk/${corpId}?msg_signature=${signature}&timestamp=${timestamp}&nonce=${nonce}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    payload: { encrypt },
  })
  return statusCode
}

const genuine = (n: number) =>
  fake.dingtalk.event(ding, { EventType: 'user_leave_org', CorpId: ding.corpId, UserId: [`person-${n}`] })
const forged = (n: number): SealedEvent => ({ ...genuine(n), signature: 'f'.repeat(40) })

/** How often each status came, for calls of which some are always under way. */
async function statuses(count: number, call: (n: number) => Promise<number>) {
  const counted: Record<number, number> = {}
  let next = 0
  const worker = async () => {
    while (next < count) {
      next += 1
      const status = await call(next)
      counted[status] = (counted[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counted
}

async function peopleToAsk(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ count: number }>({
    text: `select count(*)::int as count from vendor_hint where vendor_user_id like 'person-%'`,
  })
  return rows[0]?.count ?? 0
}

describe('C-08: limits that forged events alone meet', () => {
  it('forged ones are limited for their address, and of no other', async () => {
    const counted = await statuses(120, (n) => send(forged(n), '203.0.113.7'))
    expect(counted).toEqual({ 403: 50, 429: 70 })
    expect(await send(forged(1), '203.0.113.8')).toBe(403)
    now += 3_000
    expect(await send(forged(1), '203.0.113.7')).toBe(403)
  })

  it('what is limited leaves no line in the log', async () => {
    const lines = () => server.lines.filter((line) => line.includes('vendorEventForged')).length
    await statuses(60, (n) => send(forged(n), '203.0.113.9'))
    const before = lines()
    await statuses(60, (n) => send(forged(n), '203.0.113.9'))
    expect(lines()).toBe(before)
  })

  it('guessing organisations from such an address is held back', async () => {
    await statuses(60, (n) => send(forged(n), '203.0.113.10'))
    const queries = await statuses(300, (n) => send(genuine(n), '203.0.113.10', `nobody${n}`))
    expect(queries).toEqual({ 429: 300 })
  })

  it('a burst of signed ones from one address is taken whole, even where forged ones come from it too', async () => {
    await statuses(120, (n) => send(forged(n), '198.51.100.1'))
    const counted = await statuses(BURST, async (n) => {
      if (n % 20 === 0) expect(await send(forged(n), '198.51.100.1')).toBe(429)
      return send(genuine(n), '198.51.100.1')
    })
    expect(counted).toEqual({ 200: BURST })
    expect(await peopleToAsk()).toBe(BURST)
  })

  it('an organisation that is connected anew is known at once to whoever forges nothing', async () => {
    await insertCorp(server.fresh.database, { corpId: 'new' })
    expect(await send(genuine(1), '203.0.113.11', 'new')).toBe(403)
    const other = fake.dingtalk.organisation()
    await connectOrganisation(
      { database: server.fresh.database, keys: server.deps.auth.keys },
      'new',
      'dingtalk',
      other,
    )
    const event = fake.dingtalk.event(other, { EventType: 'check_url' })
    expect(await send(event, '203.0.113.11', 'new')).toBe(200)
  })
})
