import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedAppCode } from '../../../../src/lib/device/device-store.ts'
import { portalWorld } from '../../../support/portal-world.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { World } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
  await world.start('12800')
})
afterAll(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })
const seller = () => as(world.people.initiator)
const manager = () => as(world.people.manager)
const financier = () => as(world.people.finance[0])

describe('the application portal', () => {
  test('lists what I may use under its groups; a star brings an application to the top', async () => {
    const { user } = await renderApp({ server, as: financier(), url: '/apps' })
    const finance = within(await screen.findByRole('region', { name: '财务' }))
    expect(finance.getByRole('link', { name: /资金/ }).getAttribute('href')).toBe('/apps/treasury')
    expect(within(screen.getByRole('region', { name: '其他' })).getByText('出差')).toBeTruthy()
    await user.click(finance.getByRole('button', { name: '常用：资金' }))
    const kept = within(await screen.findByRole('region', { name: '常用' }))
    expect(kept.getByRole('link', { name: '资金' })).toBeTruthy()
  })

  test('the tab leads there, and an application that I may not use is not shown (Z-02)', async () => {
    const { user } = await renderApp({ server, as: seller(), url: '/start' })
    await user.click(await screen.findByRole('link', { name: '应用' }))
    expect(await screen.findByRole('link', { name: /出差/ })).toBeTruthy()
    expect(screen.queryByText('资金')).toBeNull()
  })

  test('finds applications, functions, workflows and documents; the words stand in the address', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/apps' })
    await user.type(await screen.findByRole('searchbox'), 'chuc')
    const apps = within(await screen.findByRole('region', { name: '应用' }))
    expect(apps.getByRole('link', { name: '出差' })).toBeTruthy()
    expect(document.querySelector('mark')?.textContent).toBe('出差')
    expect(screen.getByRole('region', { name: '功能' })).toBeTruthy()
    expect(screen.getByRole('region', { name: '流程' })).toBeTruthy()
    expect(location.search).toBe('?q=chuc')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), '拜访客户')
    const documents = within(await screen.findByRole('region', { name: '单据' }))
    expect(documents.getByRole('link').getAttribute('href')).toMatch(/^\/items\//)
    await user.click(screen.getByRole('tab', { name: '应用' }))
    expect(await screen.findByRole('heading', { name: '没有找到“拜访客户”' })).toBeTruthy()
  })
})

describe('one application', () => {
  test('its front page has my lists with what waits, its workflows, functions and notices', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/apps/travel' })
    const lists = within(await screen.findByRole('navigation', { name: '我的列表' }))
    expect(lists.getByRole('link', { name: /我的待办/ }).getAttribute('href')).toBe('/apps/travel/to-do')
    await waitFor(() => expect(lists.getByText('1 项待处理')).toBeTruthy())
    expect(await screen.findByRole('region', { name: '发起' })).toBeTruthy()
    expect(screen.getByText('新差旅标准')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '指南' }))
    expect(await screen.findByRole('heading', { name: '指南' })).toBeTruthy()
    expect(screen.getByText('先申请，后出行。')).toBeTruthy()
    expect(location.pathname).toBe('/apps/travel/pages/guide')
  })

  test('without a front page it shows what I can start and its function tree', async () => {
    await renderApp({ server, as: financier(), url: '/apps/treasury' })
    expect(await screen.findByRole('region', { name: '可发起的流程' })).toBeTruthy()
    const functions = within(screen.getByRole('region', { name: '功能' }))
    expect(functions.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['调拨', '利率'])
  })

  test('a biz model says that its list is not shown, and offers what I can do', async () => {
    const { user } = await renderApp({ server, as: seller(), url: '/apps/travel/data/contract' })
    expect(await screen.findByRole('heading', { name: '数据列表暂不能在此查看' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '新建记录' }))
    await waitFor(() => expect(location.pathname).toBe('/apps/travel/data/contract/new'))
  })

  test('one that I may not use answers like one that is not there (Z-02)', async () => {
    await renderApp({ server, as: seller(), url: '/apps/treasury' })
    expect(await screen.findByRole('heading', { name: '加载失败' })).toBeTruthy()
    expect(screen.queryByText('资金')).toBeNull()
  })
})

test('the device remembers the application that is worked in, and has it at hand first (spec §3)', async () => {
  const reader = as(world.people.finance[1])
  for (const code of ['travel', 'treasury']) {
    await server.fresh.database.query({
      text: `insert into recently_used (corp_id, user_id, kind, code, used_at)
        values ($1, $2, 'APP', $3, app_now())`,
      values: [world.corpId, reader.userId, code],
    })
  }
  const list = await renderApp({ server, as: reader, url: '/apps/travel/to-do' })
  await waitFor(() => expect(storedAppCode()).toBe('travel'))
  list.unmount()

  await renderApp({ server, as: reader, url: '/apps' })
  const recent = within(await screen.findByRole('region', { name: '最近使用' }))
  expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/apps/travel',
    '/apps/treasury',
  ])
})
