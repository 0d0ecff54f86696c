import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AllowedAction } from '../../../contract/form-page.ts'
import { workflowOperation } from '../../../contract/workflow/administration.ts'
import { abortInstance, deleteInstance, finishInstance } from '../../../contract/workflow/endings.ts'
import { getInstanceBaseInfo } from '../../../contract/workflow/instance-info.ts'
import { getWorkItemByInstance, revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { getUrgeInfo, saveUrge } from '../../../contract/workflow/urge.ts'
import { giveLayout } from '../../support/layout.ts'
import { offer, preparedAnswers } from '../../support/prepared-answers.ts'
import { renderApp } from '../../support/render-app.tsx'
import { refused } from '../../support/scripted-transport.ts'
import { openMore, openOwn } from '../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  instanceId = (await world.start('300')).workflowInstanceId
})
afterAll(() => server.close())

const done = {
  workflowInstanceId: '00000000-0000-4000-8000-000000000000',
  instanceState: 'COMPLETED',
  outcome: 'finished',
  sequenceNo: 'CC-1',
}
const required = { required: true, minLength: 0 }

/** The initiator's page of a running request, or the list of what the initiator started. */
async function open(
  offers: readonly AllowedAction[],
  answers: Readonly<Record<string, readonly unknown[]>>,
  url = `/instances/${instanceId}`,
  /** Whom to urge is told after it. */
  urgeInfoAfter?: Promise<void>,
) {
  const prepared = preparedAnswers(
    { [simulateAction.path]: [{ opens: [], waits: null, ends: null }], ...answers },
    () => ({ allowedActions: offers.map((one) => ({ scope: 'instance', ...one })), instanceRevision: 7 }),
  )
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const through: typeof prepared.through = (transport) => async (request) => {
    if (request.url.endsWith(getUrgeInfo.path)) await urgeInfoAfter
    return prepared.through(transport)(request)
  }
  const app = await renderApp({ server, url, as, through })
  return { ...app, ...prepared }
}

function urgeInfo() {
  const target = (id: string, name: string, nextTime: string | null) => ({
    activityCode: 'manager',
    activityName: '直属上级',
    name_i18n: {},
    person: { id, name },
    kind: 'approve',
    nextTime,
  })
  return {
    urgeCount: 1,
    records: [],
    targets: [
      target(world.people.manager, '林静', null),
      target(world.people.stranger, '孙悦', '2030-01-01T08:00:00Z'),
    ],
    limit: { minutes: 30, perDay: 5 },
  }
}

describe('on the page of a request', () => {
  it('W3: withdrawing goes on with the item that opened for me again', async () => {
    const item = await world.itemOf(world.people.manager, instanceId)
    const page = await open([offer('retrieve', { activityCode: 'start' }), offer('urge')], {
      [revokeWorkItem.path]: [true],
      [getWorkItemByInstance.path]: [{ id: item, workflowInstanceId: instanceId, activityCode: 'start' }],
    })
    const sheet = await openOwn(page.user, '撤回')
    await page.user.type(sheet.getByRole('textbox', { name: /原因/ }), '金额有误')
    await page.user.click(sheet.getByRole('button', { name: '确认撤回' }))

    await screen.findByText(/^已撤回/)
    expect(page.bodies(revokeWorkItem)[0]).toMatchObject({
      workflowInstanceId: instanceId,
      activityCode: 'start',
      reason: '金额有误',
      revision: 7,
    })
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${item}`))
  })

  it('W2: a withdrawal that comes too late says who was first and keeps the reason', async () => {
    const page = await open([offer('retrieve', { activityCode: 'start' })], {
      [revokeWorkItem.path]: [refused('withdrawDecided', { params: { person: '林静' } })],
    })
    const sheet = await openOwn(page.user, '撤回')
    await page.user.type(sheet.getByRole('textbox', { name: /原因/ }), '金额有误')
    await page.user.click(sheet.getByRole('button', { name: '确认撤回' }))

    expect(await sheet.findByText(/林静/)).toBeTruthy()
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /原因/ }).value).toBe('金额有误')
  })

  it('urging is confirmed when it is there whom: nothing moves under the pointer', async () => {
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
    const page = await open([offer('urge')], { [getUrgeInfo.path]: [urgeInfo()] }, undefined, isAsked)
    const sheet = await openOwn(page.user, '催办')
    const confirm = sheet.getByRole<HTMLButtonElement>('button', { name: '确认催办' })
    expect(confirm.disabled).toBe(true)
    answer()
    await sheet.findByRole('checkbox', { name: /^林静/ })
    await waitFor(() => expect(confirm.disabled).toBe(false))
  })

  it('U2: who was urged just now says when it is possible again and is not sent', async () => {
    const page = await open([offer('urge')], {
      [getUrgeInfo.path]: [urgeInfo()],
      [saveUrge.path]: [{ urged: [{ id: world.people.manager, name: '林静' }], tooSoon: [] }],
    })
    const sheet = await openOwn(page.user, '催办')
    const late = await sheet.findByRole<HTMLInputElement>('checkbox', { name: /^孙悦/ })
    expect(late.disabled).toBe(true)
    expect(sheet.getByText(/后可催办/)).toBeTruthy()
    await page.user.type(sheet.getByRole('textbox', { name: /催办留言/ }), '今天要付款')
    await page.user.click(sheet.getByRole('button', { name: '确认催办' }))

    await screen.findByText('已催办 1 人')
    expect(page.bodies(saveUrge)[0]).toMatchObject({
      instanceId,
      text: '今天要付款',
      userIds: [world.people.manager],
    })
  })

  it('E1: finishing asks whether the closing steps run, and never guesses', async () => {
    const page = await open([offer('finishInstance', { opinion: required })], {
      [finishInstance.path]: [done],
    })
    const sheet = await openMore(page.user, '结束流程')
    await page.user.type(sheet.getByRole('textbox', { name: /原因/ }), '不再需要')
    await page.user.click(sheet.getByRole('button', { name: '确认结束流程' }))
    expect(await sheet.findByText('请选择是否执行结束动作')).toBeTruthy()
    expect(page.bodies(finishInstance)).toEqual([])
    await page.user.click(sheet.getByRole('radio', { name: /^不执行/ }))
    await page.user.click(sheet.getByRole('button', { name: '确认结束流程' }))

    await screen.findByText(/^已结束/)
    expect(page.bodies(finishInstance)[0]).toMatchObject({ runEndActions: false, reason: '不再需要' })
  })

  it('G2: a request that moved on meanwhile says who acted, and acts on what stands there now', async () => {
    const conflict = { byName: '林静', action: 'agree', at: '2026-11-21T08:00:00Z' }
    const page = await open([offer('cancel', { opinion: required })], {
      [abortInstance.path]: [refused('dataChanged', { conflict }), done],
    })
    const sheet = await openMore(page.user, '作废')
    await page.user.type(sheet.getByRole('textbox', { name: /原因/ }), '重复申请')
    await page.user.click(sheet.getByRole('button', { name: '确认作废' }))

    const dialog = within(await screen.findByRole('dialog', { name: '申请刚有变化' }))
    expect(dialog.getByText(/^林静 刚处理过这个申请/)).toBeTruthy()
    expect(dialog.getByText('重复申请')).toBeTruthy()
    await page.user.click(await dialog.findByRole('button', { name: '按新内容作废' }))

    await screen.findByText(/^已作废/)
    const [first, second] = page.bodies(abortInstance)
    expect(second).toMatchObject({ reason: '重复申请' })
    expect(second?.replayToken).not.toBe(first?.replayToken)
  })

  it('E3: deleting asks twice and leads to the list', async () => {
    const page = await open([offer('delete')], { [deleteInstance.path]: [{}] })
    const sheet = await openMore(page.user, '删除')
    await page.user.click(sheet.getByRole('button', { name: '确认删除' }))
    const question = within(await screen.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: '保留' }))
    expect(page.bodies(deleteInstance)).toEqual([])
    await page.user.click(sheet.getByRole('button', { name: '确认删除' }))
    await page.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '彻底删除' }),
    )

    await screen.findByText(/^已删除/)
    await waitFor(() => expect(window.location.pathname).toBe('/inbox/mine'))
  })

  it('X3: holding a step names it and its reason; the refusal of the one instance is shown', async () => {
    const row = { id: instanceId, result: 'notAllowed', fault: 'outOfScope' }
    const page = await open([offer('holdNode', { opinion: required })], {
      [workflowOperation.path]: [
        { successNum: 0, failNum: 1, results: [row] },
        { successNum: 1, failNum: 0, results: [{ id: instanceId, result: 'done' }] },
      ],
      [getInstanceBaseInfo.path]: [await baseInfo()],
    })
    const sheet = await openMore(page.user, '取消节点任务')
    await waitFor(() =>
      expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^直属上级/ }).checked).toBe(true),
    )
    await page.user.type(sheet.getByRole('textbox', { name: /原因/ }), '等待核查')
    await page.user.click(sheet.getByRole('button', { name: '确认取消节点任务' }))
    await screen.findByRole('alert')
    await page.user.click(sheet.getByRole('button', { name: '确认取消节点任务' }))

    await screen.findByText(/^节点任务已取消/)
    expect(page.bodies(workflowOperation)[1]).toMatchObject({
      operationType: 'CANCELED_ACTIVITY_WORKITEM',
      activityCode: 'manager',
      tokenId: 1,
      approval: { content: '等待核查' },
    })
  })
})

async function baseInfo() {
  const person = { id: world.people.manager, name: '林静' }
  return {
    workflowInstanceId: instanceId,
    revision: 7,
    workflowCode: 'tripApproval',
    workflowName: '出差审批',
    name_i18n: {},
    workflowVersion: 1,
    status: 'PROCESSING',
    outcome: null,
    revoked: false,
    startTime: null,
    finishTime: null,
    cancelTime: null,
    usedTime: null,
    owner: person,
    ownerDepartment: null,
    submitter: null,
    participants: [
      {
        activityCode: 'manager',
        activityName: '直属上级',
        name_i18n: {},
        tokenId: 1,
        participants: [{ ...person, workItemType: 0, onBehalfOf: null, source: null }],
        workItemSource: 0,
        held: false,
      },
    ],
    headerAction: {
      showAdjust: false,
      showCancel: false,
      showEditable: false,
      showRemove: false,
      showUserLog: false,
      showEditOwner: false,
    },
    allowedActions: [],
  }
}

describe('from the row of a request in "mine"', () => {
  it('U1: urging opens the same sheet and the list stays', async () => {
    const page = await open(
      [offer('urge')],
      {
        [getUrgeInfo.path]: [urgeInfo()],
        [saveUrge.path]: [{ urged: [{ id: world.people.manager, name: '林静' }], tooSoon: [] }],
      },
      '/inbox/mine',
    )
    const [urge] = await screen.findAllByRole('button', { name: '催办' }, { timeout: 10_000 })
    if (urge === undefined) throw new Error('no row offers urging')
    await page.user.click(urge)
    const sheet = within(await screen.findByRole('dialog', { name: '催办' }))
    await sheet.findByRole('checkbox', { name: /^林静/ })
    await page.user.click(sheet.getByRole('button', { name: '确认催办' }))

    await screen.findByText('已催办 1 人')
    expect(window.location.pathname).toBe('/inbox/mine')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('W2: a withdrawal that is not possible any more says why', async () => {
    const late = offer('retrieve', { allowed: false, reason: 'withdrawDecided', activityCode: 'start' })
    const page = await open([late], {}, '/inbox/mine')
    const [withdraw] = await screen.findAllByRole('button', { name: '撤回' }, { timeout: 10_000 })
    if (withdraw === undefined) throw new Error('no row offers withdrawing')
    await page.user.click(withdraw)

    const sheet = within(await screen.findByRole('dialog', { name: '撤回' }))
    expect(await sheet.findByText('已经有人处理，不能再撤回。可以请对方退回。')).toBeTruthy()
  })
})

describe('the line that says what will happen', () => {
  const step = (name: string, people: { id: string; name: string }[]) => ({
    activityCode: name,
    activityName: name,
    name_i18n: {},
    people,
  })

  it('names what opens, closes and comes after, and who is told', async () => {
    const lina = { id: '00000000-0000-4000-8000-000000000001', name: '李娜' }
    const page = await open([offer('cancel')], {
      [simulateAction.path]: [
        {
          opens: [],
          waits: null,
          ends: 'canceled',
          closes: [step('直属上级', [lina])],
          told: { count: 5, people: [lina] },
          ahead: [{ ...step('财务', []), dependsOn: [{ zh: '金额' }] }],
        },
      ],
    })
    await openMore(page.user, '作废')
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('流程将被作废。')
    expect(within(note).getByText('直属上级的待办将关闭：李娜')).toBeTruthy()
    expect(within(note).getByText('会通知：李娜等（另有 4 人）')).toBeTruthy()
    expect(within(note).getByText('再往后：财务（取决于 金额）')).toBeTruthy()
  })

  it('is absent without a network, and the action stays possible', async () => {
    const page = await open([offer('cancel')], { [abortInstance.path]: [done] })
    await screen.findByRole('button', { name: '更多' }, { timeout: 10_000 })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const sheet = await openMore(page.user, '作废')
    expect(screen.queryByRole('note')).toBeNull()
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: '确认作废' }).disabled).toBe(false)
    online.mockRestore()
  })
})
