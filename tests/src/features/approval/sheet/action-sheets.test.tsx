import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppPackage } from '../../../../../contract/package/app-package.ts'
import type { ApprovalNode } from '../../../../../contract/package/nodes.ts'
import { adjustWorkItemParticipators } from '../../../../../contract/workflow/add-sign.ts'
import { answerAssist, assistWorkItem } from '../../../../../contract/workflow/assist.ts'
import { circulateWorkItem } from '../../../../../contract/workflow/circulates.ts'
import { terminateInstance } from '../../../../../contract/workflow/endings.ts'
import {
  claimWorkItem,
  forwardWorkItem,
  releaseWorkItem,
} from '../../../../../contract/workflow/hand-over.ts'
import { listRejectActivities, rejectWorkItem } from '../../../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../../../contract/workflow/simulate.ts'
import { preparedAnswers } from '../../../../support/prepared-answers.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { refused } from '../../../../support/scripted-transport.ts'
import { openMore, pickPeople } from '../../../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let usual: World
let world: World
let instanceId: string

beforeAll(async () => {
  server = await startTestServer()
  usual = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  world = usual
  instanceId = (await world.start('300')).workflowInstanceId
})
afterAll(() => server.close())

const done = {
  workflowInstanceId: '00000000-0000-4000-8000-000000000000',
  instanceState: 'PROCESSING',
  outcome: null,
  sequenceNo: 'CC-1',
}
const nothing = { opens: [], waits: null, ends: null }

/** A manager's item in an organisation of its own, whose workflow a test has changed. */
async function itemIn(corpId: string, change: (pkg: AppPackage) => void) {
  world = await workflowWorld(server.fresh.database, corpId, change)
  instanceId = (await world.start('300')).workflowInstanceId
}

const atManager = (change: (node: ApprovalNode) => void) => (pkg: AppPackage) => {
  for (const node of pkg.workflows[0]?.nodes ?? [])
    if (node.type === 'approval' && node.code === 'manager') change(node)
}

/** The page of somebody's item as the server makes it, the manager's if nobody is named; some calls are prepared. */
async function openItem(
  answers: Readonly<Record<string, readonly unknown[]>> = {},
  userId = world.people.manager,
) {
  const workItemId = await world.itemOf(userId, instanceId)
  const prepared = preparedAnswers({ [simulateAction.path]: [nothing], ...answers })
  const app = await renderApp({
    server,
    url: `/items/${workItemId}`,
    as: { corpId: world.corpId, userId },
    through: prepared.through,
  })
  await screen.findByText('CC-', { exact: false })
  return { ...app, ...prepared, workItemId }
}

describe('what is offered', () => {
  it('a refused action is named with its reason and cannot be pressed; one that is not mine is left out', async () => {
    await itemIn(
      'refusing',
      atManager((node) => {
        node.buttons = [
          { action: 'agree' },
          { action: 'reject' },
          { action: 'assist', caption: { zh: '问一问' } },
        ]
      }),
    )
    const { workflowInstanceId } = await world.start('8000')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const asInitiator = await renderApp({
      server,
      url: `/instances/${workflowInstanceId}`,
      as: { corpId: world.corpId, userId: world.people.initiator },
    })
    await asInitiator.user.click(await screen.findByRole('button', { name: '更多' }))
    const back = await screen.findByRole<HTMLButtonElement>('button', { name: /^撤回/ })
    expect(back.disabled).toBe(true)
    expect(within(back).getByText('已经有人处理，不能再撤回。可以请对方退回。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^提交/ })).toBeNull()
    asInitiator.unmount()

    const { user } = await openItem()
    await user.click(await screen.findByRole('button', { name: '更多' }))
    expect(await screen.findByRole('button', { name: /^问一问/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^转办/ })).toBeNull()
  })
})

/** Where a return may go to, as the server tells it. */
const target = (activityCode: string, splitCode: string | null) => ({
  activityCode,
  activityName: activityCode,
  name_i18n: {},
  people: [{ id: world.people.stranger, name: '孙悦' }],
  activityType: 'PARTICIPANT',
  checkbox: splitCode !== null,
  splitCode,
  modes: ['rerun', 'straight'],
  preferred: 'straight',
})

describe('the sheet of an action', () => {
  it('T1: a transfer names one person and sends the note', async () => {
    const page = await openItem({
      [forwardWorkItem.path]: [done],
    })
    const sheet = await openMore(page.user, '转办')
    await page.user.click(sheet.getByRole('button', { name: '确认转办' }))
    expect(await sheet.findByText('请先选人，并注意人数限制')).toBeTruthy()
    expect(page.bodies(forwardWorkItem)).toEqual([])

    await pickPeople(page.user, sheet, { sunyue: '孙悦' })
    await page.user.type(sheet.getByRole('textbox', { name: /附言/ }), '我在出差')
    await page.user.click(sheet.getByRole('button', { name: '确认转办' }))

    await screen.findByText(/^已转办/)
    expect(page.bodies(forwardWorkItem)[0]).toMatchObject({
      workItemId: page.workItemId,
      participantors: [world.people.stranger],
      approval: { content: '我在出差' },
      fence: { revision: expect.any(Number) },
    })
  })

  it('nobody hands a task to himself', async () => {
    const page = await openItem()
    const sheet = await openMore(page.user, '转办')
    await page.user.click(sheet.getByRole('button', { name: '选择人员' }))
    await page.user.type(await screen.findByRole('searchbox', { name: '姓名、拼音、工号' }), 'linjing')

    const picker = within(screen.getByRole('dialog', { name: '转办给' }))
    await picker.findByText('不能选择自己')
    expect(picker.getByRole<HTMLButtonElement>('button', { name: /^林静/ }).disabled).toBe(true)
  })

  it('T2: a refused transfer says why in its own words and keeps what was chosen and typed', async () => {
    const page = await openItem({
      [forwardWorkItem.path]: [refused('transferTargetBusy', { params: { person: '孙悦' } })],
    })
    const sheet = await openMore(page.user, '转办')
    await pickPeople(page.user, sheet, { sunyue: '孙悦' })
    await page.user.type(sheet.getByRole('textbox', { name: /附言/ }), '请代看')
    await page.user.click(sheet.getByRole('button', { name: '确认转办' }))

    expect(await screen.findByText(/孙悦.*已/)).toBeTruthy()
    const again = within(screen.getByRole('dialog', { name: '转办' }))
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /附言/ }).value).toBe('请代看')
    expect(again.getByText('孙悦')).toBeTruthy()
  })

  it('H: an assist asks several people a question and the page stays', async () => {
    const page = await openItem({
      [assistWorkItem.path]: [done],
    })
    const sheet = await openMore(page.user, '协办')
    await pickPeople(page.user, sheet, { sunyue: '孙悦', lina: '李娜' })
    await page.user.type(sheet.getByRole('textbox', { name: /想请教的问题/ }), '汇率对吗')
    await page.user.click(sheet.getByRole('button', { name: '确认协办' }))

    await screen.findByText('已请 2 人协办')
    const lina = world.people.finance[1]
    expect(page.bodies(assistWorkItem)[0]).toMatchObject({
      participantors: [world.people.stranger, lina],
      approval: { content: '汇率对吗' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /^同意/ })).toBeTruthy()
  })

  it('J0: adding signers says what each position means; after is my agree and takes the form along', async () => {
    await itemIn(
      'adding',
      atManager((node) => {
        node.addSign = { positions: ['before', 'after'] }
      }),
    )
    const page = await openItem({ [adjustWorkItemParticipators.path]: [done] })
    const sheet = await openMore(page.user, '加签')
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^在我之前/ }).checked).toBe(true)
    expect(sheet.queryByRole('radio', { name: /^与我并列/ })).toBeNull()
    await page.user.click(sheet.getByRole('radio', { name: /^在我之后/ }))
    expect(sheet.getByText('你现在同意，他们同意后这一步才算通过')).toBeTruthy()
    expect(sheet.queryByRole('radio', { name: /^任意一人/ })).toBeNull()
    await pickPeople(page.user, sheet, { sunyue: '孙悦', lina: '李娜' })
    await page.user.click(sheet.getByRole('radio', { name: /^任意一人/ }))
    await page.user.click(sheet.getByRole('button', { name: '确认加签' }))

    await screen.findByText('已加签 2 人')
    expect(page.bodies(adjustWorkItemParticipators)[0]).toMatchObject({
      position: 'after',
      mode: 'any',
      participantors: [world.people.stranger, world.people.finance[1]],
      bizObject: { data: {} },
    })
  })

  it('K1: copies go to several people with a note', async () => {
    const page = await openItem({
      [circulateWorkItem.path]: [{ sent: 1 }],
    })
    const sheet = await openMore(page.user, '传阅')
    await pickPeople(page.user, sheet, { sunyue: '孙悦' })
    await page.user.type(sheet.getByRole('textbox', { name: /附言/ }), '供参考')
    await page.user.click(sheet.getByRole('button', { name: '确认传阅' }))

    await screen.findByText('已传阅给 1 人')
    expect(page.bodies(circulateWorkItem)[0]).toMatchObject({
      workItemId: page.workItemId,
      participantors: [world.people.stranger],
      approval: { content: '供参考' },
    })
  })

  it('E1: terminating demands an opinion', async () => {
    await itemIn(
      'ending',
      atManager((node) => {
        node.buttons = [{ action: 'agree' }, { action: 'terminate' }]
      }),
    )
    const page = await openItem({ [terminateInstance.path]: [done] })
    const sheet = await openMore(page.user, '终止流程')
    await page.user.click(sheet.getByRole('button', { name: '确认终止流程' }))
    expect(await sheet.findByText('请填写意见')).toBeTruthy()
    await page.user.type(sheet.getByRole('textbox', { name: /审批意见/ }), '项目取消')
    await page.user.click(sheet.getByRole('button', { name: '确认终止流程' }))

    await screen.findByText(/^已终止/)
    expect(page.bodies(terminateInstance)[0]).toMatchObject({ approval: { content: '项目取消' } })
  })

  it('H1: answering an assist is what an assistant does first', async () => {
    const { manager, stranger } = world.people
    await world.onItem(manager, instanceId, (item) => ({
      type: 'askAssist',
      item,
      people: [stranger],
      text: '汇率对吗',
    }))
    const page = await openItem({ [answerAssist.path]: [done] }, stranger)
    await page.user.click(await screen.findByRole('button', { name: /^回复协办/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '回复协办' }))
    await page.user.type(sheet.getByRole('textbox', { name: /协办意见/ }), '汇率无误')
    await page.user.click(sheet.getByRole('button', { name: '确认回复协办' }))

    await screen.findByText(/^已回复/)
    expect(page.bodies(answerAssist)[0]).toMatchObject({ approval: { content: '汇率无误' } })
  })

  it('M9: claiming and releasing need no sheet; a refusal opens one that says who was first', async () => {
    await itemIn(
      'pool',
      atManager((node) => {
        node.pool = true
        node.participants = [{ source: 'users', users: ['linjing', 'sunyue'] }]
      }),
    )
    const page = await openItem({
      [claimWorkItem.path]: [refused('alreadyClaimed', { params: { person: '李娜' } })],
      [releaseWorkItem.path]: [done],
    })
    await page.user.click(await screen.findByRole('button', { name: /^领取/ }))
    expect(within(await screen.findByRole('dialog', { name: '领取' })).getByText(/李娜/)).toBeTruthy()
    await world.onItem(world.people.manager, instanceId, (item) => ({ type: 'claim', item }))
    // After a refusal the page is read again.
    await page.user.keyboard('{Escape}')
    await screen.findByRole('button', { name: /^同意/ })
    await page.user.click(screen.getByRole('button', { name: '更多' }))
    await page.user.click(await screen.findByRole('button', { name: /^放回待领/ }))

    await screen.findByText(/^已放回待领/)
    expect(page.bodies(releaseWorkItem)).toHaveLength(1)
  })

  it('B4, B13: a return takes several targets of one split, and says what each way back means', async () => {
    const page = await openItem({
      [listRejectActivities.path]: [[target('法务', 'both'), target('财务', 'both'), target('发起', null)]],
      [rejectWorkItem.path]: [done],
    })
    await page.user.click(await screen.findByRole('button', { name: /^退回/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '退回' }))
    expect((await sheet.findByRole<HTMLInputElement>('checkbox', { name: /^法务/ })).checked).toBe(true)
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^直接回到我/ }).checked).toBe(true)
    await page.user.click(sheet.getByRole('checkbox', { name: /^财务/ }))
    await page.user.click(sheet.getByRole('radio', { name: /^按流程重新走/ }))
    expect(sheet.getByText('中间的节点再审批一次')).toBeTruthy()
    await page.user.type(sheet.getByRole('textbox', { name: /退回原因/ }), '请核对')
    await page.user.click(sheet.getByRole('button', { name: '确认退回' }))

    await screen.findByText(/^已退回/)
    expect(page.bodies(rejectWorkItem)[0]).toMatchObject({
      rejectToActivityCode: '法务,财务',
      submitToReject: false,
    })
  })

  it('a return without the reason it needs leads to its box, each time, and from nowhere else', async () => {
    const page = await openItem({
      [listRejectActivities.path]: [[target('法务', 'both'), target('财务', 'both'), target('发起', null)]],
      [rejectWorkItem.path]: [refused('opinionRequired')],
    })
    await page.user.click(await screen.findByRole('button', { name: /^退回/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '退回' }))
    const box = () => sheet.getByRole('textbox', { name: /退回原因/ })
    const choice = await sheet.findByRole('checkbox', { name: /^财务/ })
    for (const _ of ['first', 'again']) {
      await page.user.click(sheet.getByRole('button', { name: '确认退回' }))
      await waitFor(() => expect(document.activeElement).toBe(box()))
      expect(box().getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText('请填写意见').closest('[id]')?.id).toBe(box().getAttribute('aria-describedby'))
    }
    await page.user.click(choice)
    expect(document.activeElement).toBe(choice)

    // What only the server knows leads there too.
    await page.user.type(box(), '请核对')
    await page.user.click(sheet.getByRole('button', { name: '确认退回' }))
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
    expect(page.bodies(rejectWorkItem)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(box()))
  })

  it('a choice that is missing leads to what says so, beside it, each time', async () => {
    const page = await openItem({
      [forwardWorkItem.path]: [done],
    })
    const sheet = await openMore(page.user, '转办')
    for (const _ of ['first', 'again']) {
      await page.user.click(sheet.getByRole('button', { name: '确认转办' }))
      const said = await sheet.findByRole('alert')
      expect(said.textContent).toContain('请先选人')
      await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
    }
    expect(document.activeElement?.nextElementSibling?.textContent).toContain('选择')
    await pickPeople(page.user, sheet, { sunyue: '孙悦' })
    expect(sheet.queryByRole('alert')).toBeNull()
  })

  it('G6: a signature that is missing leads to where one signs', async () => {
    await itemIn(
      'signing',
      atManager((node) => {
        node.signature = { agree: 'required' }
      }),
    )
    const page = await openItem()
    await page.user.click(await screen.findByRole('button', { name: /^同意/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '同意' }))
    await page.user.click(sheet.getByRole('button', { name: '确认同意' }))
    await sheet.findByText('请先签名。')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('去签名'))
  })

  it('R6: the next handlers are chosen in the sheet and sent with the agree', async () => {
    await itemIn('choosing', (pkg) => {
      for (const node of pkg.workflows[0]?.nodes ?? [])
        if (node.type === 'approval' && node.code === 'finance')
          node.participants = [{ source: 'previousChosen', scope: { users: ['sunyue'] }, min: 1, max: 1 }]
    })
    instanceId = (await world.start('8000')).workflowInstanceId
    const page = await openItem({ '/api/runtime/form/submit': [done] })
    await page.user.click(await screen.findByRole('button', { name: /^同意/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '同意' }))
    await page.user.click(sheet.getByRole('button', { name: '确认同意' }))
    expect(await sheet.findByText('请选择下一步的处理人')).toBeTruthy()
    await page.user.click(sheet.getByRole('radio', { name: /^孙悦/ }))
    await page.user.click(sheet.getByRole('button', { name: '确认同意' }))

    await screen.findByText(/^已同意/)
    expect(page.bodies({ path: '/api/runtime/form/submit' })[0]).toMatchObject({
      participantInfos: [{ activityCode: 'finance', participantList: [world.people.stranger] }],
    })
  })
})
