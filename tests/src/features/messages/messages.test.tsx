import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countMessages, searchMessages } from '../../../../contract/messages.ts'
import { deleteInstance } from '../../../../contract/workflow/endings.ts'
import { relayMessages, tell } from '../../../support/messages.ts'
import { insertPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })

async function look(userId: string, size: 'phone' | 'split' = 'phone', url = '/messages/all') {
  const app = await renderApp({ server, url, as: as(userId), size })
  await screen.findByRole('heading', { name: '消息' }, { timeout: 10_000 })
  return app
}

async function unread(userId: string) {
  return (await server.call(countMessages, {}, { as: as(userId) })).data.unread
}

describe('messages', () => {
  it.each(['phone', 'split'] as const)(
    'a to-do is told with who and what, counted on the tab, and opens its form (%s)',
    async (size) => {
      const { manager } = world.people
      const { workflowInstanceId } = await world.start('9000')
      await relayMessages(server.fresh.database)
      const { user } = await look(manager, size)
      const card = await screen.findByRole('link', { name: /^待你审批：.*未读$/ })
      expect(card.textContent).toContain('陈思远')
      const nav = within(await screen.findByRole('navigation', { name: '主导航' }))
      await waitFor(() => expect(nav.getByRole('link', { name: /消息/ }).textContent).toContain('1'))
      expect(screen.getByRole('heading', { name: '今天' })).toBeTruthy()
      await user.click(card)
      const item = await world.itemOf(manager, workflowInstanceId)
      await waitFor(() => expect(window.location.pathname).toBe(`/items/${item}`))
      await waitFor(async () => expect(await unread(manager)).toBe(0))
    },
  )

  it('the tabs tell mentions, unread and read apart; all are marked with one tap', async () => {
    const { stranger: userId } = world.people
    const { workflowInstanceId: instanceId } = await world.start('100')
    const told = { corpId: world.corpId, userId, instanceId, at: '2026-01-05T08:00:00.000Z' }
    await tell(server.fresh.database, { ...told, key: 'a', params: { outcome: 'agreed' } })
    const params = { byId: world.people.manager, text: '@孙悦 <b>look</b>' }
    await tell(server.fresh.database, { ...told, key: 'b', kind: 'mention', params })
    const { user } = await look(userId)
    expect(await screen.findByRole('link', { name: /^已通过：/ })).toBeTruthy()
    const mention = await screen.findByRole('link', { name: /^林静 在评论中提到你/ })
    // D-14: words with a tag are shown as the spec says.
    expect(mention.textContent).toContain('不支持')
    await user.click(screen.getByRole('tab', { name: /^@ 与回复/ }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^已通过：/ })).toBeNull())
    expect(window.location.pathname).toBe('/messages/mentions')
    await user.click(screen.getByRole('tab', { name: /^已读/ }))
    expect(await screen.findByText('没有已读消息')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^未读/ }))
    await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
    expect(await screen.findByText('没有未读消息')).toBeTruthy()
    expect(await unread(userId)).toBe(0)
  })

  it('a step back closes the menu alone, and leads back to the list from where an item of it led', async () => {
    const { user } = await look(world.people.stranger)
    const path = () => window.location.pathname
    const more = () => screen.getByRole('button', { name: '更多' })
    await user.click(more())
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect([path(), window.history.state.idx]).toEqual(['/messages/all', 0]))
    await user.click(more())
    await user.click(screen.getByRole('menuitem', { name: '通知与免打扰' }))
    await waitFor(() => expect(path()).toBe('/me/notifications'))
    window.history.back()
    await waitFor(() => expect(path()).toBe('/messages/all'))
    await screen.findByRole('heading', { name: '消息' })
  })

  it('an item that a colleague has handled meanwhile says by whom and offers the next', async () => {
    const [first, second] = world.people.finance
    const { manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await world.decide(manager, 'agree', workflowInstanceId)
    await relayMessages(server.fresh.database)
    const { MESSAGE } = (await server.call(searchMessages, { tab: 'MESSAGE' }, { as: as(first) })).data
    const other = (await world.start('9100')).workflowInstanceId
    await world.decide(manager, 'agree', other)
    await world.decide(second, 'disagree', workflowInstanceId, 'too much')
    const { user } = await look(first)
    await user.click(await screen.findByRole('link', { name: /^待你审批：/ }))
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${MESSAGE.content[0]?.workItemId}`))
    await user.click(await screen.findByRole('button', { name: '下一项' }, { timeout: 10_000 }))
    const next = await world.itemOf(first, other)
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${next}`))
  })

  it('a document that is gone is said to be gone, with the next task', async () => {
    const { manager } = world.people
    const { userId } = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })
    const { workflowInstanceId } = await world.start('9000')
    await relayMessages(server.fresh.database)
    const input = { workflowInstanceId, reason: 'by mistake', replayToken: freshToken() }
    await server.call(deleteInstance, input, { as: as(userId) })
    const next = (await world.start('9100')).workflowInstanceId
    const { user } = await look(manager)
    await user.click(await screen.findByRole('link', { name: /单据已删除/ }))
    expect(await screen.findByText('这条消息的单据已不存在')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '下一项待办' }))
    const item = await world.itemOf(manager, next)
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${item}`))
  })
})
