import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm, workItemExists } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { getWorkCount, searchWorkItems } from '../../../../contract/work-items.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { deleteCanceledInstances, deleteInstance } from '../../../../contract/workflow/endings.ts'
import { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const rows = [{ id: 'r1', what: '机票', amount: '800' }]

async function save(input: Record<string, unknown> = {}, userId = world.people.initiator) {
  return server.call(
    saveForm,
    {
      workflowCode: 'tripApproval',
      bizObject: { data: { purpose: '拜访客户', items: rows } },
      departmentId: world.departmentId,
      replayToken: freshToken(),
      ...input,
    },
    as(userId),
  )
}

async function begun(input: Record<string, unknown> = {}) {
  const { data } = await save(input)
  return { workflowInstanceId: data.workflowInstanceId, itemId: data.workItem.id, fence: data.fence }
}

function submit(
  workItemId: string,
  fence: { revision: number; digest: string },
  data: Record<string, unknown>,
) {
  return {
    actionCode: 'submit' as const,
    workItemId,
    fence,
    bizObject: { data },
    replayToken: freshToken(),
  }
}

async function publish(change: (pkg: AppPackage) => void) {
  const published = await publishPackage(server.deps.database, 'yuanshan', smallPackage(change), {
    by: null,
    now: new Date(),
  })
  expect(published.ok).toBe(true)
}

describe('S1: a draft', () => {
  it('S1: has its ids at once, no number, no task, and is in no count', async () => {
    const before = await server.call(getWorkCount, {}, as(world.people.initiator))
    const { workflowInstanceId, itemId } = await begun()
    const owner = as(world.people.initiator)
    const exists = { workflowInstanceId, ownerId: world.people.initiator }
    expect((await server.call(workItemExists, exists, owner)).data).toBe(itemId)
    expect((await server.call(getWorkCount, {}, owner)).data).toEqual(before.data)
    const { content } = (await server.call(searchWorkItems, {}, owner)).data
    expect(content.map(({ id }) => id)).not.toContain(itemId)
    const { rows: counters } = await server.deps.database.query({
      text: 'select 1 from document_counter',
    })
    expect(counters).toEqual([])
  })

  it('S1: opens by its item and by its instance as it was left, required fields still empty', async () => {
    const draft = await begun({
      bizObject: { data: { secretNote: '晚点再写', items: rows } },
      approval: { content: '先放着' },
    })
    for (const input of [{ workitemId: draft.itemId }, { workflowInstanceId: draft.workflowInstanceId }]) {
      const { data } = await server.call(loadForm, input, as(world.people.initiator))
      expect(data).toMatchObject({
        mode: 'start',
        workItemId: draft.itemId,
        workflowInstanceId: draft.workflowInstanceId,
        instanceState: 'DRAFT',
        sequenceNo: '',
        saved: { opinion: '先放着' },
        department: { id: world.departmentId },
      })
      expect(data.bizObject.data).toMatchObject({ secretNote: '晚点再写', total: '800', purpose: null })
      expect(data.archived).toBeUndefined()
    }
  })

  it('S1: is nobody else’s: to others it is an unknown id', async () => {
    const draft = await begun()
    const others = [world.people.manager, world.people.stranger]
    for (const userId of others) {
      for (const id of [draft.itemId, randomUUID()]) {
        const load = await server.call(loadForm, { workitemId: id }, as(userId))
        const again = await save({ workItemId: id }, userId)
        const sent = submit(id, draft.fence, { purpose: 'x' })
        const sending = await server.call(submitForm, sent, as(userId))
        expect([load.fault?.fault, again.fault?.fault, sending.fault?.fault]).toEqual([
          'notFound',
          'notFound',
          'notFound',
        ])
      }
    }
  })

  it('S1: is saved again by its item; a second window has to load it first', async () => {
    const draft = await begun()
    const data = { purpose: '改去苏州' }
    const again = await save({ workItemId: draft.itemId, fence: draft.fence, bizObject: { data } })
    expect(again.data).toMatchObject({ workItem: { id: draft.itemId }, fence: { revision: 2 } })
    const late = await save({ workItemId: draft.itemId, fence: draft.fence })
    expect(late.fault?.fault).toBe('dataChanged')
    const opinionOnly = await save({
      workItemId: draft.itemId,
      saveBizObject: false,
      bizObject: { data: {} },
      approval: { content: '加一句' },
    })
    expect(opinionOnly.errcode).toBe(0)
    const page = await server.call(loadForm, { workitemId: draft.itemId }, as(world.people.initiator))
    expect(page.data).toMatchObject({ saved: { opinion: '加一句' }, bizObject: { data } })
  })

  it('G3: saving twice with one token makes one draft; the token is bound to what was saved', async () => {
    const replayToken = freshToken()
    const [first, second] = [await save({ replayToken }), await save({ replayToken })]
    expect(second.data).toEqual(first.data)
    const other = await save({ replayToken, bizObject: { data: {} } })
    expect(other.fault?.fault).toBe('duplicateSubmission')
  })

  it('G5: what the start form hides or does not know cannot be saved', async () => {
    expect((await save({ bizObject: { data: { nothing: 1 } } })).fault?.fault).toBe('fieldUnknown')
    const wrong = await save({ bizObject: { data: { items: [{ id: 'a', amount: '很多' }] } } })
    expect(wrong.fault?.fault).toBe('fieldInvalid')
    expect((await save({ departmentId: randomUUID() })).fault?.fault).toBe('departmentNotYours')
    expect((await save({ workflowCode: 'nothing' })).fault?.fault).toBe('formNotPublished')
  })
})

describe('S2: submitting a draft', () => {
  it('S2: starts the instance whose ids it had; its item stays good, and the draft is gone', async () => {
    const draft = await begun()
    const simulated = await server.call(
      simulateAction,
      {
        actionCode: 'submit',
        workItemId: draft.itemId,
        departmentId: world.departmentId,
        bizObject: { data: { purpose: 'x', items: rows } },
      },
      as(world.people.initiator),
    )
    expect(simulated.data.opens).toMatchObject([{ activityCode: 'manager' }])
    const input = {
      ...submit(draft.itemId, draft.fence, { purpose: '出差', items: rows }),
      departmentId: world.departmentId,
    }
    const done = await server.call(submitForm, input, as(world.people.initiator))
    expect(done.data).toMatchObject({
      workflowInstanceId: draft.workflowInstanceId,
      instanceState: 'PROCESSING',
    })
    expect(done.data.sequenceNo).not.toBe('')
    expect((await server.call(submitForm, input, as(world.people.initiator))).data).toEqual(done.data)
    const page = await server.call(loadForm, { workitemId: draft.itemId }, as(world.people.initiator))
    expect(page.data).toMatchObject({ mode: 'look', workflowInstanceId: draft.workflowInstanceId })
    const twice = { ...input, replayToken: freshToken() }
    const second = await server.call(submitForm, twice, as(world.people.initiator))
    expect(second.fault?.fault).toBe('alreadyHandled')
    const left = await server.deps.database.query({
      text: 'select 1 from draft where instance_id = $1',
      values: [draft.workflowInstanceId],
    })
    expect(left.rows).toEqual([])
  })

  it('S2: a stale window does not send off what somebody saved since, and an agree is no submit', async () => {
    const draft = await begun()
    await save({ workItemId: draft.itemId, fence: draft.fence })
    const stale = submit(draft.itemId, draft.fence, { purpose: '出差', items: rows })
    const owner = as(world.people.initiator)
    expect((await server.call(submitForm, stale, owner)).fault?.fault).toBe('dataChanged')
    const agreed = { ...stale, actionCode: 'agree' as const, replayToken: freshToken() }
    expect((await server.call(submitForm, agreed, owner)).fault?.fault).toBe('notFound')
  })

  it('S2: on a newer version, a new required field is asked for and a lost one is kept and reported', async () => {
    const data = { purpose: '出差', secretNote: '留着', items: rows }
    const draft = await begun({ bizObject: { data } })
    await publish((pkg) => {
      const [model] = pkg.models
      if (model === undefined) throw new Error('no model')
      model.properties = model.properties.filter(({ code }) => code !== 'secretNote')
      model.properties.push({ code: 'hotel', name: { zh: '酒店' }, type: 'shortText', required: true })
      const table = model.properties.find(({ code }) => code === 'items')
      if (table?.type === 'subTable') table.columns = table.columns.filter(({ code }) => code !== 'what')
      for (const sheet of model.sheets) {
        sheet.phone = { sections: [{ fields: ['purpose', 'companion', 'kind', 'items', 'total', 'hotel'] }] }
      }
    })
    const owner = as(world.people.initiator)
    const { data: page } = await server.call(loadForm, { workitemId: draft.itemId }, owner)
    expect(page.workflowVersion).toBe(2)
    expect(page.archived).toHaveLength(2)
    expect(page.archived).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'secretNote',
          name: '备注',
          name_i18n: { zh: '备注' },
          value: '留着',
          property: expect.objectContaining({ type: 'longText' }),
        }),
        expect.objectContaining({ code: 'items.what', name: '项目', value: ['机票'] }),
      ]),
    )
    expect(page.dataPermissions.hotel).toMatchObject({ r: true })
    const kept = { purpose: '出差', items: [{ id: 'r1', amount: '800' }] }
    const missing = await server.call(
      submitForm,
      { ...submit(draft.itemId, draft.fence, kept), departmentId: world.departmentId },
      owner,
    )
    expect(missing.fault).toMatchObject({ fault: 'fieldRequired', problems: [{ path: 'hotel' }] })
    const whole = {
      ...submit(draft.itemId, draft.fence, { ...kept, hotel: '如家' }),
      departmentId: world.departmentId,
    }
    expect((await server.call(submitForm, whole, owner)).data.instanceState).toBe('PROCESSING')
    const { rows: stored } = await server.deps.database.query({
      text: 'select archive, data, submitted_at is not null as submitted from draft where instance_id = $1',
      values: [draft.workflowInstanceId],
    })
    expect(stored).toMatchObject([{ submitted: true, data: {}, archive: { secretNote: { value: '留着' } } }])
    const again = await server.call(
      deleteInstance,
      { workflowInstanceId: draft.workflowInstanceId, replayToken: freshToken() },
      owner,
    )
    expect(again.fault?.fault).toBe('deleteNotAllowed')
  })
})

describe('S6: deleting a draft', () => {
  it('S6: its owner deletes it, alone or with others; nobody else finds it', async () => {
    const [one, two] = [await begun({ bizObject: { data: {} } }), await begun({ bizObject: { data: {} } })]
    const owner = as(world.people.initiator)
    const input = { workflowInstanceId: one.workflowInstanceId, replayToken: freshToken() }
    const foreign = await server.call(deleteInstance, input, as(world.people.manager))
    expect(foreign.fault?.fault).toBe('notFound')
    expect((await server.call(deleteInstance, input, owner)).errcode).toBe(0)
    const ids = [one.workflowInstanceId, two.workflowInstanceId]
    const both = await server.call(
      deleteCanceledInstances,
      { workflowInstanceIds: ids, replayToken: freshToken() },
      owner,
    )
    expect(both.data.results.map(({ result }) => result)).toEqual(['notAllowed', 'done'])
    expect((await server.call(loadForm, { workitemId: two.itemId }, owner)).fault?.fault).toBe('notFound')
  })
})
