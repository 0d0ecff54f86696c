import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderApp } from '../../../support/render-app.tsx'
import { inTwoBranches } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

async function look(size: 'phone' | 'split', url = '/maintenance') {
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: `select id from app_user where corp_id = $1 and username = 'admin'`,
    values: [world.corpId],
  })
  return renderApp({ server, url, as: { corpId: world.corpId, userId: rows[0]?.id ?? '' }, size })
}

it.each(['phone', 'split'] as const)('lists what runs, and opens it (%s)', async (size) => {
  await world.start('300')
  const { user } = await look(size)

  const title = await screen.findByRole('link', { name: /拜访客户/ }, { timeout: 10_000 })
  const row = within(title.closest('article') ?? document.body)
  expect(row.getByText('直属主管：林静')).toBeTruthy()
  expect(row.getByText('进行中')).toBeTruthy()
  await user.click(title)

  expect(await screen.findByRole('region', { name: '流程' }, { timeout: 10_000 })).toBeTruthy()
})

it('Q1: shows apart what nobody can handle', async () => {
  await world.start('300')
  const running = await world.start('300')
  await server.fresh.database.query({
    text: `update app_user set active = false where corp_id = $1 and username = 'linjing'`,
    values: [world.corpId],
  })
  expect(running.workflowInstanceId).toBeTruthy()
  const { user } = await look('split')
  await user.click(await screen.findByRole('tab', { name: /无处理人/ }, { timeout: 10_000 }))

  expect(await screen.findAllByText('无处理人')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /已暂停/ }))

  expect(await screen.findByText('没有需要处理的流程')).toBeTruthy()
})

it('Q1: names every branch that nobody can handle', async () => {
  const branches = await workflowWorld(server.fresh.database, 'branches', inTwoBranches)
  await branches.start('300')
  await server.fresh.database.query({
    text: `update app_user set active = false where corp_id = $1 and username = any($2)`,
    values: ['branches', ['linjing', 'wangmin', 'lina']],
  })
  world = branches
  await look('split')

  expect(
    await screen.findByText('直属主管：林静、财务：王敏、李娜', undefined, { timeout: 10_000 }),
  ).toBeTruthy()
})

it('is walked by keys and searched', async () => {
  await world.start('300')
  await world.start('300', { purpose: '采购电脑' })
  const { user } = await look('split')
  await screen.findByRole('link', { name: /采购电脑/ }, { timeout: 10_000 })

  await user.keyboard('j')
  expect(document.activeElement?.textContent).toMatch(/采购电脑/)
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toMatch(/拜访客户/)
  await user.keyboard('/')
  await user.keyboard('采购')
  await screen.findByRole('link', { name: /采购电脑/ })

  await expect.poll(() => screen.queryByRole('link', { name: /拜访客户/ })).toBeNull()
})
