import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../../contract/forms.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval') node.fields = { secretNote: { editable: true } }
    }
  })
})
afterEach(() => server.close())

async function look(userId: string, instanceId: string) {
  const as = { corpId: world.corpId, userId }
  const app = await renderApp({ server, url: `/instances/${instanceId}`, as })
  const flow = await screen.findByRole('region', { name: '流程' }, { timeout: 10_000 })
  await within(flow).findByText('陈思远')
  return { ...app, flow }
}

describe('the flow of a document', () => {
  it('folds an earlier round to who returned it, and opens it again', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await world.decide(world.people.manager, 'agree', workflowInstanceId, '第一轮同意')
    await world.giveBack(world.people.finance[0], workflowInstanceId, '请补发票')
    const { user, flow } = await look(world.people.manager, workflowInstanceId)

    const round = within(flow).getByRole('button', { name: /第 1 轮.*王敏 退回到 发起/ })
    expect(within(flow).queryByText('第一轮同意')).toBeNull()
    expect(within(flow).getByRole('heading', { name: '发起人修改' })).toBeTruthy()
    await user.click(round)

    expect(within(flow).getByText('第一轮同意')).toBeTruthy()
    expect(within(flow).getByText('请补发票')).toBeTruthy()
    expect(within(flow).getByText(/已退回到 发起/)).toBeTruthy()
  })

  it('tells me at once why I am asked, and of others on a tap (R9)', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const { user, flow } = await look(world.people.finance[0], workflowInstanceId)

    expect(await within(flow).findByText('角色“财务”的成员')).toBeTruthy()
    expect(within(flow).queryByText('发起人的直属上级')).toBeNull()
    await user.click(within(flow).getByRole('button', { name: /林静/ }))

    expect(within(flow).getByText('发起人的直属上级')).toBeTruthy()
  })

  it('says in words what is passed, under way and ahead', async () => {
    const { workflowInstanceId } = await world.start('8000')
    const { flow } = await look(world.people.initiator, workflowInstanceId)

    const steps = within(flow)
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('heading') !== null)

    expect(steps.map((step) => step.textContent?.slice(0, 3))).toEqual([
      '已通过',
      '进行中',
      '未开始',
      '未开始',
    ])
    expect(steps[1]?.getAttribute('aria-current')).toBe('step')
  })
})

describe('a page that is open while others act', () => {
  async function typedOpinion() {
    const { workflowInstanceId } = await world.start('8000')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [wang, li] = world.people.finance
    const app = await look(wang, workflowInstanceId)
    await app.user.click(screen.getByRole('button', { name: /^同意/ }))
    await app.user.type(await screen.findByRole('textbox', { name: /审批意见/ }), '我的意见')
    await app.user.keyboard('{Escape}')
    return { ...app, workflowInstanceId, li }
  }

  it('shows that the item was closed by a return, and keeps what was typed', async () => {
    const { queryClient, workflowInstanceId, li } = await typedOpinion()

    await world.giveBack(li, workflowInstanceId, '请补发票')
    await queryClient.invalidateQueries()

    await screen.findByText(/^李娜 于 .* 退回了流程，你的待办已关闭$/)
    expect(screen.getByText('我的意见')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
  })

  it('does not change the form under my hands, but offers the new one', async () => {
    const { user, queryClient, workflowInstanceId, li } = await typedOpinion()
    const item = await world.itemOf(li, workflowInstanceId)
    const as = { as: { corpId: world.corpId, userId: li } }
    const { revision, digest } = (await server.call(loadForm, { workitemId: item }, as)).data
    const change = {
      actionCode: 'agree',
      workItemId: item,
      fence: { revision, digest },
      bizObject: { data: { secretNote: '改为月结' } },
      replayToken: freshToken(),
    }
    expect((await server.call(submitForm, change, as)).fault).toBeNull()
    await queryClient.invalidateQueries()

    await screen.findByText(/表单刚被修改/)
    expect(screen.queryByDisplayValue('改为月结')).toBeNull()
    await user.click(screen.getByRole('button', { name: '查看新内容' }))

    expect(await screen.findByDisplayValue('改为月结')).toBeTruthy()
  })
})
