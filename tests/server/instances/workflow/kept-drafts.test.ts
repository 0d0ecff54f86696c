import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getDictionaryIdAndNames,
  searchDictionaryRecord,
  updateDictionaryStatus,
} from '../../../../contract/dictionaries.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { UNIT_TYPE } from '../../../../contract/vocabulary.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { grantPermission, switchUser } from '../../../../server/organisation/write.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { withContracts } from '../../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>
let mine: string
let theirs: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withChoices)
  const { initiator, stranger } = world.people
  await server.fresh.database.transaction((tx) => grantPermission(tx, 'yuanshan', stranger, 'ADMIN', {}))
  calls = recordCalls(server, world.corpId)
  mine = (await calls.create(initiator)).data.bizObjectId
  theirs = (await calls.create(stranger)).data.bizObjectId
})
afterAll(() => server.close())

/** The little trip with contracts, means of travel from a dictionary, and a place that has a default. */
function withChoices(pkg: AppPackage): void {
  withContracts(pkg)
  const records = ['air', 'ship'].map((code) => ({ code, name: { zh: code } }))
  pkg.dictionaries = [{ code: 'means', name: { zh: '方式' }, records }]
  const [trip] = pkg.models
  if (trip === undefined) throw new Error('no model')
  trip.properties = trip.properties.map((property) =>
    property.code === 'kind'
      ? { code: 'kind', name: { zh: '方式' }, type: 'radio', options: [], dictionary: 'means' }
      : property,
  )
  trip.properties.push({ code: 'place', name: { zh: '地点' }, type: 'shortText', default: "'苏州'" })
  trip.sheets[0]?.phone.sections[0]?.fields.push('place')
}

type Data = Readonly<Record<string, unknown>>
type Draft = Awaited<ReturnType<typeof begun>>

const save = (data: Data, named: Data = { workflowCode: 'tripApproval' }) =>
  server.call(
    saveForm,
    { ...named, bizObject: { data }, replayToken: freshToken() },
    calls.as(world.people.initiator),
  )

async function begun(data: Data) {
  const { fence, workItem } = (await save(data)).data
  return { fence, workItemId: workItem.id }
}

async function stored({ workItemId }: Draft) {
  const { data } = await server.call(loadForm, { workitemId: workItemId }, calls.as(world.people.initiator))
  return data.bizObject.data
}

async function switchOff(code: string) {
  const admin = calls.as(world.people.stranger)
  const { data } = await server.call(getDictionaryIdAndNames, {}, admin)
  const id = data.find((each) => each.code === 'means')?.id
  const records = await server.call(searchDictionaryRecord, { id, size: 100 }, admin)
  const recordId = records.data.content.find((record) => record.code === code)?.id
  const input = { id, recordId, status: false, replayToken: freshToken() }
  expect((await server.call(updateDictionaryStatus, input, admin)).fault).toBeNull()
}

describe('S1: a draft that is saved again', () => {
  it('S1: keeps the records it names, in fields and rows, and takes no others its author may not read', async () => {
    const items = [{ id: 'r1', what: '机票', of: mine }]
    const draft = await begun({ about: mine, further: [mine], items })
    const again = await save({ about: mine, further: [mine], items, purpose: '拜访' }, draft)
    expect(again.fault).toBeNull()
    expect(await stored(draft)).toMatchObject({
      purpose: '拜访',
      about: { id: mine },
      items: [{ of: { id: mine } }],
    })
    const named = { workItemId: draft.workItemId, fence: again.data.fence }
    expect((await save({ about: theirs }, named)).fault?.problems).toEqual([
      { path: 'about', problem: 'unknownRecord' },
    ])
    expect((await save({ about: mine, further: [] }, named)).fault).toBeNull()
    expect(await stored(draft)).toMatchObject({ purpose: '拜访', about: { id: mine }, further: null })
  })

  it('S1: keeps an option that is offered no longer and a person who left; the submit names both', async () => {
    const companion = [{ id: world.people.finance[1], type: UNIT_TYPE.user }]
    const draft = await begun({ kind: 'ship', companion })
    await switchOff('ship')
    await server.fresh.database.transaction((tx) =>
      switchUser(tx, 'yuanshan', world.people.finance[1], false),
    )
    const again = await save({ kind: 'ship', companion, purpose: '拜访' }, draft)
    expect(again.fault).toBeNull()
    expect(await stored(draft)).toMatchObject({
      purpose: '拜访',
      kind: 'ship',
      companion: [{ id: world.people.finance[1] }],
    })
    const fresh = await save({ kind: 'ship', companion })
    expect(fresh.fault?.fault).toBe('fieldInvalid')
    const sent = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workItemId: draft.workItemId,
        fence: again.data.fence,
        departmentId: world.departmentId,
        bizObject: { data: { kind: 'ship', companion, purpose: '拜访' } },
        replayToken: freshToken(),
      },
      calls.as(world.people.initiator),
    )
    expect(sent.fault?.problems).toMatchObject([{ path: 'kind', problem: 'notInDictionary' }])
  })

  it('S1: starts what it does not hold yet with its default; what was emptied stays empty', async () => {
    const draft = await begun({ purpose: '拜访' })
    expect(await stored(draft)).toMatchObject({ place: '苏州' })
    const emptied = await save({ place: null }, draft)
    expect(await stored(draft)).toMatchObject({ purpose: '拜访', place: null })
    await server.fresh.database.query({
      text: `update draft set data = data - 'place' where item_id = $1`,
      values: [draft.workItemId],
    })
    await save({ purpose: '改去' }, { workItemId: draft.workItemId, fence: emptied.data.fence })
    expect(await stored(draft)).toMatchObject({ purpose: '改去', place: '苏州' })
  })
})
