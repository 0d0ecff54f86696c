import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BUILD_HEADER } from '../../../contract/envelope.ts'
import { goOffline } from '../../support/network.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A panel is read out at once: what it says, and what to do now. */
async function panel(title: string) {
  const shown = await screen.findByRole('heading', { name: title }, { timeout: 10_000 })
  return within(shown.closest<HTMLElement>('.adm-error-block') ?? shown)
}

describe.each(['phone', 'split'] as const)('the panels of the product (%s)', (size) => {
  const as = (userId: string) => ({ corpId: world.corpId, userId })
  const look = (url: string, userId = world.people.stranger) =>
    renderApp({ server, url, size, as: as(userId) })

  it('empty: says what would stand here and offers the next step', async () => {
    await look('/inbox/mine')
    expect((await panel('还没有发起过流程')).getByRole('button', { name: '发起流程' })).toBeTruthy()
  })

  it('no permission: what only administrators may see', async () => {
    await look('/maintenance')
    expect((await panel('没有查看权限')).getByText(/联系发起人或管理员/)).toBeTruthy()
  })

  it('form not published: names whom to ask', async () => {
    await look('/start/nothingHere')
    expect((await panel('表单尚未发布')).getByText(/管理员/)).toBeTruthy()
  })

  it('offline: stays until the network is back', async () => {
    await look('/inbox/to-do')
    await screen.findByRole('tab', { name: /待办/ })
    goOffline(true)
    const words = '当前离线，显示的是上次的内容。'
    expect(await screen.findByText(words)).toBeTruthy()
    goOffline(false)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('new version: says that nothing typed is lost, and reloads when the person likes', async () => {
    let build = 'one'
    await renderApp({
      server,
      size,
      url: '/me',
      as: as(world.people.initiator),
      through: (transport) => async (request) => {
        const answer = await transport(request)
        const headers = new Headers(answer.headers)
        headers.set(BUILD_HEADER, build)
        build = 'two'
        return new Response(answer.body, { status: answer.status, headers })
      },
    })
    const words = await screen.findByText(/不会丢失/)
    const strip = words.closest<HTMLElement>('[role=status]')
    expect(within(strip ?? words).getByRole('button', { name: '重新加载' })).toBeTruthy()
  })
})

it('not configured: nobody has set the system up yet', async () => {
  const empty = await startTestServer()
  try {
    await renderApp({ server: empty, url: '/login' })
    expect((await panel('尚未配置组织')).getByText(/管理员/)).toBeTruthy()
  } finally {
    await empty.close()
  }
})
