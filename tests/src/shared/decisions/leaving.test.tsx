import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { batchSubmit } from '../../../../contract/workflow/drafts.ts'
import { setLeaders } from '../../../../server/organisation/write.ts'
import { deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import { forgetSession } from '../../../../src/lib/session/session.ts'
import { keyOf } from '../../../../src/shared/decisions/intent.ts'
import { decide } from '../../../../src/shared/decisions/queue.ts'
import { forgetDevice } from '../../../support/forget-device.ts'
import { giveLayout } from '../../../support/layout.ts'
import { goOffline } from '../../../support/network.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../../support/people.ts'
import { type RenderAppOptions, renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** Decides every trip; works for a second organisation too. A new one each time: who signs out ends the session. */
let head: TestPerson

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  const { database } = server.fresh
  world = await workflowWorld(database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) if (node.type === 'approval') node.quick = true
  })
  await insertCorp(database, { corpId: 'haitang', name: '海棠设计' })
})
beforeEach(async () => {
  const { database } = server.fresh
  const personId = crypto.randomUUID()
  head = await insertPerson(database, world.corpId, { name: '何俊杰', withPassword: true, personId })
  await database.transaction((tx) => setLeaders(tx, world.corpId, world.departmentId, [head.userId]))
  await insertPerson(database, 'haitang', { personId })
})
afterAll(() => server.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetSession()
  await forgetDevice()
})

const patient = { timeout: 20_000 }
const kept = async () => (await deviceDatabase()).getAll('intents')

async function statusOf(itemId: string): Promise<number | undefined> {
  const { rows } = await server.deps.database.query<{ status: number }>({
    text: 'select status from work_item where id = $1',
    values: [itemId],
  })
  return rows[0]?.status
}

/** The personal area of the head. */
async function atHome(options: Partial<RenderAppOptions> = {}) {
  const app = await renderApp({ server, as: head, url: '/me', ...options })
  await screen.findByRole('heading', { name: '何俊杰' }, patient)
  return app
}

/** Agrees to a new trip as the list does. */
async function agree(purpose: string, window = 0): Promise<string> {
  const { workflowInstanceId } = await world.start('300', { purpose })
  const itemId = await world.itemOf(head.userId, workflowInstanceId)
  const work = { kind: 'agree' as const, fence: { revision: 1, digest: '@1' } }
  await decide([{ token: freshToken(), itemId, title: `出差：${purpose}`, action: 'agree', work, window }])
  return itemId
}

const leave = () => screen.getByRole('button', { name: '退出登录' })
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }, patient))
const atLogin = () => screen.findByRole('heading', { name: '账号登录' }, patient)

describe('signing out with decisions that have not been sent', () => {
  test('what can be sent is, without a question', async () => {
    const { user } = await atHome()
    const itemId = await agree('刚刚', 5_000)
    await user.click(leave())
    await atLogin()
    expect(await statusOf(itemId)).toBe(3)
  })

  test('offline it says how many; who stays loses nothing, and they are sent once online', async () => {
    const { user } = await atHome()
    goOffline(true)
    const items = [await agree('一'), await agree('二')]
    await user.click(leave())
    const asked = await dialog('还有 2 项决定没有生效')
    expect(asked.getByText(/现在没有网络/)).toBeTruthy()
    expect(asked.getByText('出差：一')).toBeTruthy()
    expect(asked.queryByRole('button', { name: '先发送' })).toBeNull()
    await user.click(asked.getByRole('button', { name: '留下' }))
    expect(await kept()).toHaveLength(2)
    goOffline(false)
    for (const itemId of items) await waitFor(async () => expect(await statusOf(itemId)).toBe(3), patient)
  })

  test('S-10: who insists is told what is lost; nothing of it stays for the next person', async () => {
    const { user } = await atHome()
    goOffline(true)
    const itemId = await agree('失去的')
    await user.click(leave())
    const asked = await dialog('还有 1 项决定没有生效')
    await user.click(asked.getByRole('button', { name: '仍然离开' }))
    const loss = await dialog('离开后，这 1 项决定会丢失')
    expect(loss.getByText('出差：失去的')).toBeTruthy()
    expect(loss.queryByText(/可能已经生效/)).toBeNull()
    await user.click(loss.getByRole('button', { name: '丢弃并离开' }))
    await atLogin()
    expect(await kept()).toEqual([])
    goOffline(false)
    expect(await statusOf(itemId)).toBe(2)
  })

  test('while no answer comes they can be sent first; then it leaves', async () => {
    let isAway = true
    const { user } = await atHome({
      through: (transport) => (request) =>
        isAway && request.url.endsWith(batchSubmit.path)
          ? Promise.reject(new TypeError('fetch failed'))
          : transport(request),
    })
    const itemId = await agree('没有回音')
    await user.click(leave())
    const asked = await dialog('还有 1 项决定没有生效')
    await user.click(asked.getByRole('button', { name: '仍然离开' }))
    const loss = await dialog('离开后，这 1 项决定会丢失')
    expect(loss.getByText('其中 1 项已经发出但没有回音，可能已经生效。')).toBeTruthy()
    await user.click(loss.getByRole('button', { name: '留下' }))
    isAway = false
    await user.click(leave())
    await atLogin()
    expect(await statusOf(itemId)).toBe(3)
  })

  test('moving to another organisation asks as well', async () => {
    const { user } = await atHome()
    goOffline(true)
    await agree('换组织')
    await user.click(screen.getByRole('button', { name: /^组织/ }))
    await user.click(await screen.findByText('海棠设计'))
    await dialog('还有 1 项决定没有生效')
    goOffline(false)
  })

  test('an address of another organisation asks as well, and again after staying', async () => {
    const { unmount } = await atHome()
    goOffline(true)
    await agree('别处')
    unmount()
    const { user } = await renderApp({ server, as: head, url: '/me?corpId=haitang' })
    const asked = await dialog('还有 1 项决定没有生效')
    await user.click(asked.getByRole('button', { name: '留下' }))
    await user.click(await screen.findByRole('button', { name: '切换过去' }))
    await dialog('还有 1 项决定没有生效')
    goOffline(false)
  })
})

describe('signed in again in the same page', () => {
  test('a decision made offline is sent as the first one was', async () => {
    const { user } = await atHome()
    goOffline(true)
    const first = await agree('第一次')
    goOffline(false)
    await waitFor(async () => expect(await statusOf(first)).toBe(3), patient)
    await user.click(leave())
    await atLogin()
    await user.type(await screen.findByRole('textbox', { name: '账号' }), head.username)
    await user.type(screen.getByLabelText('密码'), PASSWORD)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByRole('tab', { name: /待办/ }, patient)
    goOffline(true)
    const second = await agree('第二次')
    await waitFor(async () => expect(await kept()).toHaveLength(1))
    goOffline(false)
    await waitFor(async () => expect(await statusOf(second)).toBe(3), patient)
    await waitFor(async () => expect(await kept()).toEqual([]), patient)
  })

  test('what the device kept meanwhile is sent, whoever opened the page before', async () => {
    const { unmount } = await atHome()
    await forgetSession()
    unmount()
    const { workflowInstanceId } = await world.start('300')
    const itemId = await world.itemOf(head.userId, workflowInstanceId)
    const token = freshToken()
    const key = keyOf(token, itemId)
    const value = {
      key,
      token,
      itemId,
      title: '出差',
      action: 'agree',
      dueAt: 0,
      tried: true,
      state: 'waiting',
    }
    const work = { kind: 'agree', fence: { revision: 1, digest: '@1' } }
    await (await deviceDatabase()).put('intents', {
      key,
      owner: `${world.corpId}/${head.userId}`,
      value: { ...value, work, madeAt: new Date().toISOString() },
    })
    await atHome()
    await waitFor(async () => expect(await statusOf(itemId)).toBe(3), patient)
  })
})
