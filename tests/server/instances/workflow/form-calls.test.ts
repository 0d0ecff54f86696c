import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMessageFormUrl, getParticipantsInfo, getWorkItems } from '../../../../contract/form-calls.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval' && node.code === 'finance') {
        node.participants = [{ source: 'initiatorChosen', scope: { roles: ['finance'] }, max: 2 }]
      }
    }
    const [workflow] = pkg.workflows
    if (workflow === undefined) throw new Error('no workflow')
    const nodes = structuredClone(workflow.nodes)
    for (const node of nodes) {
      if (node.type === 'approval' && node.code === 'finance')
        node.participants = [{ source: 'previousChosen' }]
    }
    pkg.workflows.push({ ...workflow, code: 'byThePrevious', name: { zh: '由上一步选人' }, nodes })
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const items = (amount: string) => [{ id: 'r1', what: '机票', amount }]

function choices(input: Record<string, unknown>, userId = world.people.initiator) {
  return server.call(getParticipantsInfo, { bizObject: { data: {} }, ...input }, as(userId))
}

describe('who has to be chosen next', () => {
  it('R6: follows what was typed: nobody below the limit, of the node’s scope above it', async () => {
    const workflowCode = 'tripApproval'
    const small = await choices({ workflowCode, bizObject: { data: { items: items('800') } } })
    expect(small.data).toEqual([])
    const large = await choices({ workflowCode, bizObject: { data: { items: items('12800') } } })
    expect(large.data).toMatchObject([{ activityCode: 'finance', min: 1, max: 2, chosen: [] }])
    const named = large.data[0]?.candidates?.map(({ id }) => id)
    expect(new Set(named)).toEqual(new Set(world.people.finance))
  })

  it('R6, S1: of a draft by its item, with what it holds beside what is sent; nobody else finds it', async () => {
    const saved = await server.call(
      saveForm,
      {
        workflowCode: 'tripApproval',
        bizObject: { data: { items: items('12800') } },
        replayToken: freshToken(),
      },
      as(world.people.initiator),
    )
    const workItemId = saved.data.workItem.id
    expect((await choices({ workItemId })).data).toMatchObject([{ activityCode: 'finance' }])
    const small = { workItemId, bizObject: { data: { items: items('800') } } }
    expect((await choices(small)).data).toEqual([])
    expect((await choices({ workItemId }, world.people.manager)).fault?.fault).toBe('notFound')
  })

  it('R6: the load of a form says it for the form as it is', async () => {
    const page = await server.call(
      loadForm,
      { startWorkflowCode: 'tripApproval' },
      as(world.people.initiator),
    )
    expect(page.data.participantChoose).toBeUndefined()
  })

  it('R6: whoever decides just before chooses of everyone; the starter is not asked', async () => {
    const workflowCode = 'byThePrevious'
    const atStart = await choices({ workflowCode, bizObject: { data: { items: items('12800') } } })
    expect(atStart.data).toEqual([])
  })

  it('D-01: what the form does not let me type leads nowhere; no one asks for another’s item', async () => {
    const forged = { total: '90000', nothing: 1 }
    const hidden = await choices({ workflowCode: 'tripApproval', bizObject: { data: forged } })
    expect(hidden.data).toEqual([])
    const { workflowInstanceId } = await world.start('800')
    const workItemId = await world.itemOf(world.people.manager, workflowInstanceId)
    expect((await choices({ workItemId }, world.people.manager)).data).toEqual([])
    expect((await choices({ workItemId })).fault?.fault).toBe('notParticipant')
    expect((await choices({ workItemId }, world.people.stranger)).fault?.fault).toBe('notFound')
    expect((await choices({ workflowCode: 'nothing' })).fault?.fault).toBe('formNotPublished')
  })
})

describe('open items of an instance', () => {
  it('are those of now, with who has them', async () => {
    const { workflowInstanceId } = await world.start('800')
    const { initiator, manager, stranger } = world.people
    const ask = { workFlowInstanceId: workflowInstanceId }
    const { data } = await server.call(getWorkItems, ask, as(initiator))
    expect(data).toMatchObject([
      {
        id: await world.itemOf(manager, workflowInstanceId),
        activityCode: 'manager',
        activityName: '直属主管',
        participant: { id: manager, name: '林静' },
      },
    ])
    await world.decide(manager, 'agree', workflowInstanceId)
    expect((await server.call(getWorkItems, ask, as(initiator))).data).toEqual([])
    expect((await server.call(getWorkItems, ask, as(stranger))).fault?.fault).toBe('notFound')
  })
})

describe('the form behind a message', () => {
  it('is told to its recipient alone', async () => {
    const { workflowInstanceId } = await world.start('800')
    const { manager, initiator } = world.people
    const messageId = randomUUID()
    await server.deps.database.query({
      text: `insert into notification (corp_id, id, user_id, kind, instance_id, work_item_id, params, message_key, created_at)
        values ('yuanshan', $1, $2, 'toDo', $3, $4, '{}', 'key of the message', app_now())`,
      values: [messageId, manager, workflowInstanceId, await world.itemOf(manager, workflowInstanceId)],
    })
    const mine = await server.call(getMessageFormUrl, { messageId }, as(manager))
    expect(mine.data).toMatchObject({ workflowInstanceId, schemaCode: 'trip', sheetCode: 'form' })
    expect(mine.data.workItemId).toBe(await world.itemOf(manager, workflowInstanceId))
    expect((await server.call(getMessageFormUrl, { messageId }, as(initiator))).fault?.fault).toBe('notFound')

    const { data: form } = await server.call(loadForm, { messageId }, as(manager))
    const { data: named } = await server.call(loadForm, { workitemId: mine.data.workItemId }, as(manager))
    const { mode, workItemId, digest, bizObject, allowedActions } = named
    expect(form).toMatchObject({ mode, workItemId, digest, bizObject, allowedActions })
    expect((await server.call(loadForm, { messageId }, as(initiator))).fault?.fault).toBe('notFound')
  })

  it('is refused where the document was deleted', async () => {
    const { manager } = world.people
    const messageId = randomUUID()
    await server.deps.database.query({
      text: `insert into notification (corp_id, id, user_id, kind, instance_id, params, message_key, created_at)
        values ('yuanshan', $1, $2, 'toDo', $3, '{}', 'key of another message', app_now())`,
      values: [messageId, manager, randomUUID()],
    })
    for (const endpoint of [getMessageFormUrl, loadForm]) {
      expect((await server.call(endpoint, { messageId }, as(manager))).fault?.fault).toBe('instanceDeleted')
    }
  })
})
