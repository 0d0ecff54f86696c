import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const items = pkg.models[0]?.properties.find(({ code }) => code === 'items')
    if (items?.type !== 'subTable') throw new Error('the small package has a table')
    items.columns.push({
      code: 'pass',
      name: { zh: '登机牌' },
      type: 'shortText',
      visibleWhen: "purpose = '飞行'",
    })
    items.columns.push({
      code: 'proof',
      name: { zh: '凭证号' },
      type: 'shortText',
      visibleWhen: 'amount > 100',
    })
    items.columns.push({ code: 'remark', name: { zh: '附注' }, type: 'shortText' })
  })
})
afterAll(() => server.close())

const columns = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.textContent)

describe('a table on wide', () => {
  test('has no column that a rule of the form hides; one that a row may bring back stays', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    const grid = screen.getByRole('grid', { name: '明细' })
    await waitFor(() => expect(columns(grid)).toEqual(['项目', '金额', '凭证号', '附注']))
    await user.type(purpose, '飞行')
    await waitFor(() => expect(columns(grid)).toEqual(['项目', '金额', '登机牌', '凭证号', '附注']))
    expect(screen.getByText(/回车编辑/)).toBeTruthy()
  })

  test('is filled with the keyboard alone: a cell that is left by a key leaves the focus in the grid', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    const add = await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 })
    await user.click(add)
    await user.click(add)
    const place = () => document.activeElement?.closest('[data-place]')?.getAttribute('data-place')
    await waitFor(() => expect(place()).toBe('1:1'))
    await user.keyboard('{ArrowUp}出租车{Tab}')
    await waitFor(() => expect(place()).toBe('0:2'))
    await user.keyboard('12{Enter}')
    await waitFor(() => expect(place()).toBe('1:2'))
    await user.keyboard('7{Escape}{ArrowLeft}{F2}地铁{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(place()).toBe('0:1'))
    const cells = ['0:1', '0:2', '1:1', '1:2'].map((at) => document.querySelector(`[data-place="${at}"]`))
    expect(cells.map((cell) => cell?.textContent)).toEqual(['出租车', '¥12.00', '地铁', ''])
  })

  test('that is only read offers no editing and no ticks, and shows no column without a value', async () => {
    const { workflowInstanceId: instanceId } = await world.start('80.00')
    const item = await world.itemOf(world.people.manager, instanceId)
    const as = { corpId: world.corpId, userId: world.people.manager }
    await renderApp({ server, as, url: `/items/${item}`, size: 'wide' })
    const grid = await screen.findByRole('grid', { name: '明细' }, { timeout: 20_000 })
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    await waitFor(() => expect(columns(grid)).toEqual(['项目', '金额']))
    expect(within(grid).queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText(/回车编辑/)).toBeNull()
    expect(screen.getByText(/方向键移动，Ctrl\+C 复制/)).toBeTruthy()
  })
})
