import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteDeviceDatabase, deviceDatabase } from '../../../src/lib/device-database.ts'
import { giveLayout } from '../../support/layout.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
/** The manager agrees without opening; finance has to open. */
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval' && node.code === 'manager') node.quick = true
    }
  })
})
afterAll(() => server.close())
afterEach(deleteDeviceDatabase)

const manager = () => ({ corpId: world.corpId, userId: world.people.manager })
const titleOf = (purpose: string) => `陈思远的出差审批：${purpose}`

async function trips(...purposes: string[]) {
  const started = []
  for (const purpose of purposes) started.push(await world.start('800', { purpose }))
  return started.map(({ workflowInstanceId }) => workflowInstanceId)
}

async function select(purposes: readonly string[]) {
  const app = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await app.user.click(await screen.findByRole('button', { name: '选择' }))
  for (const purpose of purposes)
    await app.user.click(await screen.findByRole('checkbox', { name: `选择：${titleOf(purpose)}` }))
  return app
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

  test('ticks all that match, beyond what is on screen', async () => {
    await trips(...Array.from({ length: 45 }, (_, i) => `全选${i}`))
    const { user } = await select([])
    await user.click(await screen.findByRole('button', { name: /^选择符合条件的全部 \d+ 项$/ }))
    await waitFor(() => expect(screen.getByText(/^已选 4\d 项$/)).toBeTruthy())
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^同意 \d+ 项$/ }))
    const result = within(await screen.findByRole('dialog', { name: '处理结果' }, { timeout: 30_000 }))
    expect(await result.findByText(/^4\d 项已完成$/)).toBeTruthy()
    expect(result.queryByRole('listitem')).toBeNull()
  })

  test('hands several items to one person', async () => {
    await trips('转一', '转二')
    const { user } = await select(['转一', '转二'])
    await user.click(await screen.findByRole('button', { name: '转办' }))
    const sheet = within(await screen.findByRole('dialog', { name: '转办 2 项' }))
    await user.click(sheet.getByRole('button', { name: '转办 2 项' }))
    expect(await sheet.findByText('请选择接手人')).toBeTruthy()
  })
})
