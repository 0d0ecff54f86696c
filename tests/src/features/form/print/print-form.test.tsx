import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [model] = pkg.models
    const items = model?.properties.find(({ code }) => code === 'items')
    if (items?.type !== 'subTable') throw new Error('the small package has a table')
    items.columns.push({ code: 'remark', name: { zh: '附注' }, type: 'longText' })
  })
})
afterAll(() => server.close())

test('paper folds no long text, in the cells of a table neither', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400)
  const remark = Array.from({ length: 9 }, (_, line) => `第 ${line} 行说明`).join('\n')
  const items = [{ id: 'r1', what: '高铁', amount: '80.00', remark }]
  const { workflowInstanceId: id } = await world.start('80.00', { items })
  const as = { corpId: world.corpId, userId: world.people.manager }
  await renderApp({ server, as, url: `/print?instances=${id}`, size: 'wide' })
  const cell = await screen.findByRole('cell', { name: /第 8 行说明/ }, { timeout: 20_000 })
  expect(cell.textContent).toBe(remark)
  expect(cell.querySelector('button')).toBeNull()
})
