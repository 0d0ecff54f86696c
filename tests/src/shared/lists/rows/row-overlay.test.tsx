import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForm } from '../../../../../contract/forms.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  for (let number = 0; number < 40; number += 1) await world.start('100')
})
afterAll(() => server.close())

it('a sheet that was opened from a row stays with what is typed when the list grows and its rows are drawn anew', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user, queryClient } = await renderApp({ server, as, url: '/inbox/mine' })
  await screen.findByText('共 40 项，已全部显示')
  const [first] = screen.getAllByRole('article')
  if (first === undefined) throw new Error('the list is empty')
  const row = first.closest('li')
  await user.click(await within(first).findByRole('button', { name: '催办' }))
  const sheet = within(await screen.findByRole('dialog', { name: '催办' }))
  await user.type(await sheet.findByRole('textbox', { name: /催办留言/ }), '今天要付款')

  await world.start('100')
  await queryClient.invalidateQueries()
  // Above forty rows the list draws only what is in view: the row is another one now.
  await waitFor(() => expect(row?.isConnected).toBe(false))
  const dialog = within(screen.getByRole('dialog', { name: '催办' }))
  const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /催办留言/ })
  expect(text.value).toBe('今天要付款')
})

it('withdrawing right after urging acts on what the urging left, and is no conflict with oneself', async () => {
  await world.start('100')
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const late = Promise.withResolvers<void>()
  let loads = 0
  const { user } = await renderApp({
    server,
    as,
    url: '/inbox/mine',
    through: (transport) => async (request) => {
      const isLate = new URL(request.url).pathname === loadForm.path && ++loads > 1
      if (isLate) await late.promise
      return await transport(request)
    },
  })
  await screen.findByText(/已全部显示/)
  const [card] = screen.getAllByRole('article')
  const row = within(card ?? document.body)
  await user.click(await row.findByRole('button', { name: '催办' }))
  const urge = within(await screen.findByRole('dialog', { name: '催办' }))
  await user.type(await urge.findByRole('textbox', { name: /催办留言/ }), '今天要付款')
  await user.click(await urge.findByRole('button', { name: /确认催办/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(await row.findByRole('button', { name: '撤回' }))
  await waitFor(() => expect(loads).toBeGreaterThan(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  late.resolve()
  const withdraw = within(await screen.findByRole('dialog', { name: '撤回' }))
  await user.type(withdraw.getByRole('textbox'), '金额写错了')
  await user.click(withdraw.getByRole('button', { name: /确认撤回/ }))
  await row.findByText('已退回')
  expect(screen.queryByRole('dialog')).toBeNull()
})
