import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let root: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  root = (await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })).userId
})
afterAll(() => server.close())

const LATE = { timeout: 20_000 }

test.each(['phone', 'split'] as const)(
  'A-14: an administrator finds somebody and makes the link for a new password (%s)',
  async (size) => {
    const as = { corpId: world.corpId, userId: root }
    const { user } = await renderApp({ server, as, url: '/admin/accounts', size })
    await screen.findByRole('button', { name: /为 陈思远 重设密码/ }, LATE)
    await user.type(screen.getByRole('searchbox'), 'wangmin')
    await user.click(await screen.findByRole('button', { name: /为 王敏 重设密码/ }, LATE))
    const sheet = within(await screen.findByRole('dialog', { name: '为 王敏 重设密码' }))
    expect(sheet.getByText(/只能使用一次/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '生成链接' }))
    expect(await sheet.findByText(/\/login#firstRun=[\w-]{43}$/, {}, LATE)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '复制链接' })).toBeTruthy()
  },
  60_000,
)

test('Z-03: whoever manages nobody is told so', async () => {
  const as = { corpId: world.corpId, userId: world.people.stranger }
  await renderApp({ server, as, url: '/admin/accounts' })
  expect(await screen.findByText(/没有权限/, {}, LATE)).toBeTruthy()
})
