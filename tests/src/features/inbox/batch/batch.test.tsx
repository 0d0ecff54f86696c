import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updateCirculateRead } from '../../../../../contract/workflow/circulates.ts'
import { batchSubmit } from '../../../../../contract/workflow/drafts.ts'
import { revokeWorkItem } from '../../../../../contract/workflow/revoke.ts'
import { giveCopies } from '../../../../../server/stores/instances/circulates.ts'
import { deviceDatabase } from '../../../../../src/lib/device/device-database.ts'
import { decisionsNow } from '../../../../../src/shared/decisions/decisions.ts'
import { takeBack } from '../../../../../src/shared/decisions/queue.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { type RenderAppOptions, renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
/** The manager agrees without opening; finance has to open. */
let world: World

beforeAll(async () => {
  giveLayout({ tall: true })
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval' && node.code === 'manager') node.quick = true
    }
  })
})
afterAll(() => server.close())
afterEach(forgetDevice)

/** Twenty-five runs are started before, and each tells the open list that it has changed. */
const LONG = { timeout: 60_000 }

const manager = () => ({ corpId: world.corpId, userId: world.people.manager })
const titleOf = (purpose: string) => `陈思远的出差审批：${purpose}`

async function trips(...purposes: string[]) {
  const started = []
  for (const purpose of purposes) started.push(await world.start('800', { purpose }))
  return started.map(({ workflowInstanceId }) => workflowInstanceId)
}

async function select(purposes: readonly string[], search = '', through?: RenderAppOptions['through']) {
  const app = await renderApp({
    server,
    as: manager(),
    url: `/inbox/to-do${search}`,
    ...(through === undefined ? {} : { through }),
  })
  await app.user.click(await screen.findByRole('button', { name: '选择' }))
  for (const purpose of purposes)
    await app.user.click(await screen.findByRole('checkbox', { name: `选择：${titleOf(purpose)}` }))
  return app
}

/** Its initiator takes a trip back. */
async function withdraw(workflowInstanceId: string): Promise<void> {
  const input = { workflowInstanceId, activityCode: 'start', replayToken: freshToken() }
  const answer = await server.call(revokeWorkItem, input, {
    as: { corpId: world.corpId, userId: world.people.initiator },
  })
  expect(answer.fault).toBeNull()
}

async function keptIntents(): Promise<number> {
  return (await deviceDatabase()).count('intents')
}

describe('batch', () => {
  test('agrees to what is ticked; one that was taken back meanwhile says by whom', async () => {
    const purposes = ['批一', '批二', '批三']
    const [, second = ''] = await trips(...purposes)
    const { user } = await select(purposes)
    expect(await screen.findByText('已选 3 项')).toBeTruthy()
    await world.decide(world.people.manager, 'agree', second)
    await user.click(await screen.findByRole('button', { name: '同意' }))
    const sheet = within(await screen.findByRole('dialog', { name: '同意 3 项' }))
    await user.type(sheet.getByRole('textbox'), '请按预算执行')
    await user.click(sheet.getByRole('button', { name: '同意 3 项' }))
    const result = within(await screen.findByRole('dialog', { name: '处理结果' }))
    expect(await result.findByText('2 项已完成')).toBeTruthy()
    expect(result.getByRole('heading', { name: '1 项未完成' })).toBeTruthy()
    const refused = within(result.getByRole('listitem'))
    expect(refused.getByText(titleOf('批二'))).toBeTruthy()
    expect(refused.getByText(/林静 于 .*已同意/)).toBeTruthy()
    await user.click(result.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByText(titleOf('批一'))).toBeNull())
    expect(await keptIntents()).toBe(0)
  })

  test('only what every ticked item allows is offered; the others are left out with one press', async () => {
    await trips('快一')
    const [slow = ''] = await trips('补充一')
    await world.giveBack(world.people.manager, slow, '请补充')
    const app = await renderApp({
      server,
      as: { corpId: world.corpId, userId: world.people.initiator },
      url: '/inbox/to-do',
    })
    await app.user.click(await screen.findByRole('button', { name: '选择' }))
    await app.user.click(await screen.findByRole('checkbox', { name: `选择：${titleOf('补充一')}` }))
    expect(await screen.findByText('1 项须单独打开处理')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
    expect(screen.queryByRole('button', { name: '转办' })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: '移出' }))
    expect(screen.getByText('请选择')).toBeTruthy()
  })

  test('G12: of many, beyond what is on screen, one is closed in the middle by its initiator: the others are done', async () => {
    const [oldest = ''] = await trips(...Array.from({ length: 25 }, (_, i) => `全选${i}`))
    let parcels = 0
    const { user } = await select([], '?wd=全选', (transport) => async (request) => {
      if (request.url.endsWith(batchSubmit.path)) parcels += 1
      if (request.url.endsWith(batchSubmit.path) && parcels === 2) await withdraw(oldest)
      return transport(request)
    })
    await user.click(await screen.findByRole('button', { name: '选择符合条件的全部 25 项' }, LONG))
    await screen.findByText('已选 25 项', {}, LONG)
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意 25 项' }))
    const result = within(await screen.findByRole('dialog', { name: '处理结果' }, LONG))
    expect(await result.findByText('24 项已完成', {}, LONG)).toBeTruthy()
    expect(within(result.getByRole('listitem')).getByText(/陈思远 于 .*撤回了申请/)).toBeTruthy()
    expect(parcels).toBe(3)
    await user.click(result.getByRole('button', { name: '完成' }))
    expect(await keptIntents()).toBe(0)
  }, 120_000)

  test('the progress is closed on the way: what is refused then is told by the strip', async () => {
    const [gone = ''] = await trips('半路一', '半路二')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user } = await select(['半路一', '半路二'], '', (transport) => async (request) => {
      if (request.url.endsWith(batchSubmit.path)) {
        // Taken back when it is on its way already: before, the list would take the tick away.
        await withdraw(gone)
        await released
      }
      return transport(request)
    })
    await user.click(await screen.findByRole('button', { name: '同意' }))
    const sheet = within(await screen.findByRole('dialog', { name: '同意 2 项' }))
    await user.click(sheet.getByRole('button', { name: '同意 2 项' }))
    await screen.findByRole('progressbar')
    await user.keyboard('{Escape}')
    await screen.findByText('2 项决定正在发送')
    release()
    await screen.findByText('1 项决定没有生效，需要你看一下', {}, { timeout: 20_000 })
    await user.click(screen.getByRole('button', { name: '查看' }))
    const open = within(await screen.findByRole('dialog', { name: '待发送与待确认' }))
    expect(open.getByText(titleOf('半路一'))).toBeTruthy()
    await user.click(open.getByRole('button', { name: '知道了' }))
    await waitFor(async () => expect(await keptIntents()).toBe(0))
  })

  test('taken back while others are on their way, it is not sent', async () => {
    const waiting = await trips(...Array.from({ length: 25 }, (_, i) => `排队${i}`))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user } = await select([], '?wd=排队', (transport) => async (request) => {
      if (request.url.endsWith(batchSubmit.path)) await released
      return transport(request)
    })
    await user.click(await screen.findByRole('button', { name: '选择符合条件的全部 25 项' }, LONG))
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意 25 项' }))
    await screen.findByRole('progressbar')
    await waitFor(() => expect(decisionsNow().filter(({ isSending }) => isSending)).toHaveLength(20))
    const last = decisionsNow().filter(({ isSending }) => !isSending)
    expect(await takeBack(last.map(({ key }) => key))).toEqual([])
    release()
    await screen.findByText('20 项已完成', {}, LONG)
    const { rows } = await server.deps.database.query<{ open: number }>({
      text: 'select count(*)::int as open from work_item where status = 2 and instance_id = any($1)',
      values: [waiting],
    })
    expect(rows).toEqual([{ open: 5 }])
  }, 120_000)

  test('hands several items to one person', async () => {
    await trips('转一', '转二')
    const { user } = await select(['转一', '转二'])
    await user.click(await screen.findByRole('button', { name: '转办' }))
    const sheet = within(await screen.findByRole('dialog', { name: '转办 2 项' }))
    await user.click(sheet.getByRole('button', { name: '转办 2 项' }))
    expect(await sheet.findByText('请选择接手人')).toBeTruthy()
  })

  test('marks copies as read; one that is gone says so, one read elsewhere is no trouble', async () => {
    const reader = { corpId: world.corpId, userId: world.people.stranger }
    const ids = []
    for (const purpose of ['阅一', '阅二', '阅三']) {
      const [instanceId = ''] = await trips(purpose)
      await giveCopies(server.fresh.database, {
        corpId: world.corpId,
        instanceId,
        activation: 1,
        node: 'manager',
        senderId: world.people.manager,
        note: '',
        at: new Date().toISOString(),
        holderIds: [reader.userId],
      })
      const { rows } = await server.fresh.database.query<{ id: string }>({
        text: 'select id from circulate_item where instance_id = $1',
        values: [instanceId],
      })
      ids.push(rows[0]?.id ?? '')
    }
    const { user } = await renderApp({ server, as: reader, url: '/inbox/to-read' })
    await user.click(await screen.findByRole('button', { name: '选择' }))
    await user.click(await screen.findByRole('button', { name: '全选' }))
    await screen.findByText('已选 3 项')
    await server.call(updateCirculateRead, { circulateItemIds: [ids[1] ?? ''] }, { as: reader })
    await server.fresh.database.query({ text: 'delete from circulate_item where id = $1', values: [ids[2]] })
    await user.click(screen.getByRole('button', { name: '标为已阅' }))
    const result = within(await screen.findByRole('dialog', { name: '处理结果' }))
    expect(await result.findByText('2 项已完成')).toBeTruthy()
    expect(within(result.getByRole('listitem')).getByText(titleOf('阅三'))).toBeTruthy()
    await user.click(result.getByRole('button', { name: '完成' }))
    expect(await screen.findByRole('heading', { name: '没有待阅' })).toBeTruthy()
    expect(await keptIntents()).toBe(0)
  })
})
