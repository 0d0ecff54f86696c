import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnoseContainer } from '../../../contract/diagnosis.ts'
import { resolveVendorIds } from '../../../contract/vendor-ids.ts'
import { switchUser } from '../../../server/organisation/write.ts'
import { syncDirectories } from '../../../server/vendors/sync/sync.ts'
import { connectOrganisation } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const PAGE = 'https://flow.example.com/items/1'

const now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let wecom: FakeOrganisation
let ding: FakeOrganisation
let person: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({
    env: { ...fake.env, PUBLIC_URL: 'https://flow.example.com' },
    clock: () => now,
  })
  const { database } = server.fresh
  const at = { database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  wecom = fake.wecom.organisation('flow.example.com')
  for (const corpId of ['one', 'two']) await insertCorp(database, { corpId })
  await connectOrganisation(at, 'one', 'wecom', wecom)
  person = await insertPerson(database, 'one')
  stranger = await insertPerson(database, 'two')
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

describe('the ids of a container’s own picker', () => {
  const ask = (people: readonly string[], departments: readonly string[], as = person) =>
    server.call(resolveVendorIds, { vendor: 'wecom', people, departments }, { as })

  it('become people and departments of ours, in their order; those that are nobody’s stay without one', async () => {
    await syncDirectories(server.deps, 'wecom')
    const { data } = await ask(['WangMin', 'nobody', 'linjing'], ['3', '99'])
    expect(data.people.map(({ vendorId, unit }) => [vendorId, unit?.name, unit?.type])).toEqual([
      ['WangMin', '王敏', 3],
      ['nobody', undefined, undefined],
      ['linjing', '林静', 3],
    ])
    expect(data.departments.map(({ vendorId, unit }) => [vendorId, unit?.name, unit?.type])).toEqual([
      ['3', '财务部', 1],
      ['99', undefined, undefined],
    ])
  })

  it('are those of the own organisation alone, of people who are not switched off', async () => {
    const foreign = await ask(['linjing'], ['3'], stranger)
    expect(foreign.data).toEqual({
      people: [{ vendorId: 'linjing', unit: null }],
      departments: [{ vendorId: '3', unit: null }],
    })
    const before = (await ask(['linjing'], [])).data.people[0]?.unit?.id ?? ''
    await server.fresh.database.transaction((tx) => switchUser(tx, 'one', before, false))
    expect((await ask(['linjing'], [])).data.people[0]?.unit).toBeNull()
  })
})

describe('the server’s part of the diagnosis', () => {
  const ask = (vendor: 'dingtalk' | 'wecom', url = PAGE) =>
    server.call(diagnoseContainer, { vendor, corpId: 'one', url })
  const shown = async (...given: Parameters<typeof ask>) =>
    (await ask(...given)).data.map(({ step, result, fault, code }) =>
      [step, result, fault, code].filter((one) => one !== null).join(' '),
    )

  it('names every step that works, and skips what needs a connection that is not there', async () => {
    expect(await shown('wecom')).toEqual([
      'connection ok',
      'address ok',
      'token ok',
      'ticket ok',
      'events ok',
      'people ok',
    ])
    expect(await shown('dingtalk', 'https://elsewhere.example/')).toEqual([
      'connection failed vendorNotConnected',
      'address failed signUrlNotAllowed',
      'token skipped',
      'ticket skipped',
      'events skipped',
      'people skipped',
    ])
  })

  it('C-06: tells the vendor’s code, and no word, token or secret of it', async () => {
    await connectOrganisation(
      { database: server.fresh.database, keys: server.deps.auth.keys },
      'one',
      'dingtalk',
      ding,
    )
    const { appSecret } = ding
    ding.appSecret = 'changed at the vendor'
    expect(await shown('dingtalk')).toEqual([
      'connection ok',
      'address ok',
      'token failed vendorRefused invalidClientIdOrSecret',
      'ticket skipped',
      'events ok',
      'people failed vendorPersonUnknown',
    ])
    const said = JSON.stringify([(await ask('dingtalk')).response.body, (await ask('wecom')).response.body])
    for (const secret of [appSecret, wecom.appSecret, wecom.eventToken, wecom.eventKey, wecom.agentId])
      expect(said).not.toContain(secret)
  })
})
