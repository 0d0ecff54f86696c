import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSession } from '../../../../src/lib/session/session.ts'
import { saveDraft } from '../../../../src/shared/drafts/drafts.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const workflow = pkg.workflows[0]
    if (workflow === undefined) throw new Error('the small package has a workflow')
    workflow.description = { zh: '五千元以上由财务会签', en: 'Finance joins above 5,000' }
    pkg.workflows.push({ ...workflow, code: 'longTrip', name: { zh: '长途出差', en: 'Long trip' } })
  })
})
afterAll(() => server.close())

function enabled(element: HTMLElement): HTMLElement {
  expect(element.hasAttribute('disabled')).toBe(false)
  return element
}

const initiator = () => ({ corpId: world.corpId, userId: world.people.initiator })

describe('the workflow centre', () => {
  test('lists what I may start, by application, with what it is for', async () => {
    await renderApp({ server, as: initiator(), url: '/start' })
    const app = within(await screen.findByRole('region', { name: '出差' }))
    expect(app.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/start/tripApproval',
      '/start/longTrip',
    ])
    expect(app.getByText('2 个流程')).toBeTruthy()
    expect(app.getAllByText('五千元以上由财务会签')).toHaveLength(2)
  })

  test('finds by name, pinyin and initials, and marks what was found', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/start' })
    await screen.findByRole('region', { name: '出差' })
    const box = screen.getByRole('searchbox')
    await user.type(box, '长途')
    await screen.findByText('找到 1 个流程')
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('长途'))
    await user.clear(box)
    await user.type(box, 'ccsp')
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('出差审批'))
    expect(screen.getByRole('link', { name: /出差审批/ })).toBeTruthy()
  })

  test('a star keeps a workflow at hand; favourites are put in order and taken away', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/start' })
    const all = within(await screen.findByRole('region', { name: '出差' }))
    for (const name of ['常用：出差审批', '常用：长途出差']) {
      await user.click(all.getByRole('button', { name }))
      await waitFor(() => expect(all.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'))
    }
    const kept = within(await screen.findByRole('region', { name: '常用' }))
    const names = () => kept.getAllByRole('link').map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['出差审批', '长途出差']))
    await user.click(kept.getByRole('button', { name: '编辑' }))
    const sheet = within(await screen.findByRole('dialog', { name: '编辑常用' }))
    const handle = (name: string) => sheet.getByRole('button', { name: `调整顺序：${name}` })
    handle('长途出差').focus()
    await user.keyboard('{Enter}{ArrowUp}{Enter}')
    await waitFor(() => expect(names()).toEqual(['长途出差', '出差审批']))
    await waitFor(() => enabled(handle('出差审批')))
    handle('出差审批').focus()
    await user.keyboard('{Enter}{ArrowUp}{Escape}')
    await sheet.findByText('已取消，出差审批回到原处')
    expect(names()).toEqual(['长途出差', '出差审批'])
    // Taken back, it is still the sheet that is open.
    await user.click(await waitFor(() => enabled(sheet.getByRole('button', { name: '移除 出差审批' }))))
    await waitFor(() => expect(names()).toEqual(['长途出差']))
    await user.click(sheet.getByRole('button', { name: '完成' }))
    await waitFor(() =>
      expect(all.getByRole('button', { name: '常用：出差审批' }).getAttribute('aria-pressed')).toBe('false'),
    )
  })

  test('what I started last stands beside my favourites', async () => {
    await server.fresh.database.query({
      text: `insert into recently_used (corp_id, user_id, kind, code, used_at)
        values ('yuanshan', $1, 'WORKFLOW', 'tripApproval', now())`,
      values: [world.people.manager],
    })
    await renderApp({ server, as: { corpId: world.corpId, userId: world.people.manager }, url: '/start' })
    const recent = within(await screen.findByRole('region', { name: '最近使用' }))
    expect(recent.getByRole('link').getAttribute('href')).toBe('/start/tripApproval')
  })

  test('a search that finds nothing says so and leads back', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/start' })
    await user.type(await screen.findByRole('searchbox'), '火星')
    expect(await screen.findByRole('heading', { name: '没有找到“火星”' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '显示全部流程' }))
    expect(await screen.findByRole('region', { name: '出差' })).toBeTruthy()
  })

  test('a form begun on this device can be continued; another person sees nothing of it', async () => {
    const savedAt = new Date().toISOString()
    await saveDraft(initiator(), 'start:tripApproval', { purpose: '上海' }, savedAt)
    await saveDraft(initiator(), 'start:goneWorkflow', {}, savedAt)
    const { user, unmount } = await renderApp({ server, as: initiator(), url: '/start' })
    await user.click(await screen.findByRole('link', { name: /继续填写：出差审批/ }))
    await waitFor(() => expect(location.pathname).toBe('/start/tripApproval'))
    unmount()
    // What the login does before another person's page.
    await forgetSession()
    await renderApp({ server, as: { corpId: world.corpId, userId: world.people.manager }, url: '/start' })
    await screen.findByRole('region', { name: '出差' })
    expect(screen.queryByText(/继续填写/)).toBeNull()
  })
})

test('a list that cannot be loaded says so; reload brings it', async () => {
  await server.fresh.owner.query({ text: 'alter table app rename to app_away' })
  try {
    const { user } = await renderApp({
      server,
      as: { corpId: world.corpId, userId: world.people.stranger },
      url: '/start',
    })
    await screen.findByRole('heading', { name: '加载失败' }, { timeout: 8000 })
    await server.fresh.owner.query({ text: 'alter table app_away rename to app' })
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    await screen.findByRole('region', { name: '出差' })
  } finally {
    await server.fresh.owner.query({
      text: 'alter table if exists app_away rename to app',
    })
  }
})
