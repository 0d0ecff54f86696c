import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Vendor } from '../../../contract/vendor.ts'
import { vendorCorpStates } from '../../../server/stores/vendors/vendor-corps.ts'
import { addHints } from '../../../server/stores/vendors/vendor-people.ts'
import { askForSync, claimSync } from '../../../server/stores/vendors/vendor-sync.ts'
import { syncDirectories } from '../../../server/vendors/sync/sync.ts'
import { connectOrganisation } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { type ShiftedClock, shiftableClock } from '../../support/clock.ts'
import { insertCorp } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let fake: VendorFake
let server: TestServer
let clock: ShiftedClock

beforeEach(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  clock = shiftableClock(server.fresh)
  await insertCorp(server.fresh.database, { corpId: 'one' })
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

const LIST = { dingtalk: '/topapi/v2/user/list', wecom: '/cgi-bin/user/simplelist' } as const
const DEPARTMENT = { dingtalk: '/topapi/v2/department/get', wecom: '/cgi-bin/department/get' } as const
/** A run takes one step and stops, as a server that is stopped there. */
const ONE_STEP = { leaseSeconds: 60, renewMs: 15_000, turnMs: 0, runMs: 0 }

async function connected(vendor: Vendor): Promise<FakeOrganisation> {
  const organisation =
    vendor === 'dingtalk' ? fake.dingtalk.organisation() : fake.wecom.organisation('flow.example.com')
  const { database } = server.fresh
  await connectOrganisation({ database, keys: server.deps.auth.keys }, 'one', vendor, organisation)
  return organisation
}

const sync = (vendor: Vendor, times?: Parameters<typeof syncDirectories>[3]) =>
  syncDirectories(
    { ...server.deps, database: { ...server.fresh.database, ...clock.database } },
    vendor,
    undefined,
    times,
  )

const state = async () => (await vendorCorpStates(server.fresh.database, 'one'))[0]

const asked = (vendor: Vendor, path: string) => fake[vendor].calls.filter((call) => call.path === path)

function departmentsAsked(vendor: Vendor): readonly string[] {
  return asked(vendor, DEPARTMENT[vendor])
    .map(({ body, query }) => String(body.dept_id ?? query.id))
    .sort()
}

describe('one reading at a time', () => {
  it('a lease is renewed while the vendor is slow; nobody reads beside it, wished for or not', async () => {
    await connected('dingtalk')
    const gate = Promise.withResolvers<void>()
    fake.dingtalk.script(LIST.dingtalk, { when: gate.promise })
    const reading = sync('dingtalk', { leaseSeconds: 60, renewMs: 50, turnMs: 60_000, runMs: 60_000 })
    await expect.poll(() => asked('dingtalk', LIST.dingtalk).length, { timeout: 20_000 }).toBe(1)
    const lease = async () => {
      const { rows } = await server.fresh.database.query<{ until: Date }>({
        text: 'select sync_lease_until as until from vendor_corp',
      })
      return rows[0]?.until.getTime() ?? 0
    }
    const first = await lease()
    await expect.poll(lease, { timeout: 20_000 }).toBeGreaterThan(first)
    await askForSync(server.fresh.database, 'one', 'dingtalk', { forced: false, inSeconds: 0 })
    expect(await sync('dingtalk')).toBe(false)
    expect(departmentsAsked('dingtalk')).toEqual(['1'])
    expect(await state()).toMatchObject({ reading_held: true, departments_read: 0 })
    gate.resolve()
    await reading
    // The wish counts afterwards: it is read a second time.
    expect(departmentsAsked('dingtalk')).toEqual(['1', '1', '2', '2', '3', '3'])
    expect(await state()).toMatchObject({ people: 3, reading_since: null, reading_held: false })
  })

  it('what a killed server had in hand is taken up within a minute', async () => {
    await connected('wecom')
    await claimSync(server.fresh.database, 'wecom', 60)
    await sync('wecom')
    expect(fake.wecom.calls).toEqual([])
    clock.shift('PT61S')
    await sync('wecom')
    expect((await state())?.people).toBe(3)
  })

  it('whose connection is another one by then changes nothing', async () => {
    await connected('dingtalk')
    const gate = Promise.withResolvers<void>()
    fake.dingtalk.script(LIST.dingtalk, { when: gate.promise })
    const reading = sync('dingtalk')
    await expect.poll(() => asked('dingtalk', LIST.dingtalk).length, { timeout: 20_000 }).toBe(1)
    const other = await connected('dingtalk')
    gate.resolve()
    await reading
    const { rows } = await server.fresh.database.query({
      text: 'select distinct vendor_corp_id from vendor_user',
    })
    expect(rows).toEqual([{ vendor_corp_id: other.corpId }])
  })
})

describe.each(['dingtalk', 'wecom'] as const)('a reading of %s that is interrupted', (vendor) => {
  it('goes on where it stopped, however often, and tells how far it is', async () => {
    await connected(vendor)
    expect(await sync(vendor, ONE_STEP)).toBe(true)
    const halfway = await state()
    expect(halfway?.departments_known).toBe(3)
    expect(halfway?.departments_read).toBe(vendor === 'dingtalk' ? 1 : 3)
    expect(halfway).toMatchObject({ people: 0, synced_at: null, reading_held: false })
    for (let more = 0; more < 10 && (await state())?.reading_since !== null; more += 1)
      await sync(vendor, ONE_STEP)
    expect(await state()).toMatchObject({ people: 3, departments_known: 0, sync_error: null })
    expect(departmentsAsked(vendor)).toEqual(['1', '2', '3'])
  })

  it('by an outage of the vendor says so, and goes on from there too', async () => {
    await connected(vendor)
    await sync(vendor, ONE_STEP)
    const next = vendor === 'dingtalk' ? LIST.dingtalk : '/cgi-bin/user/get'
    const before = departmentsAsked(vendor).length
    fake[vendor].script(next, ...Array.from({ length: 8 }, () => ({ json: { errcode: 0 } })))
    await sync(vendor)
    expect(await state()).toMatchObject({ people: 0, sync_error: 'the vendor answered unreadable' })
    fake[vendor].forgetScript(next)
    clock.shift('PT6M')
    await sync(vendor)
    expect(await state()).toMatchObject({ people: 3, sync_error: null })
    // Only the page that failed was asked for again.
    expect(departmentsAsked(vendor).length - before).toBeLessThanOrEqual(3)
    expect(departmentsAsked(vendor).filter((id) => id === '1')).toHaveLength(1)
  })
})

describe('a large address book', () => {
  it('of more than a day ago begins anew, and says so', async () => {
    await connected('dingtalk')
    await sync('dingtalk', ONE_STEP)
    await server.fresh.database.query({
      text: `update vendor_reading set started_at = started_at - interval '25 hours'`,
    })
    await sync('dingtalk')
    expect(departmentsAsked('dingtalk').filter((id) => id === '1')).toHaveLength(2)
    expect(server.lines.join('')).toContain('took more than a day')
    expect((await state())?.people).toBe(3)
  })

  it('holds up nobody whom a login or an event names', async () => {
    await connected('dingtalk')
    await sync('dingtalk', ONE_STEP)
    await addHints(server.fresh.database, 'one', 'dingtalk', ['linjing'])
    await sync('dingtalk', ONE_STEP)
    expect(await state()).toMatchObject({ people: 1, synced_at: null })
  })

  it('of WeCom is read by several calls at once, and by no more than its limits allow', async () => {
    const organisation = await connected('wecom')
    for (let n = 0; n < 30; n += 1)
      organisation.people.set(`p${n}`, { userid: `p${n}`, name: `人${n}`, departments: [3] })
    const gate = Promise.withResolvers<void>()
    const path = '/cgi-bin/user/get'
    fake.wecom.script(path, ...Array.from({ length: 33 }, () => ({ when: gate.promise })))
    const reading = sync('wecom')
    await expect.poll(() => asked('wecom', path).length, { timeout: 20_000 }).toBe(8)
    gate.resolve()
    await reading
    expect((await state())?.people).toBe(33)
  })
})
