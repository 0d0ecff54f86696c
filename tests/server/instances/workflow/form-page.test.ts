import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReplayToken, loadForm, submitForm, workItemExists } from '../../../../contract/forms.ts'
import { listRejectActivities, rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.deps.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval') {
        node.fields = { purpose: { editable: true }, secretNote: { visible: false } }
        node.buttons = [
          { action: 'agree', caption: { zh: '批准', en: 'Approve' } },
          { action: 'disagree' },
          { action: 'reject' },
        ]
      }
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function openItem(amount = '12800') {
  const { workflowInstanceId } = await world.start(amount, { secretNote: '不要外传' })
  return { workflowInstanceId, itemId: await world.itemOf(world.people.manager, workflowInstanceId) }
}

describe('loading a form', () => {
  it('a new form has the start node’s rights and the departments the person may start for', async () => {
    const { data } = await server.call(
      loadForm,
      { startWorkflowCode: 'tripApproval' },
      as(world.people.initiator),
    )
    expect(data).toMatchObject({ mode: 'start', workItemId: null, instanceState: null, round: 1 })
    expect(data.dataPermissions.purpose).toEqual({ v: true, e: true, r: true })
    expect(data.dataPermissions.total).toMatchObject({ e: false })
    expect(data.departments).toEqual([
      { id: world.departmentId, name: '华东销售部', name_i18n: {}, main: true },
    ])
    expect(data.allowedActions).toMatchObject([{ action: 'submit', allowed: true }])
  })

  it('an unknown workflow is not published', async () => {
    const answer = await server.call(loadForm, { startWorkflowCode: 'nothing' }, as(world.people.initiator))
    expect(answer.fault?.fault).toBe('formNotPublished')
  })

  it('my open item offers the node’s buttons in its order with its captions', async () => {
    const { itemId } = await openItem()
    const { data } = await server.call(loadForm, { workitemId: itemId }, as(world.people.manager))
    expect(data).toMatchObject({ mode: 'decide', workItemId: itemId, activityCode: 'manager', revision: 1 })
    expect(data.allowedActions.map(({ action, caption_i18n }) => [action, caption_i18n?.zh])).toEqual([
      ['agree', '批准'],
      ['disagree', undefined],
      ['reject', undefined],
      ['save', undefined],
      ['print', undefined],
    ])
    expect(data.allowedActions.find(({ action }) => action === 'reject')?.opinion.required).toBe(true)
  })

  it('D-02: a hidden field leaves no byte in the answer', async () => {
    const { itemId } = await openItem()
    const answer = await server.call(loadForm, { workitemId: itemId }, as(world.people.manager))
    expect(answer.response.body).not.toContain('secretNote')
    expect(answer.response.body).not.toContain('不要外传')
  })

  it('U1 W1: the initiator reads his own instance without a task’s buttons, and may urge and withdraw', async () => {
    const { workflowInstanceId } = await openItem()
    const { data } = await server.call(loadForm, { workflowInstanceId }, as(world.people.initiator))
    expect(data.mode).toBe('look')
    expect(data.allowedActions.map(({ action, allowed, scope }) => [action, allowed, scope])).toEqual([
      ['urge', true, 'instance'],
      ['retrieve', true, 'instance'],
      ['print', true, 'instance'],
    ])
    expect(data.bizObject.data.secretNote).toBe('不要外传')
    expect(Object.values(data.dataPermissions).some(({ e }) => e)).toBe(false)
  })

  it('Z-01: an unknown id and someone else’s id get the same answer', async () => {
    const { itemId, workflowInstanceId } = await openItem()
    const ask = async (input: { workitemId?: string; workflowInstanceId?: string }) => {
      const { fault, status, message } = await server.call(loadForm, input, as(world.people.stranger))
      return { fault, status, message }
    }
    const unknown = await ask({ workitemId: randomUUID() })
    expect(unknown.fault?.fault).toBe('notFound')
    expect(await ask({ workitemId: itemId })).toEqual(unknown)
    expect(await ask({ workflowInstanceId })).toEqual(unknown)
  })

  it('an item that was handled says by whom', async () => {
    const { itemId, workflowInstanceId } = await openItem()
    await world.decide(world.people.manager, 'agree', workflowInstanceId, '同意')
    const { data } = await server.call(loadForm, { workitemId: itemId }, as(world.people.manager))
    expect(data).toMatchObject({ mode: 'look', handled: { byName: '林静', action: 'agree' } })
  })

  it('opening an item takes the mark of the unseen away', async () => {
    const { itemId } = await openItem()
    await server.call(loadForm, { workitemId: itemId }, as(world.people.manager))
    const { rows } = await server.deps.database.query<{ seen: boolean }>({
      text: 'select first_read_at is not null as seen from work_item where id = $1',
      values: [itemId],
    })
    expect(rows[0]?.seen).toBe(true)
  })
})

describe('acting on a form', () => {
  async function shown(itemId: string, userId: string) {
    const { data } = await server.call(loadForm, { workitemId: itemId }, as(userId))
    return { fence: { revision: data.revision, digest: data.digest }, replayToken: data.replayToken }
  }

  it('agree goes through with what was shown, and its repeat gets the first answer', async () => {
    const { itemId } = await openItem('800')
    const input = {
      actionCode: 'agree' as const,
      workItemId: itemId,
      bizObject: { data: { purpose: '改去苏州' } },
      approval: { content: '同意' },
      ...(await shown(itemId, world.people.manager)),
    }
    const first = await server.call(submitForm, input, as(world.people.manager))
    expect(first.data).toMatchObject({ instanceState: 'COMPLETED', outcome: 'agreed' })
    expect((await server.call(submitForm, input, as(world.people.manager))).data).toEqual(first.data)
  })

  it('D-01: a read-only field that differs is refused by name, the equal value passes', async () => {
    const { itemId } = await openItem('800')
    const send = async (data: Record<string, unknown>) =>
      server.call(
        submitForm,
        {
          actionCode: 'agree',
          workItemId: itemId,
          bizObject: { data },
          ...(await shown(itemId, world.people.manager)),
        },
        as(world.people.manager),
      )
    const refused = await send({ items: [{ id: 'r1', what: '机票', amount: '1' }] })
    expect(refused.fault).toMatchObject({ fault: 'fieldReadOnly' })
    expect((await send({ secretNote: 'x' })).fault?.fault).toBe('fieldHidden')
    expect((await send({ nothing: 1 })).fault?.fault).toBe('fieldUnknown')
    expect((await send({ items: [{ id: 'r1', what: '机票', amount: '800' }] })).errcode).toBe(0)
  })

  it('a 2 MB opinion is refused by name and changes nothing', async () => {
    const { itemId } = await openItem('800')
    const answer = await server.call(
      submitForm,
      {
        actionCode: 'agree',
        workItemId: itemId,
        bizObject: { data: {} },
        approval: { content: '好'.repeat(700_000) },
        ...(await shown(itemId, world.people.manager)),
      },
      as(world.people.manager),
    )
    expect(answer.fault).toMatchObject({ fault: 'opinionTooLong', params: { max: 4000 } })
  })

  it('W-09: a short replay token is refused before anything happens', async () => {
    const { itemId } = await openItem('800')
    const { fence } = await shown(itemId, world.people.manager)
    const answer = await server.call(
      submitForm,
      { actionCode: 'agree', workItemId: itemId, fence, bizObject: { data: {} }, replayToken: 'short' },
      as(world.people.manager),
    )
    expect(answer.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'replayToken' }] })
  })

  it('a number that is a text is named with its row', async () => {
    const answer = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: 'tripApproval',
        departmentId: world.departmentId,
        bizObject: { data: { purpose: '出差', items: [{ id: 'a', what: '酒店', amount: '很多' }] } },
        replayToken: freshToken(),
      },
      as(world.people.initiator),
    )
    expect(answer.fault).toMatchObject({
      fault: 'fieldInvalid',
      problems: [{ path: 'items.0.amount', problem: 'badNumber' }],
    })
  })

  it('S3: a department that is not the initiator’s is refused', async () => {
    const answer = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: 'tripApproval',
        departmentId: randomUUID(),
        bizObject: { data: { purpose: '出差' } },
        replayToken: freshToken(),
      },
      as(world.people.initiator),
    )
    expect(answer.fault?.fault).toBe('departmentNotYours')
  })

  it('B2: a return needs an opinion and leads to the initiator, whom the list of targets names', async () => {
    const { itemId, workflowInstanceId } = await openItem('800')
    const targets = await server.call(listRejectActivities, { workItemId: itemId }, as(world.people.manager))
    expect(targets.data).toMatchObject([{ activityCode: 'start', people: [{ name: '陈思远' }] }])
    const send = async (content: string) =>
      server.call(
        rejectWorkItem,
        {
          workItemId: itemId,
          rejectToActivityCode: 'start',
          approval: { content },
          ...(await shown(itemId, world.people.manager)),
        },
        as(world.people.manager),
      )
    expect((await send('  ')).fault?.fault).toBe('opinionRequired')
    expect((await send('请补发票')).data).toMatchObject({ instanceState: 'PROCESSING' })
    const own = await server.call(
      workItemExists,
      { workflowInstanceId, ownerId: world.people.initiator },
      as(world.people.initiator),
    )
    expect(own.data).toBe(await world.itemOf(world.people.initiator, workflowInstanceId))
  })

  it('a simulation says what would happen and writes nothing', async () => {
    const { itemId, workflowInstanceId } = await openItem()
    const { data } = await server.call(
      simulateAction,
      { actionCode: 'agree', workItemId: itemId, bizObject: { data: {} } },
      as(world.people.manager),
    )
    expect(data).toMatchObject({ ends: null, waits: null, opens: [{ activityCode: 'finance', mode: 'all' }] })
    expect(data.opens[0]?.people.map(({ name }) => name)).toEqual(['王敏', '李娜'])
    expect(await world.itemOf(world.people.manager, workflowInstanceId)).toBe(itemId)
  })

  it('a replay token of the server has 128 bits', async () => {
    const { data } = await server.call(getReplayToken, {}, as(world.people.manager))
    expect(Buffer.from(data, 'base64url')).toHaveLength(16)
  })
})
