import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

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
    items.maxRows = 10_000
  })
})
afterAll(() => server.close())

const columns = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.textContent)

const place = () => document.activeElement?.closest('[data-place]')?.getAttribute('data-place')
/** What stands in the first two columns. */
const cells = () =>
  within(screen.getByRole('grid', { name: '明细' }))
    .queryAllByRole('rowheader')
    .filter((head) => head.hasAttribute('data-place'))
    .map((_, row) =>
      [1, 2].map((column) => document.querySelector(`[data-place="${row}:${column}"]`)?.textContent),
    )

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
    // Room for the tick and the number of the last row there may be.
    expect(within(grid).getByRole('rowheader', { name: /1$/ }).style.flexBasis).toBe('78px')
  })

  test('is filled with the keyboard alone: a cell that is left by a key leaves the focus in the grid', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    const add = await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 })
    await user.click(add)
    await user.click(add)
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

  test('takes a block back with Ctrl+Z: emptied, cut, filled, pasted over, with the rows that came; typing is one step', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.paste('出租车\t12\n地铁\t3')
    const pasted = [
      ['出租车', '¥12.00'],
      ['地铁', '¥3.00'],
    ]
    await waitFor(() => expect(cells()).toEqual(pasted))
    const takenBack = async () => {
      await user.keyboard('{Control>}z{/Control}')
      await waitFor(() => expect(cells()).toEqual(pasted))
    }
    await user.keyboard('{Control>}a{/Control}{Delete}')
    await screen.findByText('已清空 6 个单元格')
    expect(cells()).toEqual([
      ['', ''],
      ['', ''],
    ])
    await takenBack()
    await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await waitFor(() => expect(cells().map(([what]) => what)).toEqual(['出租车', '出租车']))
    await takenBack()
    const setData = vi.fn()
    fireEvent.cut(document.activeElement ?? document.body, { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', '出租车\n地铁')
    await waitFor(() => expect(cells().map(([what]) => what)).toEqual(['', '']))
    await takenBack()
    await user.keyboard('高铁二等座{Enter}')
    await waitFor(() => expect(place()).toBe('1:1'))
    await takenBack()
    await user.click(screen.getByRole('checkbox', { name: '选择所有行' }))
    await user.click(screen.getByRole('button', { name: '删除 2 行' }))
    await user.click(await screen.findByRole('button', { name: '添加一行' }))
    await waitFor(() => expect(cells()).toEqual([['', '']]))
    await user.keyboard('{Control>}zz{/Control}')
    await waitFor(() => expect(cells()).toEqual(pasted))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(cells()).toEqual([]))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cells()).toEqual(pasted))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cells()).toEqual([['', '']]))
    await user.keyboard('{Control>}zz{/Control}')
    await waitFor(() => expect(cells()).toEqual([]))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(cells()).toEqual([['', '']]))
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(() => expect(cells()).toEqual(pasted))
  })

  test('keeps its cells when what is pasted is a picture; a block goes into cells even where one is typed in', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.keyboard('出租车{Escape}出租车{Enter}')
    await waitFor(() => expect(cells()).toEqual([['出租车', '']]))
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => '' } })
    expect(cells()).toEqual([['出租车', '']])
    await user.keyboard('{Enter}')
    await user.paste('地铁\r\n')
    await user.paste('一\t1\r\n二\t2\r\n')
    await waitFor(() =>
      expect(cells()).toEqual([
        ['一', '¥1.00'],
        ['二', '¥2.00'],
      ]),
    )
    await waitFor(() => expect(place()).toBe('0:1'))
  })

  test('keeps the letters typed over a cell to itself: the keys of the page wait until the grid is left', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.keyboard('noodles?{Enter}')
    await waitFor(() => expect(cells()).toEqual([['noodles?', '']]))
    // Nothing to type in: the head of the row.
    await user.keyboard('{ArrowLeft}n?')
    expect(cells()).toEqual([['noodles?', '']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is sorted while a cell is typed in leaves the other rows as they are', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.paste('一\t3\n二\t2\n三\t1')
    await waitFor(() => expect(cells()).toHaveLength(3))
    await user.keyboard('{F2}x')
    await user.click(screen.getByRole('button', { name: '金额' }))
    const sorted = [
      ['三', '¥1.00'],
      ['二', '¥2.00'],
      ['一x', '¥3.00'],
    ]
    await waitFor(() => expect(cells()).toEqual(sorted))
    await user.keyboard('{Escape}')
    expect(cells()).toEqual(sorted)
    await user.click(screen.getByRole('gridcell', { name: '二' }))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cells().at(-1)).toEqual(['一', '¥3.00']))
  })

  test('leaves a cell alone that a rule of its row hides: neither emptied nor pasted over', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.paste('高铁\t200\tA-1')
    const proof = () => document.querySelector('[data-place="0:3"]')?.textContent
    await waitFor(() => expect(proof()).toBe('A-1'))
    await user.keyboard('{ArrowRight}50{Tab}')
    await waitFor(() => expect(proof()).toBe(''))
    await waitFor(() => expect(place()).toBe('0:3'))
    await user.keyboard('{Delete}w{Enter}')
    await user.paste('B-2')
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}200{Enter}')
    await waitFor(() => expect(proof()).toBe('A-1'))
  })

  test('leads to what is wrong where the cursor stands already, and keeps it through delete and undo', async () => {
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, as, url: '/start/tripApproval', size: 'wide' })
    await user.click(await screen.findByRole('button', { name: '添加一行' }, { timeout: 20_000 }))
    await waitFor(() => expect(place()).toBe('0:1'))
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await waitFor(() => expect(place()).toBe('1:1'))
    await user.keyboard('{ArrowRight}12x{Tab}{Shift>}{Tab}{/Shift}')
    await waitFor(() => expect(place()).toBe('1:2'))
    await user.click(screen.getByRole('textbox', { name: /事由/ }))
    const next = () => user.click(screen.getByRole('button', { name: '下一处' }))
    await next()
    await waitFor(() => expect(place()).toBe('1:2'))
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await user.click(screen.getByRole('button', { name: '删除 1 行' }))
    await waitFor(() => expect(place()).toBe('0:1'))
    expect(screen.queryByRole('button', { name: '下一处' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await next()
    await waitFor(() => expect(place()).toBe('1:2'))
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
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
