import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalWorld } from '../../../support/portal-world.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { World } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
  const { workflowInstanceId } = await world.start('800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  await world.start('12800')
})
afterAll(() => server.close())

const manager = () => ({ corpId: world.corpId, userId: world.people.manager })

test('the workbench shows my numbers, what waits, notices and pictures with their values in words', async () => {
  await renderApp({ server, as: manager(), url: '/workbench', size: 'wide' })
  const numbers = within(await screen.findByRole('list', { name: '我的数字' }))
  await waitFor(() =>
    expect(numbers.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/inbox/to-do',
      '/inbox/to-read',
      '/inbox/mine?instanceState=PROCESSING',
      '/inbox/finished',
    ]),
  )
  const waiting = within(screen.getByRole('region', { name: '待办' }))
  expect((await waiting.findByRole('link', { name: /出差审批/ })).getAttribute('href')).toMatch(/^\/items\//)
  expect(await screen.findByText('预算收紧')).toBeTruthy()
  const table = await screen.findByRole('table', { name: '近 14 天' })
  await waitFor(() => {
    const today = within(table).getAllByRole('row').at(-1)
    expect(today?.textContent).toMatch(/21$/)
  })
  expect(await screen.findByRole('region', { name: '我的平均用时' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '工作台' }).getAttribute('aria-current')).toBe('page')
})

test('its search leads to the portal’s', async () => {
  const { user } = await renderApp({ server, as: manager(), url: '/workbench', size: 'wide' })
  await user.type(await screen.findByRole('searchbox'), '出差{Enter}')
  await waitFor(() =>
    expect(`${location.pathname}${decodeURIComponent(location.search)}`).toBe('/apps?q=出差'),
  )
  // What is typed next goes on with the words.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  expect(await screen.findByRole('region', { name: '应用' })).toBeTruthy()
})
