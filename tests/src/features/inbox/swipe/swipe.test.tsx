import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deviceDatabase } from '../../../../../src/lib/device/device-database.ts'
import { endToast } from '../../../../../src/ui/feedback/toast-store.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval') continue
      node.quick = true
      node.fields = { purpose: { editable: true } }
    }
  })
})
afterAll(() => server.close())
afterEach(forgetDevice)

const manager = () => ({ corpId: world.corpId, userId: world.people.manager })
const titleOf = (purpose: string) => `陈思远的出差审批：${purpose}`

async function open(purpose: string) {
  const started = await world.start('800', { purpose })
  const app = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  const card = await screen.findByRole('article', { name: titleOf(purpose) })
  await waitFor(() => expect(screen.getByRole('tabpanel').style.touchAction).toBe('pan-y'))
  return { ...app, card, ...started }
}

/** Pulls a card to the left by so much. */
function pull(card: HTMLElement, px: number) {
  const at = (clientX: number) => ({ clientX, clientY: 100, pointerType: 'touch', bubbles: true })
  fireEvent.pointerDown(card, at(300))
  fireEvent.pointerMove(card, at(300 - px / 2))
  fireEvent.pointerMove(card, at(300 - px))
  fireEvent.pointerUp(card, at(300 - px))
}

async function statusOf(instanceId: string, userId = world.people.manager): Promise<number | undefined> {
  const { rows } = await server.deps.database.query<{ status: number }>({
    text: 'select status from work_item where instance_id = $1 and holder_id = $2',
    values: [instanceId, userId],
  })
  return rows[0]?.status
}

const kept = async () => (await deviceDatabase()).getAll('intents')

describe('swiping a card of the to-do list', () => {
  test('uncovers more and agree; agreeing can be undone before it is sent', async () => {
    const { user, card, workflowInstanceId } = await open('撤销的')
    pull(card, 120)
    await user.click(await screen.findByRole('button', { name: '同意' }))
    await screen.findByText('已同意 1 项，5 秒后发送')
    await waitFor(async () => expect(await kept()).toHaveLength(1))
    expect(await screen.findByText(/同意 · 即将发送/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await screen.findByText('已撤销，没有发送')
    await waitFor(async () => expect(await kept()).toEqual([]))
    expect(await statusOf(workflowInstanceId)).toBe(2)
  })

  test('pulled past half it agrees; after the window it is sent and leaves the list', async () => {
    const { card, workflowInstanceId, wire } = await open('发送的')
    pull(card, 300)
    await screen.findByText('已同意 1 项，5 秒后发送')
    expect(wire.filter(({ path }) => path.endsWith('batchSubmit'))).toEqual([])
    endToast()
    await waitFor(async () => expect(await statusOf(workflowInstanceId)).toBe(3))
    await waitFor(() => expect(screen.queryByRole('article', { name: titleOf('发送的') })).toBeNull())
    expect(await kept()).toEqual([])
  })

  test('a second finger sends the card back and pulls no other; the next swipe works', async () => {
    const other = (await world.start('800', { purpose: '旁边的' })).workflowInstanceId
    const { card, workflowInstanceId, wire } = await open('两指的')
    const beside = await screen.findByRole('article', { name: titleOf('旁边的') })
    const at = (pointerId: number, clientX: number) => ({
      ...{ pointerId, clientX, clientY: 100, pointerType: 'touch', isPrimary: pointerId === 1 },
      bubbles: true,
    })
    fireEvent.pointerDown(card, at(1, 300))
    fireEvent.pointerMove(card, at(1, 200))
    expect(card.style.transform).toBe('translateX(-100px)')
    fireEvent.pointerDown(beside, at(2, 300))
    expect(card.style.transform).toBe('')
    for (const [on, id] of [
      [card, 1],
      [beside, 2],
    ] as const) {
      fireEvent.pointerMove(on, at(id, 20))
      fireEvent.pointerUp(on, at(id, 20))
    }
    expect([card.style.transform, beside.style.transform]).toEqual(['', ''])
    expect(wire.filter(({ path }) => path.endsWith('batchSubmit'))).toEqual([])
    expect(await statusOf(workflowInstanceId)).toBe(2)

    // A press whose end was never heard gives way to the next first finger.
    fireEvent.pointerDown(card, at(1, 300))
    fireEvent.pointerMove(card, at(1, 200))
    fireEvent.pointerDown(beside, at(1, 300))
    expect(card.style.transform).toBe('')
    fireEvent.pointerMove(beside, at(1, 180))
    fireEvent.pointerUp(beside, at(1, 180))
    expect(await screen.findByRole('button', { name: '同意' })).toBeTruthy()
    expect(await statusOf(other)).toBe(2)
  })

  test('the page that is hidden in the window sends at once', async () => {
    const { card, workflowInstanceId } = await open('藏起的')
    pull(card, 300)
    await screen.findByText('已同意 1 项，5 秒后发送')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await statusOf(workflowInstanceId)).toBe(3))
  })

  test('a form that was changed meanwhile is asked about, with the difference', async () => {
    const { workflowInstanceId } = await world.start('12800', { purpose: '原来的' })
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [wang, li] = world.people.finance
    const { user } = await renderApp({
      server,
      as: { corpId: world.corpId, userId: li },
      url: '/inbox/to-do',
    })
    const card = await screen.findByRole('article', { name: titleOf('原来的') })
    await waitFor(() => expect(screen.getByRole('tabpanel').style.touchAction).toBe('pan-y'))
    pull(card, 300)
    await screen.findByText('已同意 1 项，5 秒后发送')
    await world.decide(wang, 'agree', workflowInstanceId, '', { purpose: '改过的' })
    endToast()
    await user.click(await screen.findByRole('button', { name: '查看' }))
    const sheet = within(await screen.findByRole('dialog', { name: '待发送与待确认' }))
    expect(await sheet.findByText(/王敏 于 .*修改了表单/)).toBeTruthy()
    expect(await sheet.findByText('改过的', {}, { timeout: 20_000 })).toBeTruthy()
    await user.click(await sheet.findByRole('button', { name: '按新内容同意' }))
    await waitFor(async () => expect(await statusOf(workflowInstanceId, li)).toBe(3))
    await waitFor(async () => expect(await kept()).toEqual([]))
  })
})
