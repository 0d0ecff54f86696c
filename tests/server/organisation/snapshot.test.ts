import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFound, searchTextOf, sortNameOf, wantedOf } from '../../../server/base/search-text.ts'
import { createOrganisations, type Organisations } from '../../../server/organisation/cache.ts'
import {
  createDepartments,
  createUsers,
  moveUser,
  setLeaders,
  setRoleMembers,
} from '../../../server/organisation/write.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertCorp, insertDepartment, insertPerson, insertRole } from '../../support/people.ts'

let fresh: FreshDatabase
let organisations: Organisations

beforeAll(async () => {
  fresh = await freshDatabase()
  organisations = createOrganisations(fresh.database)
})
afterAll(() => fresh.drop())

describe('an organisation in memory', () => {
  it('answers what the engine asks', async () => {
    const { database } = fresh
    const corpId = await insertCorp(database)
    const root = await insertDepartment(database, corpId, { code: 'root' })
    const sales = await insertDepartment(database, corpId, { code: 'sales', parentId: root })
    const wang = await insertPerson(database, corpId, {
      username: 'Wang',
      name: '王伟',
      departmentIds: [sales, root],
    })
    const chen = await insertPerson(database, corpId, {
      username: 'chen',
      name: '陈晨',
      departmentIds: [sales],
    })
    const left = await insertPerson(database, corpId, {
      username: 'left',
      active: false,
      departmentIds: [root],
    })
    await database.transaction((tx) => setLeaders(tx, corpId, sales, [wang.userId, chen.userId]))
    await insertRole(database, corpId, 'finance', [wang.userId, chen.userId])
    const organisation = await organisations.current(corpId)
    expect(organisation.person(wang.userId)).toMatchObject({
      username: 'wang',
      active: true,
      departmentIds: [sales, root],
    })
    expect(organisation.personByUsername('WANG')?.id).toBe(wang.userId)
    expect(organisation.person(left.userId)?.active).toBe(false)
    expect(organisation.departmentByCode('sales')).toMatchObject({
      parentId: root,
      leaderIds: [wang.userId, chen.userId],
    })
    expect(organisation.departmentMembers(sales, false).map((person) => person.username)).toEqual([
      'chen',
      'wang',
    ])
    expect(
      organisation
        .departmentMembers(root, true)
        .map((person) => person.username)
        .sort(),
    ).toEqual(['chen', 'left', 'wang'])
    expect(organisation.roleMembers('finance')?.map((person) => person.username)).toEqual(['wang', 'chen'])
    expect(organisation.roleMembers('unknown')).toBeUndefined()
    expect(organisation.departmentPath(sales).map((department) => department.code)).toEqual(['sales', 'root'])
  })

  it('is loaded again when something changed, and only then', async () => {
    const { database } = fresh
    const corpId = await insertCorp(database)
    const [one = '', two = ''] = await database.transaction((tx) =>
      createDepartments(tx, corpId, [
        { code: 'one', name: 'One' },
        { code: 'two', name: 'Two' },
      ]),
    )
    const person = await insertPerson(database, corpId, { departmentIds: [one] })
    const role = await insertRole(database, corpId, 'r', [])
    const first = await organisations.current(corpId)
    expect(await organisations.current(corpId)).toBe(first)
    await database.transaction((tx) => moveUser(tx, corpId, person.userId, [two]))
    const second = await organisations.current(corpId)
    expect(second.person(person.userId)?.departmentIds).toEqual([two])
    expect(first.person(person.userId)?.departmentIds).toEqual([one])
    await database.transaction((tx) => setRoleMembers(tx, corpId, role, [person.userId]))
    expect((await organisations.current(corpId)).roleMembers('r')).toHaveLength(1)
  })

  it('is loaded once for many who ask at the same time', async () => {
    const corpId = await insertCorp(fresh.database)
    const before = fresh.database.counters.statements
    const all = await Promise.all(Array.from({ length: 50 }, () => organisations.of(corpId, 1)))
    expect(new Set(all).size).toBe(1)
    expect(fresh.database.counters.statements - before).toBeLessThan(10)
  })

  it('of ten thousand people holds them all', async () => {
    const { database } = fresh
    const corpId = await insertCorp(database)
    const departments = Array.from({ length: 400 }, (_, index) => ({
      code: `d${index}`,
      name: `部门${index}`,
    }))
    await database.transaction(async (tx) => {
      const ids = await createDepartments(tx, corpId, departments)
      const users = Array.from({ length: 10_000 }, (_, index) => ({
        username: `u${index}`,
        name: `陈思远${index}`,
        departmentIds: [ids[index % 400] ?? ''],
      }))
      await createUsers(tx, corpId, users)
    })
    const organisation = await organisations.current(corpId)
    expect(organisation.people).toHaveLength(10_000)
    expect(organisation.headcount(organisation.departmentByCode('d7')?.id ?? '')).toBe(25)
  })
})

describe('the search text of a name', () => {
  it('holds characters, pinyin and initials, a surname read as one', () => {
    expect(searchTextOf('王小明', 'wxm1')).toBe('王小明\nwangxiaoming\nwxm\nwxm1')
    expect(searchTextOf('欧阳明哲')).toBe('欧阳明哲\nouyangmingzhe\noymz')
    expect(searchTextOf('José Núñez')).toBe('jose nunez\njosenunez\njn')
  })

  it.each<[name: string, typed: readonly string[]]>([
    [
      '单小明',
      ['shanxiaoming', 'danxiaoming', 'sxm', 'dxm', 'shan xiaoming', 'Xiaoming Shan', 'xiaoming.shan'],
    ],
    ['曾国强', ['zengguoqiang', 'cengguoqiang', 'zgq']],
    ['查理', ['zhali', 'chali']],
    ['仇英', ['qiuying', 'chouying']],
    ['解晓东', ['xiexiaodong', 'jiexiaodong']],
    ['任建国', ['renjianguo', 'rjg']],
    ['尉迟恭', ['yuchigong', 'weichigong']],
    ['吕布', ['lvbu', 'lubu', 'lyubu', 'lübu', 'LÜ BU']],
    [
      '王小明',
      ['Wang Xiaoming', 'xiaoming wang', 'xiaoming.wang', 'wang-xiaoming', '王 小明', '\u200b王小明\ufeff'],
    ],
    [
      '阿卜杜拉·买买提',
      [
        '阿卜杜拉买买提',
        '阿卜杜拉•买买提',
        '阿卜杜拉・买买提',
        '阿卜杜拉‧买买提',
        '阿卜杜拉･买买提',
        '买买提',
      ],
    ],
    ['José Núñez', ['jose nunez', 'Nunez José', 'NÚÑEZ', 'josenunez', 'jn']],
    ['Søren Łukasz', ['soren', 'Søren', 'lukasz soren']],
    ['Wang 小明', ['wangxiaoming', '小明', 'xiaoming']],
    ['D’Angelo-Smith', ['dangelosmith', 'smith angelo', "d'angelo"]],
    ['ＡＢＣ', ['abc', 'ＡＢＣ']],
  ])('finds %s by %j', (name, typed) => {
    const text = searchTextOf(name)
    for (const each of typed) expect(isFound(text, wantedOf(each)), each).toBe(true)
  })

  it('is not found by half a word of another name, and stays short for a name of many readings', () => {
    expect(isFound(searchTextOf('王小明'), wantedOf('xiaoming li'))).toBe(false)
    expect(isFound(searchTextOf('王小明'), wantedOf('wxn'))).toBe(false)
    expect(searchTextOf('乐单曾查仇解重行').split('\n').length).toBeLessThanOrEqual(60)
  })

  it('sorts by pinyin', () => {
    const sorted = ['张三', '阿明', 'Bob', '陈晨'].sort((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1))
    expect(sorted).toEqual(['阿明', 'Bob', '陈晨', '张三'])
  })
})
