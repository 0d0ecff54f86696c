import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { type ApprovalStep, listWorkItemApprovals } from '../../../../contract/instances.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { NODE_STATE, OPERATION_TYPE, WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

async function begin(change?: (pkg: AppPackage) => void): Promise<void> {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', change)
}

beforeEach(() => begin())
afterEach(() => server.close())

const as = (userId: string) => ({ as: { corpId: world.corpId, userId } })

async function steps(workflowInstanceId: string, userId = world.people.initiator): Promise<ApprovalStep[]> {
  return (await server.call(listWorkItemApprovals, { workflowInstanceId }, as(userId))).data
}

/** Opens my item like the page does and decides with its fence. */
async function open(userId: string, instanceId: string) {
  const workItemId = await world.itemOf(userId, instanceId)
  const page = (await server.call(loadForm, { workitemId: workItemId }, as(userId))).data
  return { workItemId, fence: { revision: page.revision, digest: page.digest }, replayToken: freshToken() }
}

async function agree(userId: string, instanceId: string, content = '') {
  const input = {
    ...(await open(userId, instanceId)),
    actionCode: 'agree',
    bizObject: { data: {} },
    approval: { content },
  }
  return (await server.call(submitForm, input, as(userId))).data
}

async function giveBack(userId: string, instanceId: string, content: string) {
  const input = { ...(await open(userId, instanceId)), rejectToActivityCode: 'start', approval: { content } }
  return (await server.call(rejectWorkItem, input, as(userId))).data
}

/** `node: person` in short, for what a list of steps says. */
const told = (list: readonly ApprovalStep[]) =>
  list.map(({ activityCode, predicted, nodes }) =>
    [predicted ? 'ahead' : 'past', activityCode, ...nodes.map(({ approvaler }) => approvaler.name)].join(' '),
  )

describe('the timeline of an instance', () => {
  it('names who submitted, who is asked and who comes next (Z1, Z3)', async () => {
    const { workflowInstanceId } = await world.start('8000')

    const list = await steps(workflowInstanceId)

    expect(told(list)).toEqual([
      'past start 陈思远',
      'past manager 林静',
      'ahead finance 王敏 李娜',
      'ahead end',
    ])
    expect(list[1]).toMatchObject({
      activityType: 'PARTICIPANT',
      activityStatus: NODE_STATE.inProgress,
      mode: 'any',
      agreed: 0,
      needed: 1,
      name_i18n: { zh: '直属主管' },
    })
    expect(list[1]?.nodes[0]).toMatchObject({
      workItemStatus: WORK_ITEM_STATUS.processing,
      workActionType: null,
      approvaler: { departmentName: '华东销售部' },
    })
    expect(list[2]).toMatchObject({ mode: 'all', needed: 2, activityStatus: NODE_STATE.notStarted })
  })

  it('says why each person is asked (R9)', async () => {
    const { workflowInstanceId } = await world.start('8000')

    const [start, manager, finance] = await steps(workflowInstanceId)

    expect(start?.nodes[0]?.reasons).toEqual([{ kind: 'initiator', detail: '', detail_i18n: {} }])
    expect(manager?.nodes[0]?.reasons).toEqual([{ kind: 'manager', detail: '1', detail_i18n: {} }])
    expect(finance?.nodes[0]?.reasons).toMatchObject([{ kind: 'role', detail: '财务' }])
  })

  it('leaves out what a smaller amount does not need', async () => {
    const { workflowInstanceId } = await world.start('300')

    expect(told(await steps(workflowInstanceId))).toEqual([
      'past start 陈思远',
      'past manager 林静',
      'ahead end',
    ])
  })

  it('shows an opinion as it was typed, with its time and how long it took', async () => {
    const { workflowInstanceId } = await world.start('8000')

    await agree(world.people.manager, workflowInstanceId, ' 同意 <b>尽快</b>\n')
    const manager = (await steps(workflowInstanceId))[1]

    expect(manager).toMatchObject({ activityStatus: NODE_STATE.pass, agreed: 1 })
    expect(manager?.nodes[0]).toMatchObject({
      opinion: ' 同意 <b>尽快</b>\n',
      workActionType: OPERATION_TYPE.agree,
      standing: true,
      usedTime: expect.any(Number),
      approvalTime: expect.any(String),
    })
  })

  it('counts how many of how many agreed (M10)', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await agree(world.people.manager, workflowInstanceId)
    await agree(world.people.finance[0], workflowInstanceId)

    const finance = (await steps(workflowInstanceId)).find(({ activityCode }) => activityCode === 'finance')

    expect(finance).toMatchObject({ agreed: 1, needed: 2, activityStatus: NODE_STATE.inProgress })
  })

  it('begins a new round after a return and keeps the earlier one (B2, B8)', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await agree(world.people.manager, workflowInstanceId, '同意')
    await giveBack(world.people.finance[0], workflowInstanceId, '请补发票')

    const list = await steps(workflowInstanceId)

    expect(told(list)).toEqual([
      'past start 陈思远',
      'past manager 林静',
      'past finance 王敏 李娜',
      'past start 陈思远',
      'ahead manager 林静',
      'ahead finance 王敏 李娜',
      'ahead end',
    ])
    expect(list[2]).toMatchObject({
      activityStatus: NODE_STATE.unpass,
      note: { kind: 'returned', byName: '王敏', toActivityName_i18n: { zh: '发起' }, text: '请补发票' },
    })
    expect(list[2]?.nodes[0]).toMatchObject({ workActionType: OPERATION_TYPE.reject, opinion: '请补发票' })
    expect(list[2]?.nodes[1]).toMatchObject({
      workItemStatus: WORK_ITEM_STATUS.beCanceled,
      closedBecause: 'returned',
      workActionType: null,
    })
    expect(list[3]).toMatchObject({ activityType: 'START', round: 2, activityStatus: NODE_STATE.inProgress })
    expect(list[1]?.nodes[0]?.standing).toBe(false)
  })

  it('goes on in the new round once the initiator has sent it again', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await giveBack(world.people.manager, workflowInstanceId, '金额有误')
    const again = {
      ...(await open(world.people.initiator, workflowInstanceId)),
      actionCode: 'submit',
      bizObject: { data: { items: [{ id: 'r1', what: '机票', amount: '300' }] } },
      departmentId: world.departmentId,
      approval: { content: '已改' },
    }
    expect((await server.call(submitForm, again, as(world.people.initiator))).fault).toBeNull()

    const list = await steps(workflowInstanceId)

    expect(told(list).slice(2)).toEqual(['past start 陈思远', 'past manager 林静', 'ahead end'])
    expect(list[2]).toMatchObject({ round: 2, activityStatus: NODE_STATE.pass })
    expect(list[2]?.nodes[0]).toMatchObject({ opinion: '已改', workActionType: OPERATION_TYPE.submit })
    expect(list[3]).toMatchObject({ round: 2, activityStatus: NODE_STATE.inProgress })
  })

  it('ends with how it ended', async () => {
    const agreed = await world.start('300')
    await agree(world.people.manager, agreed.workflowInstanceId)
    const refused = await world.start('300')
    await world.decide(world.people.manager, 'disagree', refused.workflowInstanceId, '不同意')

    const good = (await steps(agreed.workflowInstanceId)).at(-1)
    const bad = (await steps(refused.workflowInstanceId)).at(-1)

    expect(good).toMatchObject({
      activityType: 'END',
      activityStatus: NODE_STATE.pass,
      predicted: false,
      note: { kind: 'ended_agreed' },
      name_i18n: { zh: '结束' },
    })
    expect(bad).toMatchObject({
      activityType: 'END',
      activityStatus: NODE_STATE.unpass,
      note: { kind: 'ended_disagreed' },
    })
  })

  it('names the field that the next handler depends on, but not a hidden one (Z3, D-02)', async () => {
    await server.close()
    await begin((pkg) => {
      for (const node of pkg.workflows[0]?.nodes ?? []) {
        if (node.type === 'start') node.fields = { companion: { visible: false } }
        if (node.type !== 'approval') continue
        if (node.code === 'manager') node.fields = { companion: { visible: true, editable: true } }
        if (node.code === 'finance') node.participants = [{ source: 'personField', field: 'companion' }]
      }
    })
    const { workflowInstanceId } = await world.start('8000')
    const ahead = (list: readonly ApprovalStep[]) =>
      list.find(({ activityCode }) => activityCode === 'finance')

    const seen = ahead(await steps(workflowInstanceId, world.people.manager))
    const unseen = ahead(await steps(workflowInstanceId, world.people.initiator))

    expect(seen).toMatchObject({ predicted: true, dependsOn: [{ zh: '同行人' }], nodes: [] })
    expect(unseen).toMatchObject({ predicted: true, dependsOn: [], nodes: [] })
  })

  it('is not found by someone who may not read the instance (Z-01)', async () => {
    const { workflowInstanceId } = await world.start('300')

    const answer = await server.call(listWorkItemApprovals, { workflowInstanceId }, as(world.people.stranger))

    expect(answer.fault?.fault).toBe('notFound')
  })
})
