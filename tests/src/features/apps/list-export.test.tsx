import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalWorld } from '../../../support/portal-world.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { World } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
})
afterAll(() => server.close())

const LATE = { timeout: 20_000 }

test('records are exported in the background; the page says how far it is and gives the file', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, as, url: '/apps/travel/data/contract' })
  await user.click(await screen.findByRole('button', { name: '导出记录' }, LATE))
  await screen.findByText('导出排队中：第 1 位，完成后会通知你。', {}, LATE)
  // As the job ends it (tests/server/records/list-exports.test.ts).
  await server.fresh.database.query({
    text: `update list_export set status = 'DONE', row_count = 12, storage_key = 'made', ended_at = app_now()`,
  })
  expect(await screen.findByText('导出完成，共 12 行，文件保留 24 小时。', {}, LATE)).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
  expect(location.search).toMatch(/^\?export=[0-9a-f-]{36}$/)
}, 60_000)

test('an export that is not kept any more says so', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const gone = '00000000-0000-4000-8000-000000000000'
  await renderApp({ server, as, url: `/apps/travel/data/contract?export=${gone}` })
  expect(await screen.findByText('导出文件已过期，请重新导出。', {}, LATE)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: '导出记录' })).toBeTruthy())
})
