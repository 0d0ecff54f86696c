import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import { setTransport } from '../../../../src/lib/http/http.ts'
import { loadDraft } from '../../../../src/shared/drafts/drafts.ts'
import { injectTransport } from '../../../support/inject-transport.ts'
import { goOffline } from '../../../support/network.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval') node.fields = { secretNote: { editable: true } }
    }
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

async function openItem(userId: string, instanceId: string) {
  const workItemId = await world.itemOf(userId, instanceId)
  const app = await renderApp({ server, url: `/items/${workItemId}`, as: { corpId: world.corpId, userId } })
  await screen.findByRole('button', { name: /^同意/ }, { timeout: 10_000 })
  return { ...app, workItemId }
}

/** Opens the sheet of agree and writes an opinion. */
async function write(user: Awaited<ReturnType<typeof openItem>>['user'], opinion: string) {
  await user.click(screen.getByRole('button', { name: /^同意/ }))
  const sheet = await screen.findByRole('dialog', { name: '同意' })
  await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), opinion)
  return sheet
}

/** Both finance people are asked; one of them opens the page, the other one changes the note and agrees. */
async function changedByPeer() {
  const { workflowInstanceId } = await world.start('8000')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  const [wang, li] = world.people.finance
  const page = await openItem(wang, workflowInstanceId)
  const item = await world.itemOf(li, workflowInstanceId)
  const answer = await server.call(
    submitForm,
    {
      actionCode: 'agree',
      workItemId: item,
      fence: await fenceOf(item, li),
      bizObject: { data: { secretNote: '改为月结' } },
      replayToken: freshToken(),
    },
    { as: { corpId: world.corpId, userId: li } },
  )
  expect(answer.fault).toBeNull()
  return { ...page, workflowInstanceId }
}

async function fenceOf(workitemId: string, userId: string) {
  const { loadForm } = await import('../../../../contract/forms.ts')
  const { data } = await server.call(loadForm, { workitemId }, { as: { corpId: world.corpId, userId } })
  return { revision: data.revision, digest: data.digest }
}

describe('a form that changed meanwhile (G2)', () => {
  it('says who changed what, keeps the text, and sends it on the new content', async () => {
    const { user, workflowInstanceId } = await changedByPeer()
    const sheet = await write(user, '同意付款')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))

    const conflict = await screen.findByRole('dialog', { name: '表单刚被修改' })
    await within(conflict).findByText('李娜 改了 1 项')
    const row = await within(conflict).findByRole('row', { name: /备注/ })
    expect(within(row).getByText('改为月结')).toBeTruthy()
    expect(within(conflict).getByText('同意付款')).toBeTruthy()
    await user.click(within(conflict).getByRole('button', { name: '按新内容同意' }))

    await screen.findByText(/^已同意 CC-/)
    const { rows } = await server.fresh.database.query<{ status: string }>({
      text: 'select status from instance where id = $1',
      values: [workflowInstanceId],
    })
    expect(rows[0]?.status).toBe('COMPLETED')
  })

  it('looking at the form first shows the new content and keeps the opinion', async () => {
    const { user } = await changedByPeer()
    const sheet = await write(user, '同意付款')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))
    const conflict = await screen.findByRole('dialog', { name: '表单刚被修改' })
    await within(conflict).findByRole('row', { name: /备注/ })

    await user.click(within(conflict).getByRole('button', { name: '查看表单' }))

    await waitFor(() => expect(screen.getByDisplayValue('改为月结')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: /^同意/ }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /审批意见/ }).value).toBe('同意付款')
  })
})

describe('a network that fails', () => {
  it('offline keeps the text, says that nothing was sent, and sends it when the network is back', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user, wire } = await openItem(world.people.manager, workflowInstanceId)
    const sheet = await write(user, '同意')
    goOffline(true)
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))
    await within(sheet).findByText(/没有网络，尚未发出/)
    expect(wire.some(({ path }) => path === submitForm.path)).toBe(false)
    expect(within(sheet).getByRole<HTMLTextAreaElement>('textbox').value).toBe('同意')

    goOffline(false)

    await screen.findByText(/^已同意 CC-/)
  })

  it('an answer that is lost is asked for again with the same token, and happens once (G3)', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user } = await openItem(world.people.manager, workflowInstanceId)
    const { transport } = injectTransport(server)
    const bodies: string[] = []
    setTransport(async (request) => {
      if (!request.url.endsWith(submitForm.path)) return transport(request)
      bodies.push(await request.clone().text())
      const answer = await transport(request)
      if (bodies.length > 1) return answer
      throw new TypeError('Failed to fetch')
    })
    const sheet = await write(user, '同意')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))
    await within(sheet).findByText(/暂不确定是否已生效/)
    await user.click(within(sheet).getByRole('button', { name: '重试' }))

    await screen.findByText(/^已同意 CC-/)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
    const { rows } = await server.fresh.database.query<{ n: number }>({
      text: `select count(*)::int as n from work_item where instance_id = $1 and decision = 3`,
      values: [workflowInstanceId],
    })
    expect(rows[0]?.n).toBe(1)
  })
})

describe('what was typed', () => {
  it('is kept on the device and comes back with one tap', async () => {
    const { workflowInstanceId } = await world.start('300')
    const first = await openItem(world.people.manager, workflowInstanceId)
    await write(first.user, '先记下')
    await screen.findByText('已存在本机')
    first.unmount()

    const { user } = await openItem(world.people.manager, workflowInstanceId)
    await user.click(await screen.findByRole('button', { name: '恢复' }))
    await user.click(screen.getByRole('button', { name: /^同意/ }))

    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /审批意见/ }).value).toBe('先记下')
  })

  it('leaves the device once it is sent', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user, workItemId } = await openItem(world.people.manager, workflowInstanceId)
    const sheet = await write(user, '同意')
    await screen.findByText('已存在本机')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))
    await screen.findByText(/^已同意 CC-/)

    const owner = { corpId: world.corpId, userId: world.people.manager }
    await waitFor(async () => expect(await loadDraft(owner, `workItem:${workItemId}`)).toBeUndefined())
  })
})

describe('an item that is already handled', () => {
  it('opens without actions and says by whom', async () => {
    const { workflowInstanceId } = await world.start('300')
    const item = await world.itemOf(world.people.manager, workflowInstanceId)
    await world.decide(world.people.manager, 'agree', workflowInstanceId, '好')
    await renderApp({
      server,
      url: `/items/${item}`,
      as: { corpId: world.corpId, userId: world.people.manager },
    })

    await screen.findByText(/^林静 于 .* 已同意$/)
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
  })
})
