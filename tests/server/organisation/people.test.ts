import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { updateMySettings } from '../../../contract/my-settings.ts'
import {
  listDepartments,
  listDepartmentUsers,
  listMyReports,
  listRoleMembers,
  listRoles,
  listUserDepartments,
  searchDepartments,
  searchOrganisation,
} from '../../../contract/organisation.ts'
import { checkPermission } from '../../../contract/system.ts'
import { getUserInfo } from '../../../contract/user-info.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { createRole } from '../../../server/organisation/write.ts'
import {
  insertCorp,
  insertDepartment,
  insertPerson,
  insertRole,
  type TestPerson,
} from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let corpId: string
let company: string
let sales: string
let team: string
let head: TestPerson
let chen: TestPerson
let ouyang: TestPerson
let admin: TestPerson
let stranger: TestPerson
let role: string

const contacts = { email: 'chen@example.com', mobile: '13800000001', remark: 'keys' }

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  corpId = await insertCorp(database)
  company = await insertDepartment(database, corpId, { code: 'root', name: '华信集团' })
  head = await insertPerson(database, corpId, { username: 'head', name: '林静', departmentIds: [company] })
  sales = await insertDepartment(database, corpId, {
    code: 'sales',
    name: '销售部',
    parentId: company,
    leaders: [head.userId],
  })
  team = await insertDepartment(database, corpId, { code: 'team', name: '华东组', parentId: sales })
  const fields = {
    ...contacts,
    departmentIds: [team, company],
    employeeNo: 'E100_7',
    position: '经理',
    officePhone: '8001',
  }
  chen = await insertPerson(database, corpId, { username: 'chen', name: '陈思远', ...fields })
  ouyang = await insertPerson(database, corpId, {
    username: 'ouyang',
    name: '欧阳明哲',
    departmentIds: [team],
  })
  await insertPerson(database, corpId, {
    username: 'gone',
    name: '陈离职',
    departmentIds: [team],
    active: false,
  })
  admin = await insertPerson(database, corpId, {
    username: 'admin',
    name: 'Anna Müller',
    permissions: ['ADMIN'],
    passwordHash: 'as an administrator gave it',
  })
  role = await insertRole(database, corpId, 'finance', [ouyang.userId, chen.userId])
  stranger = await insertPerson(database, await insertCorp(database), { username: 'bu1', name: '陈思远' })
})
afterAll(() => server.close())

const find = async (keyword: string, as: TestPerson = ouyang) =>
  (await server.call(searchOrganisation, { keyword }, { as })).data

describe('login info', () => {
  it('says who I am, where, and what I may', async () => {
    const { data } = await server.call(getLoginInfo, {}, { as: admin })
    expect(data).toMatchObject({
      id: admin.userId,
      username: 'admin',
      corpId,
      permissions: ['ADMIN'],
      roleManage: true,
      lowSecurity: true,
    })
    expect(data.departmentId).toBeNull()
    expect(data.memberships).toEqual([{ id: corpId, name: corpId, name_i18n: {} }])
  })

  it('is refused without a token', async () => {
    expect((await server.call(getLoginInfo)).fault?.fault).toBe('unauthenticated')
  })
})

describe('a person’s card', () => {
  it('has the ten fields of the specification for oneself, and the leaders', async () => {
    const { data } = await server.call(getUserInfo, {}, { as: chen })
    expect(data).toMatchObject({
      name: '陈思远',
      username: 'chen',
      position: '经理',
      employeeNo: 'E100_7',
      officePhone: '8001',
      ...contacts,
    })
    expect(data.departments.map((each) => [each.deptName, each.isMain])).toEqual([
      ['华东组', true],
      ['华信集团', false],
    ])
    expect(data.roles.map((each) => each.code)).toEqual(['finance'])
    expect(data.leaders.map((leader) => leader.id)).toEqual([head.userId])
  })

  it('Z-13: shows mobile, e-mail and remark to heads and those who manage people only', async () => {
    const seenBy = async (as: TestPerson) => {
      const { data } = await server.call(getUserInfo, { id: chen.userId }, { as })
      return { email: data.email, mobile: data.mobile, remark: data.remark }
    }
    expect(await seenBy(ouyang)).toEqual({ email: null, mobile: null, remark: null })
    expect(await seenBy(head)).toEqual(contacts)
    expect(await seenBy(admin)).toEqual(contacts)
    await saveSetting(server.deps.database, corpId, 'privacy', { contacts: 'everyone' })
    expect(await seenBy(ouyang)).toEqual(contacts)
    await saveSetting(server.deps.database, corpId, 'privacy', { contacts: 'managers' })
  })

  it('Z-13: of another organisation is not found, as one that does not exist', async () => {
    const foreign = await server.call(getUserInfo, { id: chen.userId }, { as: stranger })
    const unknown = await server.call(getUserInfo, { id: crypto.randomUUID() }, { as: stranger })
    const { traceId: _, ...first } = foreign.response.json()
    const { traceId: __, ...second } = unknown.response.json()
    expect(first).toEqual(second)
    expect(foreign.status).toBe(404)
    expect((await server.call(getUserInfo, { id: "x' or 1=1" }, { as: stranger })).status).toBe(400)
  })
})

describe('departments', () => {
  it('are opened level by level, with their heads and headcounts', async () => {
    const top = await server.call(listDepartments, {}, { as: chen })
    expect(top.data).toMatchObject([
      { id: company, leaf: false, parentId: null, employees: 3, childrenUsers: 2 },
    ])
    const below = await server.call(listDepartments, { deptId: company }, { as: chen })
    expect(below.data).toMatchObject([
      { id: sales, name: '销售部', managerId: head.userId, employees: 2, childrenUsers: 0 },
    ])
    const last = await server.call(listDepartments, { deptId: sales }, { as: chen })
    expect(last.data).toMatchObject([{ id: team, leaf: true, employees: 2 }])
  })

  it('list their active people by pinyin, page by page', async () => {
    const first = await server.call(listDepartmentUsers, { deptId: team, size: 1 }, { as: chen })
    expect(first.data).toMatchObject({ totalElements: 2, totalPages: 2, totalIsMinimum: false })
    expect(first.data.content.map((row) => row.name)).toEqual(['陈思远'])
    const cursor = first.data.nextCursor ?? ''
    const next = await server.call(listDepartmentUsers, { deptId: team, size: 1, cursor }, { as: chen })
    expect(next.data.content.map((row) => row.name)).toEqual(['欧阳明哲'])
    expect(next.data.nextCursor).toBeNull()
    const byPage = await server.call(listDepartmentUsers, { deptId: team, page: 1, size: 1 }, { as: chen })
    expect(byPage.data.content).toEqual(next.data.content)
  })

  it('never carry e-mail or mobile numbers into lists', async () => {
    const answers = await Promise.all([
      server.call(listDepartmentUsers, { deptId: team }, { as: admin }),
      server.call(searchOrganisation, { keyword: 'chen' }, { as: admin }),
      server.call(listRoleMembers, { roleId: role }, { as: admin }),
    ])
    for (const { response } of answers) {
      expect(response.body).toContain('陈思远')
      expect(response.body).not.toContain(contacts.mobile)
      expect(response.body).not.toContain(contacts.email)
    }
  })

  it('refuse a page beyond 500 and a broken cursor by name', async () => {
    const far = await server.call(listDepartmentUsers, { deptId: team, page: 501 }, { as: chen })
    expect(far.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'page' }] })
    const broken = await server.call(listDepartmentUsers, { deptId: team, cursor: 'x' }, { as: chen })
    expect(broken.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'cursor' }] })
  })

  it('of a person are listed with the main one first', async () => {
    const { data } = await server.call(listUserDepartments, { userId: chen.userId }, { as: ouyang })
    expect(data.map((each) => each.deptId)).toEqual([team, company])
  })

  it('Z-13: people, tree and roles of another organisation are not found', async () => {
    const answers = await Promise.all([
      server.call(listDepartmentUsers, { deptId: team }, { as: stranger }),
      server.call(listDepartments, { deptId: team }, { as: stranger }),
      server.call(listRoleMembers, { roleId: role }, { as: stranger }),
      server.call(listUserDepartments, { userId: chen.userId }, { as: stranger }),
    ])
    expect(answers.map((answer) => answer.fault?.fault)).toEqual(Array(4).fill('notFound'))
    expect((await server.call(listDepartments, {}, { as: stranger })).data).toEqual([])
    expect((await server.call(listRoles, {}, { as: stranger })).data).toEqual([])
  })
})

describe('my reports', () => {
  it('are those whose leader I am, in departments below too; nobody for who leads none', async () => {
    const reports = async (as: TestPerson) =>
      (await server.call(listMyReports, {}, { as })).data.content.map((row) => row.name)
    expect(await reports(head)).toEqual(['陈思远', '欧阳明哲'])
    expect(await reports(chen)).toEqual([])
    expect(await reports(stranger)).toEqual([])
  })
})

describe('search', () => {
  it.each([
    ['思远', ['陈思远']],
    ['chensi', ['陈思远']],
    ['chen si', ['陈思远']],
    ['csy', ['陈思远']],
    ['CSY', ['陈思远']],
    ['oymz', ['欧阳明哲']],
    ['muller', ['Anna Müller']],
    ['Müller', ['Anna Müller']],
    ['E100_7', ['陈思远']],
    ['离职', []],
    ['   ', []],
  ])('finds by %s: %j', async (keyword, names) => {
    expect((await find(keyword)).users.content.map((row) => row.name)).toEqual(names)
  })

  it('takes %, _ and \\ as they stand', async () => {
    expect((await find('%')).users.totalElements).toBe(0)
    expect((await find('_')).users.content.map((row) => row.name)).toEqual(['陈思远'])
    expect((await find('E100%7')).users.totalElements).toBe(0)
    expect((await find('\\')).users.totalElements).toBe(0)
  })

  it('finds departments too', async () => {
    expect((await find('华')).departments.map((each) => each.name)).toEqual(['华信集团', '华东组'])
  })

  it('finds departments by pinyin and initials, each with those above it', async () => {
    for (const keyword of ['huadong', 'hdz', '华东']) {
      const { data } = await server.call(searchDepartments, { keyword }, { as: chen })
      const shown = data.map(({ name, path }) => [...path.map((above) => above.name), name].join('/'))
      expect(shown.at(-1), keyword).toMatch(/^华信集团.*\/华东组$/)
    }
    expect((await server.call(searchDepartments, { keyword: '%' }, { as: chen })).data).toEqual([])
    expect((await server.call(searchDepartments, { keyword: '华东' }, { as: stranger })).data).toEqual([])
  })

  it('Z-13: by mobile number it finds only those whose number one may read, and never shows it', async () => {
    const names = async (keyword: string, as: TestPerson) => {
      const answer = await server.call(searchOrganisation, { keyword }, { as })
      expect(answer.response.body).not.toContain(contacts.mobile)
      return answer.data.users.content.map((row) => row.name)
    }
    for (const typed of [
      '13800000001',
      '１３８００００',
      '\u200b138\u00a00000',
      '138 0000',
      '+86 138-0000-0001',
      '0001',
    ]) {
      expect(await names(typed, head), typed).toEqual(['陈思远'])
      expect(await names(typed, admin), typed).toEqual(['陈思远'])
      expect(await names(typed, chen), typed).toEqual(['陈思远'])
      expect(await names(typed, ouyang), typed).toEqual([])
      expect(await names(typed, stranger), typed).toEqual([])
    }
    expect(await names('138', head)).toEqual([])
    expect(await names('%0001', head)).toEqual([])
    await saveSetting(server.deps.database, corpId, 'privacy', { contacts: 'everyone' })
    expect(await names('13800000001', ouyang)).toEqual(['陈思远'])
    await saveSetting(server.deps.database, corpId, 'privacy', { contacts: 'managers' })
  })

  it('Z-13: stays within the own organisation', async () => {
    const found = await find('chensiyuan', stranger)
    expect(found.users.content.map((row) => row.id)).toEqual([stranger.userId])
  })
})

describe('roles', () => {
  it('list their members in their own order', async () => {
    const { data } = await server.call(listRoles, {}, { as: chen })
    expect(data).toMatchObject([{ id: role, code: 'finance', unitType: 2, employees: 2 }])
    const members = await server.call(listRoleMembers, { roleId: role }, { as: chen })
    expect(members.data.content.map((row) => row.username)).toEqual(['ouyang', 'chen'])
  })
})

describe('search among roles', () => {
  const found = async (keyword: string, person = chen) => {
    const { data } = await server.call(listRoles, { keyword }, { as: person })
    return data.map(({ code }) => code)
  }
  beforeAll(async () => {
    const { database } = server.deps
    const named = { code: 'PM_1', name: '项目经理', name_i18n: { en: 'Project manager' } }
    await database.transaction((tx) => createRole(tx, corpId, { ...named, memberIds: [chen.userId] }))
  })

  it.each([
    ['项目', ['PM_1']],
    ['xiangmu', ['PM_1']],
    ['xiang mu', ['PM_1']],
    ['XMJL', ['PM_1']],
    ['project', ['PM_1']],
    ['pm_1', ['PM_1']],
    ['finance', ['finance']],
    ['%', []],
    ['_', ['PM_1']],
    ["' or 1=1--", []],
    ['没有', []],
  ])('finds by %s: %j', async (keyword, codes) => {
    expect(await found(keyword)).toEqual(codes)
  })

  it('no word finds all of them, and Z-13 none of another organisation', async () => {
    expect((await found(' ')).toSorted()).toEqual(['PM_1', 'finance'])
    expect(await found('xmjl', stranger)).toEqual([])
  })
})

describe('personal settings', () => {
  it('keep what was set before, and are part of the login info', async () => {
    await server.call(updateMySettings, { locale: 'fr', themeColor: 'green' }, { as: chen })
    const { data } = await server.call(
      updateMySettings,
      { fontSize: 120, outward: 'system', timeZone: 'Europe/Paris' },
      { as: chen },
    )
    expect(data).toEqual({
      locale: 'fr',
      themeColor: 'green',
      fontSize: 120,
      outward: 'system',
      timeZone: 'Europe/Paris',
    })
    expect((await server.call(getLoginInfo, {}, { as: chen })).data.settings).toEqual(data)
  })

  it.each([
    { locale: 'de' },
    { themeColor: 'pink' },
    { fontSize: 500 },
    { timeZone: 'Mars/Base' },
    { outward: 1 },
    { outward: 'dim' },
    { fontSize: 85 },
  ])('refuse %j by name', async (input) => {
    const answer = await server.call(updateMySettings, input, { as: chen })
    expect(answer.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: Object.keys(input)[0] }] })
  })

  it('Z-11: take no flags, roles or other fields of the person', async () => {
    const input = {
      isAdmin: true,
      roles: ['finance'],
      permissions: ['ADMIN'],
      isPrivilegedPerson: true,
      name: 'x',
      outward: 'dark',
    }
    await server.call(updateMySettings, input, { as: ouyang })
    await server.call(getUserInfo, { isAdmin: true, permissions: 'ADMIN' }, { as: ouyang })
    const { data } = await server.call(getLoginInfo, {}, { as: ouyang })
    expect(data).toMatchObject({
      name: '欧阳明哲',
      permissions: [],
      roleManage: false,
      settings: { outward: 'dark' },
    })
    expect(Object.keys(data.settings)).toEqual(['outward'])
  })
})

describe('the permission check', () => {
  it('answers for a flag and for an action', async () => {
    const ask = async (input: Record<string, string>, as: TestPerson) =>
      (await server.call(checkPermission, input, { as })).data
    expect(await ask({ permission: 'ADMIN' }, admin)).toBe(true)
    expect(await ask({ permission: 'ADMIN' }, chen)).toBe(false)
    expect(await ask({ action: 'manageOrganisation', departmentId: team }, admin)).toBe(true)
    expect(await ask({ action: 'manageSettings' }, chen)).toBe(false)
    expect((await server.call(checkPermission, {}, { as: chen })).fault?.fault).toBe('invalidInput')
  })
})
