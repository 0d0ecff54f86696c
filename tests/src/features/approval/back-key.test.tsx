import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

describe('a step back in the history', () => {
  it('closes the open sheet first, keeps its text, and leaves the page with the next step', async () => {
    await world.start('300', { purpose: '无锡送样' })
    const { user } = await renderApp({
      server,
      url: '/inbox/to-do',
      as: { corpId: world.corpId, userId: world.people.manager },
    })
    await user.click(await screen.findByRole('link', { name: /无锡送样/ }))
    await user.click(await screen.findByRole('button', { name: /^同意/ }, { timeout: 10_000 }))
    const sheet = await screen.findByRole('dialog', { name: '同意' })
    await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), '还没想好')
    const address = window.location.pathname

    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(window.location.pathname).toBe(address))
    await user.click(screen.getByRole('button', { name: /^同意/ }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /审批意见/ }).value).toBe('还没想好')

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    window.history.back()
    await screen.findByRole('article', { name: /无锡送样/ })
    expect(window.location.pathname).toBe('/inbox/to-do')
  })

  it('closes the picker on top of a sheet alone', async () => {
    await world.start('300')
    // There is a page to go back to.
    window.history.pushState(null, '', '/start')
    const { user } = await renderApp({
      server,
      url: '/inbox/to-do',
      as: { corpId: world.corpId, userId: world.people.manager },
    })
    await user.click(await screen.findByRole('button', { name: /^筛选/ }))
    const panel = await screen.findByRole('dialog')
    await user.click(await within(panel).findByRole('button', { name: /发起人/ }))
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2))

    window.history.back()
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1))
    expect(screen.getByRole('dialog', { name: /筛选/ })).toBeTruthy()
  })
})

describe('the preview for the printer', () => {
  it('has an address: a step back leaves it, and opened by its address its arrow leads to the lists', async () => {
    const { workflowInstanceId } = await world.start('300', { purpose: '无锡送样' })
    const as = { corpId: world.corpId, userId: world.people.initiator }
    const { user } = await renderApp({ server, url: `/instances/${workflowInstanceId}`, as })
    await user.click(await screen.findByRole('button', { name: '更多' }, { timeout: 10_000 }))
    await user.click(await screen.findByRole('button', { name: /^打印/ }))
    await screen.findByRole('dialog', { name: '打印预览' })
    window.history.back()
    await waitFor(() => expect(window.location.pathname).toBe(`/instances/${workflowInstanceId}`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()

    const again = await renderApp({ server, url: `/print?instances=${workflowInstanceId}`, as })
    const preview = within(await screen.findByRole('dialog', { name: '打印预览' }, { timeout: 10_000 }))
    expect(document.title).toBe('打印预览')
    await again.user.click(preview.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(window.location.pathname).toBe('/inbox/to-do'))
  })
})
