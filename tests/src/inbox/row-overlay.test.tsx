import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveLayout } from '../../support/layout.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

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
