import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import { forgetSession } from '../../../../src/lib/session/session.ts'
import { forgetDevice } from '../../../support/forget-device.ts'
import { giveLayout } from '../../../support/layout.ts'
import { goOffline } from '../../../support/network.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSession()
  await forgetDevice()
})

const person = (userId: string) => ({ corpId: world.corpId, userId })
const kept = async () => (await deviceDatabase()).getAll('intents')
const patient = { timeout: 20_000 }

async function statusOf(itemId: string): Promise<number | undefined> {
  const { rows } = await server.deps.database.query<{ status: number }>({
    text: 'select status from work_item where id = $1',
    values: [itemId],
  })
  return rows[0]?.status
}

async function agreedOffline() {
  const { workflowInstanceId } = await world.start('300')
  const itemId = await world.itemOf(world.people.manager, workflowInstanceId)
  const app = await renderApp({ server, as: person(world.people.manager), url: `/items/${itemId}` })
  await app.user.click(await screen.findByRole('button', { name: /^同意/ }, patient))
  const sheet = within(await screen.findByRole('dialog', { name: '同意' }, patient))
  await app.user.type(sheet.getByRole('textbox', { name: /审批意见/ }), '可以')
  goOffline(true)
  await app.user.click(sheet.getByRole('button', { name: '确认同意' }))
  await sheet.findByText(/没有网络，尚未发出/)
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  return { ...app, itemId, workflowInstanceId }
}

/** As the device keeps it after a page died: written before, read by the next page. */
async function keptBefore(userId: string, itemId: string, digest: string, dueAt = 0) {
  const token = freshToken()
  const key = `${token}/${itemId}`
  const work = { kind: 'call', call: 'submitForm', body: bodyOf(itemId, digest) }
  const value = { key, token, itemId, title: '出差', action: 'agree', work, madeAt: new Date().toISOString() }
  const owner = `${world.corpId}/${userId}`
  await (await deviceDatabase()).put('intents', {
    key,
    owner,
    value: { ...value, dueAt, tried: true, state: 'waiting' },
  })
}

function bodyOf(workItemId: string, digest: string) {
  const approval = { content: '可以' }
  return {
    workItemId,
    actionCode: 'agree',
    fence: { revision: 1, digest },
    bizObject: { data: {} },
    approval,
  }
}

describe('a decision without a network', () => {
  test('is sent when the network is back, although its page has been left', async () => {
    const { itemId, user } = await agreedOffline()
    await user.keyboard('{Escape}')
    window.history.pushState(null, '', '/me')
    fireEvent(window, new PopStateEvent('popstate'))
    await screen.findByText('离线，1 项操作待发送', {}, patient)
    goOffline(false)
    await waitFor(async () => expect(await statusOf(itemId)).toBe(3), patient)
    await waitFor(async () => expect(await kept()).toEqual([]))
  })

  test('survives the page: the next start sends it once and says so', async () => {
    const { workflowInstanceId } = await world.start('300')
    const itemId = await world.itemOf(world.people.manager, workflowInstanceId)
    await keptBefore(world.people.manager, itemId, '@1')
    await renderApp({ server, as: person(world.people.manager), url: '/me' })
    await screen.findByText('之前未发出的 1 项决定现已生效', {}, patient)
    expect(await statusOf(itemId)).toBe(3)
    expect(await kept()).toEqual([])
  })

  test('of an item that somebody closed meanwhile is explained, not sent again', async () => {
    const { workflowInstanceId } = await world.start('300')
    const itemId = await world.itemOf(world.people.manager, workflowInstanceId)
    await world.decide(world.people.manager, 'disagree', workflowInstanceId, '不必要')
    await keptBefore(world.people.manager, itemId, '@1')
    const { user } = await renderApp({ server, as: person(world.people.manager), url: '/me' })
    await user.click(await screen.findByRole('button', { name: '查看' }, patient))
    const sheet = within(await screen.findByRole('dialog', { name: '待发送与待确认' }, patient))
    expect(sheet.getByText(/林静 于 .*不同意/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '知道了' }))
    await waitFor(async () => expect(await kept()).toEqual([]))
  })

  test('S-10: another person sends nothing of it and finds nothing of it', async () => {
    const { workflowInstanceId } = await world.start('300')
    const itemId = await world.itemOf(world.people.manager, workflowInstanceId)
    await keptBefore(world.people.manager, itemId, '@1')
    await renderApp({ server, as: person(world.people.stranger), url: '/me' })
    await screen.findAllByText('孙悦', {}, patient)
    expect(await statusOf(itemId)).toBe(2)
    await forgetSession()
    expect(await kept()).toEqual([])
    expect(await statusOf(itemId)).toBe(2)
  })
})

test('a decision that another version of the app kept is named, explained and opened (S-10)', async () => {
  const { workflowInstanceId } = await world.start('300')
  const itemId = await world.itemOf(world.people.manager, workflowInstanceId)
  const value = { title: '出差 3 天', itemId, action: 'approve', decision: { yes: true } }
  const owner = `${world.corpId}/${world.people.manager}`
  await (await deviceDatabase()).put('intents', { key: 'strange', owner, value })
  const { user } = await renderApp({ server, as: person(world.people.manager), url: '/me' })
  const strip = await screen.findByText(/1 项决定没有生效/, {}, patient)
  await user.click(
    within(strip.closest('[role=status]') ?? document.body).getByRole('button', { name: '查看' }),
  )
  const sheet = within(await screen.findByRole('dialog', { name: '待发送与待确认' }, patient))
  expect(await sheet.findByText('出差 3 天')).toBeTruthy()
  expect(sheet.getByText(/另一版本的应用保存在这台设备上/)).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: '打开处理' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/items/${itemId}`))
  await waitFor(async () => expect(await kept()).toEqual([]))
})
