import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDictionaryByType, saveDictionary, searchDictionary } from '../../../../contract/dictionaries.ts'
import {
  deleteDictionaryClassBatch,
  getDictionaryClass,
  getDictionaryClassDetail,
  saveDictionaryClass,
} from '../../../../contract/dictionary-classes.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

let server: TestServer
let world: LeaveWorld
let admin: { corpId: string; userId: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await leaveWorld(server)
  admin = { corpId: 'yuanshan', userId: world.people.stranger }
})
afterAll(() => server.close())

type Fields = Readonly<Record<string, unknown>>

const save = (fields: Fields, as = admin) =>
  server.call(
    saveDictionaryClass,
    { name_i18n: { zh: '费用', en: 'Costs' }, replayToken: freshToken(), ...fields },
    { as },
  )
const remove = (ids: readonly string[], fields: Fields = {}, as = admin) =>
  server.call(deleteDictionaryClassBatch, { ids, replayToken: freshToken(), ...fields }, { as })
const dictionary = (fields: Fields) =>
  server.call(
    saveDictionary,
    { name_i18n: { zh: '类别' }, records: [], replayToken: freshToken(), ...fields },
    { as: admin },
  )
const detail = async (id: string, as = admin) =>
  (await server.call(getDictionaryClassDetail, { id }, { as })).data
const classes = async () => (await server.call(getDictionaryClass, {}, { as: admin })).data

async function ofApp() {
  const found = (await classes()).find(({ name_i18n }) => name_i18n.zh === '人事')
  if (found === undefined) throw new Error('no group of the package')
  return found
}

describe('groups of dictionaries', () => {
  it('are made, renamed and put in order, once per token', async () => {
    const replayToken = freshToken()
    const made = await save({ code: 'costs', sortKey: 7, replayToken })
    expect((await save({ code: 'costs', sortKey: 7, replayToken })).data).toEqual(made.data)
    const { id } = made.data
    expect((await classes()).at(-1)).toMatchObject({ id, code: 'costs', sortKey: 7 })
    const renamed = await save({ id, name_i18n: { zh: '开支', en: 'Expenses' } })
    expect(renamed.data).toEqual({ id })
    const shown = await detail(id)
    expect(shown).toMatchObject({ code: 'costs', name_i18n: { zh: '开支' }, sortKey: 7, dictionaries: [] })
  })

  it('get a code where none is given; a code is given once and stays', async () => {
    const made = await save({})
    expect((await detail(made.data.id)).code).toMatch(/^class_[0-9a-f]{32}$/)
    expect((await save({ code: 'travel' })).fault).toBeNull()
    expect((await save({ code: 'travel' })).fault).toMatchObject({
      fault: 'dictionaryClassCodeTaken',
      params: { code: 'travel' },
    })
    const moved = await save({ id: made.data.id, code: 'other' })
    expect(moved.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'code' }] })
  })

  it('hold the dictionaries that are put into them, and let them go', async () => {
    const { id } = (await save({ code: 'held' })).data
    const made = await dictionary({ code: 'kinds', classificationId: id })
    expect((await detail(id)).dictionaries).toMatchObject([{ code: 'kinds', classificationId: id }])
    // Not named: it stays where it is.
    await dictionary({ id: made.data.id, code: 'kinds', remarks: '改过' })
    expect((await detail(id)).dictionaries).toMatchObject([{ code: 'kinds', remarks: '改过' }])
    const out = await dictionary({ id: made.data.id, code: 'kinds', classificationId: null })
    expect(out.fault).toBeNull()
    expect((await detail(id)).dictionaries).toEqual([])
    const nowhere = await dictionary({ code: 'lost', classificationId: made.data.id })
    expect(nowhere.fault?.fault).toBe('notFound')
  })

  it('are deleted when they are empty, all or none; a dictionary never goes with them', async () => {
    const full = (await save({ code: 'full', name_i18n: { zh: '满', en: 'Full' } })).data.id
    const empty = (await save({ code: 'empty' })).data.id
    const held = await dictionary({ code: 'inside', classificationId: full })
    const refused = await remove([empty, full])
    expect(refused.fault).toMatchObject({ fault: 'dictionaryClassUsed', params: { name: 'Full', count: 1 } })
    expect(refused.message).toContain('Full')
    expect((await classes()).map(({ code }) => code)).toEqual(expect.arrayContaining(['full', 'empty']))
    await dictionary({ id: held.data.id, code: 'inside', classificationId: null })
    const replayToken = freshToken()
    expect((await remove([empty, full, empty], { replayToken })).data).toEqual({ deleted: 2 })
    expect((await remove([empty, full, empty], { replayToken })).data).toEqual({ deleted: 2 })
    expect((await remove([empty])).fault?.fault).toBe('notFound')
    const { data } = await server.call(searchDictionary, { searchWord: 'inside' }, { as: admin })
    expect(data.content).toMatchObject([{ code: 'inside', classificationId: null }])
  })

  it('keep the names that an application gave them; their place is the administrators’', async () => {
    const { id, name_i18n } = await ofApp()
    expect((await save({ id, name_i18n: { zh: '别的' } })).fault?.fault).toBe('dictionaryOfApp')
    expect((await save({ id, name_i18n, sortKey: 3 })).fault).toBeNull()
    await world.publish(leavePackage())
    expect(await ofApp()).toMatchObject({ id, sortKey: 3 })
    expect((await remove([id])).fault?.fault).toBe('dictionaryClassUsed')
  })

  it('Z-11: are for those who manage dictionaries to change', async () => {
    const { id } = await ofApp()
    expect((await save({}, world.as)).fault?.fault).toBe('noPermission')
    expect((await remove([id], {}, world.as)).fault?.fault).toBe('noPermission')
    expect((await detail(id, world.as)).dictionaries).toMatchObject([{ code: 'leaveTypes' }])
  })

  it('Z-01: another organisation’s are not there', async () => {
    const other = await leaveWorld(server, 'haitang')
    const foreign = { corpId: 'haitang', userId: other.people.stranger }
    const { id } = await ofApp()
    const answers = await Promise.all([
      server.call(getDictionaryClassDetail, { id }, { as: foreign }),
      save({ id }, foreign),
      remove([id], {}, foreign),
    ])
    expect(answers.map(({ fault }) => fault?.fault)).toEqual(Array(3).fill('notFound'))
  })

  it('D-05: what is no group is refused by its field', async () => {
    const wrong: [Fields, string][] = [
      [{ name_i18n: {} }, 'name_i18n'],
      [{ code: 'a b' }, 'code'],
      [{ code: '__proto__' }, 'code'],
      [{ sortKey: -1 }, 'sortKey'],
      [{ sortKey: 1e9 }, 'sortKey'],
      [{ id: "1' or '1'='1" }, 'id'],
    ]
    for (const [fields, path] of wrong) {
      const { fault } = await save(fields)
      expect(fault, path).toMatchObject({ fault: 'invalidInput', problems: [{ path }] })
    }
    expect((await remove([])).fault?.fault).toBe('invalidInput')
  })
})

describe('dictionaries by their kind', () => {
  it('those with records below others are trees', async () => {
    const record = (code: string, parentCode?: string) => ({ code, name_i18n: { zh: code }, parentCode })
    await dictionary({ code: 'regions', records: [record('north'), record('beijing', 'north')] })
    const codes = async (dictionaryType: string) => {
      const { data } = await server.call(getDictionaryByType, { dictionaryType }, { as: world.as })
      return data.map(({ code }) => code)
    }
    expect(await codes('TREE')).toEqual(['regions'])
    expect(await codes('LIST')).toContain('leaveTypes')
    expect(await codes('LIST')).not.toContain('regions')
    const other = await server.call(getDictionaryByType, { dictionaryType: 'table' }, { as: world.as })
    expect(other.fault?.fault).toBe('invalidInput')
  })
})
