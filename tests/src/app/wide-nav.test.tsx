import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPerson } from '../../support/people.ts'
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

test.each([
  ['ADMIN', ['流程维护', '账号', '外部填写表单'], '根管理员'],
  ['SYS_MNG', ['流程维护', '账号', '外部填写表单'], '系统管理员'],
  ['APP_MNG', ['流程维护', '账号', '外部填写表单'], '应用管理员'],
  ['WORKFLOW_ADMIN', ['流程维护'], '流程特权人员'],
  ['DATA_MNG', [], null],
] as const)(
  'the session flags of %s show what is administered, and the profile names them (spec §3)',
  async (permission, entries, power) => {
    const { userId } = await insertPerson(server.fresh.database, world.corpId, {
      username: `of-${permission.toLowerCase()}`,
      permissions: [permission],
      scope: { apps: ['travel'], operations: ['CANCELED_WORKFLOW'] },
    })
    await renderApp({ server, as: as(userId), url: '/me/profile', size: 'split' })
    const nav = await navigation()
    await screen.findByText('账号', { selector: 'dt' }, LATE)
    const shown = ['流程维护', '账号', '外部填写表单'].filter(
      (name) => nav.queryByRole('link', { name: new RegExp(`^${name}`) }) !== null,
    )
    expect(shown).toEqual(entries)
    expect(screen.queryByText('管理身份')?.nextElementSibling?.textContent).toBe(power ?? undefined)
  },
  60_000,
)
