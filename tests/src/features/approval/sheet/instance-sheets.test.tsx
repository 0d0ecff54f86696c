import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workflowOperation } from '../../../../../contract/workflow/administration.ts'
import { abortInstance, finishInstance } from '../../../../../contract/workflow/endings.ts'
import { getWorkItemByInstance, revokeWorkItem } from '../../../../../contract/workflow/revoke.ts'
import { simulateAction } from '../../../../../contract/workflow/simulate.ts'
import { getUrgeInfo, saveUrge } from '../../../../../contract/workflow/urge.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { goOffline } from '../../../../support/network.ts'
import { preparedAnswers } from '../../../../support/prepared-answers.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { refused } from '../../../../support/scripted-transport.ts'
import { openMore, openOwn } from '../../../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

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

type Opened = {
  readonly by?: 'initiator' | 'administrator'
  readonly url?: string
  /** Whom to urge is told after it. */
  readonly urgeInfoAfter?: Promise<void>
}

/** The page of a running request, or the list of what its reader started; some calls are answered as prepared. */
async function open(answers: Readonly<Record<string, readonly unknown[]>>, opened: Opened = {}) {
  const { by = 'initiator', url = `/instances/${instanceId}`, urgeInfoAfter } = opened
  const prepared = preparedAnswers({
    [simulateAction.path]: [{ opens: [], waits: null, ends: null }],
    ...answers,
  })
  const as = { corpId: world.corpId, userId: world.people[by] }
  const through: typeof prepared.through = (transport) => async (request) => {
    if (request.url.includes(getUrgeInfo.path)) await urgeInfoAfter
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
    const page = await open({
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
      revision: expect.any(Number),
    })
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${item}`))
  })

  it('W2: a withdrawal that comes too late says who was first and keeps the reason', async () => {
    const page = await open({
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
    const page = await open({ [getUrgeInfo.path]: [urgeInfo()] }, { urgeInfoAfter: isAsked })
    const sheet = await openOwn(page.user, '催办')
    const confirm = sheet.getByRole<HTMLButtonElement>('button', { name: '确认催办' })
    expect(confirm.disabled).toBe(true)
    answer()
    await sheet.findByRole('checkbox', { name: /^林静/ })
    await waitFor(() => expect(confirm.disabled).toBe(false))
  })

  it('U2: who was urged just now says when it is possible again and is not sent', async () => {
    const page = await open({
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
    const page = await open({ [finishInstance.path]: [done] }, { by: 'administrator' })
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
    const page = await open(
      { [abortInstance.path]: [refused('dataChanged', { conflict }), done] },
      { by: 'administrator' },
    )
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

  it('X3: holding a step names it and its reason; the refusal of the one instance is shown', async () => {
    const row = { id: instanceId, result: 'notAllowed', fault: 'outOfScope' }
    const page = await open(
      {
        [workflowOperation.path]: [
          { successNum: 0, failNum: 1, results: [row] },
          { successNum: 1, failNum: 0, results: [{ id: instanceId, result: 'done' }] },
        ],
      },
      { by: 'administrator' },
    )
    const sheet = await openMore(page.user, '取消节点任务')
    await waitFor(() =>
      expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^直属主管/ }).checked).toBe(true),
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

describe('from the row of a request in "mine"', () => {
  it('U1: urging opens the same sheet and the list stays', async () => {
    const page = await open(
      {
        [getUrgeInfo.path]: [urgeInfo()],
        [saveUrge.path]: [{ urged: [{ id: world.people.manager, name: '林静' }], tooSoon: [] }],
      },
      { url: '/inbox/mine' },
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
    const { workflowInstanceId } = await world.start('8000')
    const page = await open({}, { url: '/inbox/mine' })
    const [withdraw] = await screen.findAllByRole('button', { name: '撤回' }, { timeout: 10_000 })
    if (withdraw === undefined) throw new Error('no row offers withdrawing')
    // The row is as it was read; the manager decides meanwhile.
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
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
    const page = await open(
      {
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
      },
      { by: 'administrator' },
    )
    await openMore(page.user, '作废')
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('流程将被作废。')
    expect(within(note).getByText('直属上级的待办将关闭：李娜')).toBeTruthy()
    expect(within(note).getByText('会通知：李娜等（另有 4 人）')).toBeTruthy()
    expect(within(note).getByText('再往后：财务（取决于 金额）')).toBeTruthy()
  })

  it('is absent without a network, and the action stays possible', async () => {
    const page = await open({ [abortInstance.path]: [done] }, { by: 'administrator' })
    await screen.findByRole('button', { name: '更多' }, { timeout: 10_000 })
    goOffline(true)
    const sheet = await openMore(page.user, '作废')
    expect(screen.queryByRole('note')).toBeNull()
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: '确认作废' }).disabled).toBe(false)
    goOffline(false)
  })
})
