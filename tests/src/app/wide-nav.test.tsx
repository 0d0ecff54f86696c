import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  for (const total of ['800', '900', '1000']) await world.start(total)
})
afterAll(() => server.close())

const LATE = { timeout: 20_000 }
const as = (userId: string) => ({ corpId: world.corpId, userId })
const navigation = async () => within(await screen.findByRole('navigation', { name: '主导航' }, LATE))

test('a wide screen begins at the workbench, a phone at the to-do list', async () => {
  await renderApp({ server, as: as(world.people.manager), url: '/', size: 'split' })
  await waitFor(() => expect(location.pathname).toBe('/workbench'), LATE)
  await renderApp({ server, as: as(world.people.manager), url: '/', size: 'phone' })
  await waitFor(() => expect(location.pathname).toBe('/inbox/to-do'), LATE)
}, 60_000)

test('the lists stand in the side navigation with the totals of the lists themselves', async () => {
  const { user } = await renderApp({
    server,
    as: as(world.people.manager),
    url: '/inbox/to-do',
    size: 'split',
  })
  const nav = await navigation()
  await waitFor(() => expect(nav.getByRole('link', { name: /^待办/ }).textContent).toContain('3'), LATE)
  expect(nav.getByRole('link', { name: /^待办/ }).getAttribute('aria-current')).toBe('page')
  for (const name of [/^待阅/, /^已办/, /^我发起/, /^草稿/])
    expect(nav.getByRole('link', { name })).toBeTruthy()
  expect(nav.queryByRole('link', { name: /流程实例/ })).toBeNull()
  await user.click(nav.getByRole('link', { name: /^已办/ }))
  await waitFor(() => expect(location.pathname).toBe('/inbox/finished'))
  expect(nav.getByRole('link', { name: /^已办/ }).getAttribute('aria-current')).toBe('page')
  expect(nav.getByRole('link', { name: /^待办/ }).getAttribute('aria-current')).toBeNull()
}, 60_000)

test('what I started and still runs is counted', async () => {
  await renderApp({ server, as: as(world.people.initiator), url: '/inbox/mine', size: 'split' })
  const nav = await navigation()
  await waitFor(() => expect(nav.getByRole('link', { name: /^我发起/ }).textContent).toContain('3'), LATE)
}, 60_000)
