import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getDictionaryIdAndNames,
  getEnableRecordsByDictionaryId,
  saveDictionary,
  searchDictionary,
  searchDictionaryRecord,
  updateDictionaryStatus,
} from '../../../../contract/dictionaries.ts'
import { getDictionaryClass } from '../../../../contract/dictionary-classes.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { createDictionaries } from '../../../../server/apps/dictionaries/dictionaries.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
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

async function leaveTypes() {
  const { data } = await server.call(getDictionaryIdAndNames, {}, { as: world.as })
  const id = data.find((each) => each.code === 'leaveTypes')?.id
  if (id === undefined) throw new Error('no dictionary')
  return id
}

async function recordId(code: string) {
  const { data } = await server.call(
    searchDictionaryRecord,
    { id: await leaveTypes(), size: 100 },
    { as: admin },
  )
  return data.content.find((record) => record.code === code)?.id
}

async function switchRecord(code: string, status: boolean) {
  const input = { id: await leaveTypes(), recordId: await recordId(code), status, replayToken: freshToken() }
  const answer = await server.call(updateDictionaryStatus, input, { as: admin })
  expect(answer.fault).toBeNull()
}

async function typeOptions() {
  const { data } = await server.call(loadForm, { startWorkflowCode: 'leaveRequest' }, { as: world.as })
  const property = data.bizSchema.properties.find((each) => each.code === 'type')
  return property !== undefined && 'options' in property ? property.options : []
}

describe('a choice from a dictionary', () => {
  it('is loaded with the records in four languages', async () => {
    const options = await typeOptions()
    expect(options.map((option) => option.value)).toEqual([
      ...['annual', 'sick', 'personal', 'compensatory', 'marriage', 'parental'],
    ])
    expect(options[0]?.name).toEqual({
      zh: '年假',
      en: 'Annual leave',
      fr: 'Congé annuel',
      es: 'Vacaciones',
    })
  })

  it('D-05: a record that is not there is refused at its field, whoever sends it', async () => {
    for (const type of ['holiday', "annual' or '1'='1", '__proto__', 'constructor', '%']) {
      const answer = await world.ask('1', type)
      expect(answer.fault).toMatchObject({
        fault: 'fieldInvalid',
        problems: [{ path: 'type', problem: 'notInDictionary', params: { word: type } }],
      })
    }
  })

  it('is checked against the records at the submit, not those of the opened form', async () => {
    expect((await typeOptions()).find((option) => option.value === 'marriage')?.disabled).toBeUndefined()
    await switchRecord('marriage', false)
    expect((await world.ask('1', 'marriage')).fault?.fault).toBe('fieldInvalid')
    await switchRecord('marriage', true)
    expect((await world.ask('1', 'marriage')).fault).toBeNull()
  })

  it('a record switched off stays readable where it is stored, and passes unchanged', async () => {
    const { data } = await world.ask('1', 'parental')
    const id = data.workflowInstanceId
    await world.giveBack(world.people.manager, id, '请补充')
    await switchRecord('parental', false)
    const item = await world.itemOf(world.people.initiator, id)
    const page = (await server.call(loadForm, { workitemId: item }, { as: world.as })).data
    const property = page.bizSchema.properties.find((each) => each.code === 'type')
    const options = property !== undefined && 'options' in property ? property.options : []
    expect(options.find((option) => option.value === 'parental')).toMatchObject({
      disabled: true,
      name: { zh: '育儿假' },
    })
    const again = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workItemId: item,
        fence: { revision: page.revision, digest: page.digest },
        bizObject: { data: { type: 'parental', days: '2' } },
        departmentId: world.departmentId,
        replayToken: freshToken(),
      },
      { as: world.as },
    )
    expect(again.fault).toBeNull()
    await switchRecord('parental', true)
  })

  it('a new version of the package switches off what it has no longer; added records stay', async () => {
    const fewer = leavePackage((pkg) => {
      const records = pkg.dictionaries?.[0]?.records ?? []
      records.splice(
        records.findIndex((record) => record.code === 'compensatory'),
        1,
      )
    })
    await world.publish(fewer)
    const shown = (await typeOptions()).filter((option) => option.disabled !== true)
    expect(shown.map((option) => option.value)).not.toContain('compensatory')
    await world.publish(leavePackage())
    expect((await typeOptions()).every((option) => option.disabled !== true)).toBe(true)
  })

  it('the same object while the dictionary stays as it is, another one after a change', async () => {
    const dictionaries = createDictionaries(server.deps.database)
    const [, balance] = leavePackage().models
    if (balance === undefined) throw new Error('no model')
    const first = await dictionaries.fill('yuanshan', balance)
    expect(await dictionaries.fill('yuanshan', balance)).toBe(first)
    await switchRecord('sick', false)
    await switchRecord('sick', true)
    expect(await dictionaries.fill('yuanshan', balance)).not.toBe(first)
  })
})

describe('publishing', () => {
  const publish = (change: Parameters<typeof leavePackage>[0]) =>
    publishPackage(server.deps.database, 'yuanshan', leavePackage(change), { by: null, now: new Date() })

  it('names a dictionary that does not exist', async () => {
    const published = await publish((pkg) => {
      pkg.dictionaries = []
    })
    // It is in the organisation already, brought by an earlier version.
    expect(published.ok).toBe(true)
    const unknown = await publish((pkg) => {
      const [model] = pkg.models
      for (const property of model?.properties ?? []) {
        if ('options' in property && property.dictionary !== undefined) property.dictionary = 'nowhere'
      }
    })
    expect(unknown).toMatchObject({
      ok: false,
      problems: [{ path: 'models[0].properties[0].dictionary', problem: 'unknownDictionary' }],
    })
  })

  it('X-05: never takes over the dictionary of another application', async () => {
    const published = await publish((pkg) => {
      pkg.code = 'other'
      pkg.models = pkg.models.map((model) => ({ ...model, code: `${model.code}2` }))
      pkg.workflows = []
      pkg.rules = []
    })
    expect(published).toMatchObject({
      ok: false,
      problems: [{ path: 'dictionaries[0].code', problem: 'codeOfOtherApp' }],
    })
    await world.publish(leavePackage())
  })
})

describe('the calls', () => {
  it('classes, dictionaries and records are found by name, pinyin and code, page by page from 1', async () => {
    const classes = (await server.call(getDictionaryClass, {}, { as: world.as })).data
    expect(classes).toMatchObject([{ name_i18n: { zh: '人事' } }])
    const input = { searchWord: 'qingjia', classificationId: classes[0]?.id }
    const found = (await server.call(searchDictionary, input, { as: world.as })).data
    expect(found).toMatchObject({ totalElements: 1, content: [{ code: 'leaveTypes', appCode: 'leave' }] })
    const id = await leaveTypes()
    const page = async (of: Record<string, unknown>) =>
      (await server.call(searchDictionaryRecord, { id, ...of }, { as: world.as })).data
    expect((await page({ searchWord: 'annual' })).content).toMatchObject([{ code: 'annual' }])
    expect((await page({ searchWord: 'nianjia' })).content).toMatchObject([{ code: 'annual' }])
    const first = await page({ page: 1, size: 4 })
    const second = await page({ page: 2, size: 4 })
    expect([first.content.length, second.content.length]).toEqual([4, 2])
    const next = await page({ size: 4, cursor: first.nextCursor ?? '' })
    expect(next.content.map((each) => each.code)).toEqual(second.content.map((each) => each.code))
  })

  it('D-11: wildcards and quotes are words like others', async () => {
    const id = await leaveTypes()
    for (const searchWord of ['%', '_', "' or 1=1--", '\\', 'id;select pg_sleep(3)--']) {
      const { data } = await server.call(searchDictionaryRecord, { id, searchWord }, { as: world.as })
      expect(data.content).toEqual([])
      const all = await server.call(searchDictionary, { searchWord }, { as: world.as })
      expect(all.data.content).toEqual([])
    }
  })

  it('what is switched off is for those who manage dictionaries', async () => {
    await switchRecord('personal', false)
    const id = await leaveTypes()
    const codes = async (as: typeof admin) => {
      const { data } = await server.call(searchDictionaryRecord, { id, size: 100 }, { as })
      return data.content.map((record) => record.code)
    }
    expect(await codes(world.as)).not.toContain('personal')
    expect(await codes(admin)).toContain('personal')
    const enabled = await server.call(getEnableRecordsByDictionaryId, { dictionaryId: id }, { as: admin })
    expect(enabled.data.map((record) => record.code)).not.toContain('personal')
    await switchRecord('personal', true)
  })

  it('Z-01: another organisation’s dictionary is not there', async () => {
    const other = await leaveWorld(server, 'haitang')
    const id = await leaveTypes()
    const answer = await server.call(searchDictionaryRecord, { id }, { as: other.as })
    expect(answer.fault?.fault).toBe('notFound')
    const foreign = await server.call(
      updateDictionaryStatus,
      { id, status: false, replayToken: freshToken() },
      { as: { corpId: 'haitang', userId: other.people.stranger } },
    )
    expect(foreign.fault?.fault).toBe('notFound')
  })

  it('administrators make and change dictionaries of their own, once per token', async () => {
    const name_i18n = { zh: '费用类别', en: 'Expense categories' }
    const record = (code: string, parentCode?: string) => ({
      code,
      name_i18n: { zh: code },
      ...(parentCode === undefined ? {} : { parentCode }),
    })
    const input = { code: 'categories', name_i18n, records: [record('travel'), record('train', 'travel')] }
    const replayToken = freshToken()
    const save = (of: Record<string, unknown>, as = admin) =>
      server.call(saveDictionary, { ...input, replayToken: freshToken(), ...of }, { as })
    const made = await save({ replayToken })
    expect((await save({ replayToken })).data).toEqual(made.data)
    expect((await save({})).fault?.fault).toBe('dictionaryCodeTaken')
    expect((await save({}, world.as)).fault?.fault).toBe('noPermission')
    const circle = [record('travel', 'train')]
    expect((await save({ id: made.data.id, records: circle })).fault?.fault).toBe('dictionaryParent')
    expect((await save({ id: await leaveTypes(), code: 'leaveTypes' })).fault?.fault).toBe('dictionaryOfApp')
    const changed = await save({ id: made.data.id, records: [record('meals')] })
    expect(changed.fault).toBeNull()
    const { data } = await server.call(searchDictionaryRecord, { id: made.data.id }, { as: world.as })
    expect(data.content.map((each) => each.code).toSorted()).toEqual(['meals', 'train', 'travel'])
  })
})
