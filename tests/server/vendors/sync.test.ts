import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginContainerLogin, mobileLogin } from '../../../contract/container-login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { VENDORS } from '../../../contract/vendor.ts'
import { tasksOf } from '../../../server/jobs/tasks.ts'
import { maintainedInstances } from '../../../server/stores/lists/maintenance.ts'
import { vendorCorpStates } from '../../../server/stores/vendors/vendor-corps.ts'
import { addHints } from '../../../server/stores/vendors/vendor-people.ts'
import { askForSync } from '../../../server/stores/vendors/vendor-sync.ts'
import { syncDirectories } from '../../../server/vendors/sync/sync.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp, insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

let fake: VendorFake
let server: TestServer

beforeEach(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

async function connected(vendor: 'dingtalk' | 'wecom', corpId = 'one'): Promise<FakeOrganisation> {
  const organisation =
    vendor === 'dingtalk' ? fake.dingtalk.organisation() : fake.wecom.organisation('flow.example.com')
  await connectOrganisation(
    { database: server.fresh.database, keys: server.deps.auth.keys },
    corpId,
    vendor,
    organisation,
  )
  return organisation
}

const sync = async () => {
  for (const vendor of VENDORS) await syncDirectories(server.deps, vendor)
}

async function again(vendor: 'dingtalk' | 'wecom', forced = false): Promise<void> {
  await askForSync(server.fresh.database, 'one', vendor, { forced, inSeconds: 0 })
  await sync()
}

async function people(corpId = 'one') {
  const { departments, people } = await server.deps.organisations.current(corpId)
  const nameOf = new Map(departments.map(({ id, name }) => [id, name]))
  return people
    .map(
      ({ name, active, departmentIds }) =>
        `${name}${active ? '' : ' (off)'}: ${departmentIds.map((id) => nameOf.get(id)).join(', ')}`,
    )
    .sort()
}

const state = async (vendor: 'dingtalk' | 'wecom') =>
  (await vendorCorpStates(server.fresh.database, 'one')).find((one) => one.vendor === vendor)

describe.each(['dingtalk', 'wecom'] as const)('the address book of %s', (vendor) => {
  it('is read whole: departments, people, leaders, in their order', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    await connected(vendor)
    await sync()
    expect(await people()).toEqual(['林静: 华东销售部', '王敏: 财务部, 华东销售部', '陈思远: 华东销售部'])
    const { departments } = await server.deps.organisations.current('one')
    const sales = departments.find(({ name }) => name === '华东销售部')
    const root = departments.find(({ name }) => name === '远山精工')
    expect(sales?.parentId).toBe(root?.id)
    const organisation = await server.deps.organisations.current('one')
    expect(sales?.leaderIds.map((id) => organisation.person(id)?.name)).toEqual(['林静'])
    expect(await state(vendor)).toMatchObject({ people: 3, sync_error: null })
  })

  it('is followed: a new name, another department, somebody new, a department that is gone', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected(vendor)
    await sync()
    const before = (await server.deps.organisations.current('one')).people.length
    organisation.people.set('linjing', { userid: 'linjing', name: '林静怡', departments: [3] })
    organisation.people.set('zhaolei', { userid: 'zhaolei', name: '赵磊', departments: [3] })
    organisation.people.set('wangmin', { userid: 'wangmin', name: '王敏', departments: [3] })
    organisation.people.set('chensiyuan', { userid: 'chensiyuan', name: '陈思远', departments: [1] })
    organisation.departments.delete(2)
    await again(vendor)
    expect(await people()).toEqual(['林静怡: 财务部', '王敏: 财务部', '赵磊: 财务部', '陈思远: 远山精工'])
    const now = await server.deps.organisations.current('one')
    expect(now.people.length).toBe(before + 1)
    expect(now.departments.map(({ name }) => name).sort()).toEqual(['财务部', '远山精工'])
  })

  it('a new name takes the translations of the old one with it, also for search; another position leaves them', async () => {
    const { database } = server.fresh
    await insertCorp(database, { corpId: 'one' })
    const organisation = await connected(vendor)
    await sync()
    await database.query({
      text: `update app_user set name_i18n = jsonb_build_object('zh', name, 'en', 'Somebody Else') where corp_id = 'one'`,
    })
    await database.query({
      text: `update department set name_i18n = '{"en": "East Sales"}' where corp_id = 'one' and name = '华东销售部'`,
    })
    organisation.people.set('linjing', { userid: 'linjing', name: '赵磊', departments: [2] })
    organisation.people.set('wangmin', { userid: 'wangmin', name: '王敏', title: '经理', departments: [3] })
    const sales = organisation.departments.get(2)
    if (sales !== undefined) organisation.departments.set(2, { ...sales, name: '西部销售部' })
    await again(vendor)
    const now = await server.deps.organisations.current('one')
    const named = (list: readonly { name: string; name_i18n: object }[], name: string) =>
      list.find((one) => one.name === name)?.name_i18n
    expect(named(now.people, '赵磊')).toEqual({})
    expect(named(now.people, '王敏')).toEqual({ zh: '王敏', en: 'Somebody Else' })
    expect(named(now.departments, '西部销售部')).toEqual({})
    const { rows } = await database.query<{ name: string; search_text: string }>({
      text: `select name, search_text from app_user where corp_id = 'one' order by name`,
    })
    const found = (word: string) =>
      rows.filter(({ search_text }) => search_text.includes(word)).map(({ name }) => name)
    expect(found('somebody')).not.toContain('赵磊')
    expect(found('somebody')).toContain('王敏')
  })

  it('whoever has left is switched off and out at once, and comes back as the same person', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected(vendor)
    await sync()
    const all = (await server.deps.organisations.current('one')).people
    const userId = all.find(({ name }) => name === '王敏')?.id ?? ''
    const token = await server.tokenOf({ corpId: 'one', userId })
    expect((await server.call(getLoginInfo, {}, { as: token })).fault).toBeNull()
    const wangmin = organisation.people.get('wangmin')
    organisation.people.delete('wangmin')
    await again(vendor)
    expect(await people()).toContain('王敏 (off): 财务部, 华东销售部')
    expect((await server.call(getLoginInfo, {}, { as: token })).status).toBe(401)
    if (wangmin !== undefined) organisation.people.set('wangmin', wangmin)
    await again(vendor)
    expect(await people()).toContain('王敏: 财务部, 华东销售部')
    expect((await server.deps.organisations.current('one')).person(userId)?.active).toBe(true)
  })

  it('a person whom an event names is asked about, alone', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected(vendor)
    await sync()
    organisation.people.set('linjing', { userid: 'linjing', name: '林静怡', departments: [2] })
    organisation.people.delete('wangmin')
    const calls = vendor === 'dingtalk' ? fake.dingtalk.calls : fake.wecom.calls
    const before = calls.length
    await addHints(server.fresh.database, 'one', vendor, ['linjing', 'wangmin'])
    await sync()
    expect(await people()).toEqual([
      '林静怡: 华东销售部',
      '王敏 (off): 财务部, 华东销售部',
      '陈思远: 华东销售部',
    ])
    expect(calls.length - before).toBe(2)
  })

  it('limits are waited out; a failure is told by its code alone and tried again later', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected(vendor)
    const path = vendor === 'dingtalk' ? '/topapi/v2/department/listsub' : '/cgi-bin/department/simplelist'
    const limit = { json: { errcode: vendor === 'dingtalk' ? 90018 : 45009, errmsg: 'x' } }
    fake[vendor].script(path, limit, limit)
    await sync()
    expect((await state(vendor))?.people).toBe(3)
    fake[vendor].script(path, { json: { errcode: 60011, errmsg: `${organisation.appSecret}` } })
    await again(vendor)
    expect(await state(vendor)).toMatchObject({ people: 3, sync_error: 'the vendor answered 60011' })
    expect(server.lines.join('')).not.toContain(organisation.appSecret)
    await again(vendor)
    expect((await state(vendor))?.sync_error).toBeNull()
  })
})

describe('A-11: nobody is taken for somebody else', () => {
  it('an account of the same name, number or mobile stays its own; the new one gets another name', async () => {
    const { database } = server.fresh
    await insertCorp(database, { corpId: 'one' })
    const local = await insertPerson(database, 'one', {
      username: 'linjing',
      name: '林静',
      mobile: '13800000000',
      employeeNo: '7',
    })
    const organisation = await connected('dingtalk')
    organisation.people.set('linjing', {
      userid: 'linjing',
      name: '林静',
      mobile: '13800000000',
      departments: [2],
    })
    await sync()
    const { rows } = await database.query<{ username: string; id: string }>({
      text: `select username, id from app_user where corp_id = 'one' and name = '林静' order by created_at`,
    })
    expect(rows.map(({ username }) => username)).toEqual([
      'linjing',
      `linjing@dingtalk-${organisation.corpId}`,
    ])
    expect(rows[0]?.id).toBe(local.userId)
    // An administrator says so: then it is one person, and the other account is left without the vendor.
    await linkToVendor(database, 'one', 'dingtalk', organisation, 'linjing', local.userId)
    await again('dingtalk')
    expect((await server.deps.organisations.current('one')).person(local.userId)?.departmentIds).toHaveLength(
      1,
    )
  })

  it('connected again, everybody is found', async () => {
    const { database } = server.fresh
    await insertCorp(database, { corpId: 'one' })
    const organisation = await connected('wecom')
    await sync()
    const before = await people()
    await database.query({ text: 'delete from vendor_corp' })
    await connectOrganisation({ database, keys: server.deps.auth.keys }, 'one', 'wecom', organisation)
    await sync()
    expect(await people()).toEqual(before)
  })
})

describe('what an address book may not do', () => {
  it('switch off more than a third at once, unless somebody says that it is right', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected('dingtalk')
    for (let n = 0; n < 20; n += 1)
      organisation.people.set(`p${n}`, { userid: `p${n}`, name: `人${n}`, departments: [3] })
    await sync()
    for (let n = 0; n < 20; n += 1) organisation.people.delete(`p${n}`)
    await again('dingtalk')
    expect((await state('dingtalk'))?.sync_error).toMatch(/^It would switch off 20 of 23 people\./)
    expect((await people()).filter((one) => one.includes('(off)'))).toEqual([])
    await again('dingtalk', true)
    expect((await people()).filter((one) => one.includes('(off)'))).toHaveLength(20)
  })

  it('switch off the last root administrator', async () => {
    const { database } = server.fresh
    await insertCorp(database, { corpId: 'one' })
    const admin = await insertPerson(database, 'one', { name: '管理员', permissions: ['ADMIN'] })
    const organisation = await connected('dingtalk')
    await linkToVendor(database, 'one', 'dingtalk', organisation, 'gone', admin.userId)
    await sync()
    expect((await server.deps.organisations.current('one')).person(admin.userId)?.active).toBe(true)
  })

  it('take an app without any range for an organisation without people', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected('wecom')
    await sync()
    organisation.departments.clear()
    await again('wecom')
    expect((await state('wecom'))?.sync_error).toBe('the vendor answered empty')
    expect((await people()).filter((one) => one.includes('(off)'))).toEqual([])
  })
})

describe('Q1: somebody who has left', () => {
  it('leaves open items to the list of instances without participant', async () => {
    const world = await workflowWorld(server.fresh.database, 'one')
    const organisation = await connected('dingtalk')
    await linkToVendor(
      server.fresh.database,
      'one',
      'dingtalk',
      organisation,
      'linjing',
      world.people.manager,
    )
    await sync()
    const { workflowInstanceId } = await world.start('800')
    organisation.people.delete('linjing')
    await again('dingtalk')
    const { rows } = await maintainedInstances(server.fresh.database, {
      corpId: 'one',
      userId: world.people.stranger,
      filter: {},
      timeZone: 'UTC',
      window: { size: 50, offset: 0, after: null },
      order: 'newest',
      counted: true,
      kind: 'noParticipant',
      apps: null,
      workflows: [],
      without: null,
      version: null,
      standsAt: null,
    })
    expect(rows.map((row) => row.instance_id)).toEqual([workflowInstanceId])
  })

  it('the job looks within a minute, and a login of somebody unknown is enough', async () => {
    await insertCorp(server.fresh.database, { corpId: 'one' })
    const organisation = await connected('dingtalk')
    await sync()
    organisation.people.set('newcomer', { userid: 'newcomer', name: '新人', departments: [2] })
    const headers = { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }
    const login = async () => {
      const begun = await server.call(beginContainerLogin, { vendor: 'dingtalk', way: 'silent' }, { headers })
      const cookie = begun.response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const code = fake.dingtalk.code(organisation, 'newcomer')
      return server.call(mobileLogin, { code, state: begun.data.state }, { headers: { ...headers, cookie } })
    }
    expect((await login()).fault?.fault).toBe('vendorPersonUnknown')
    const tasks = tasksOf({ ...server.deps, add: async () => {}, fire: async () => 'notDue' })
    const task = tasks.find(({ name }) => name === 'directories-dingtalk')
    expect(task?.everySeconds).toBeLessThanOrEqual(60)
    await task?.run({}, new AbortController().signal)
    expect((await login()).data.userinfo.name).toBe('新人')
  })
})
