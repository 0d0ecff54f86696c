import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import { OK } from '../../../../platform-adapters/platform.ts'
import { draftsOf } from '../../../../src/shared/drafts/drafts.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { forgetDevice } from '../../../support/forget-device.ts'
import { type RenderAppOptions, renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval') {
        node.fields = {
          purpose: { editable: true },
          secretNote: { editable: true },
          items: { editable: true },
        }
      }
    }
  })
})
beforeEach(async () => {
  instanceId = (await world.start('8000')).workflowInstanceId
})
afterEach(forgetDevice)
afterAll(() => server.close())

const owner = (userId: string) => ({ corpId: world.corpId, userId })

async function openItem(userId: string, more: Partial<RenderAppOptions> = {}) {
  const item = await world.itemOf(userId, instanceId)
  const app = await renderApp({ server, url: `/items/${item}`, as: owner(userId), ...more })
  const agree = await screen.findByRole('button', { name: /^同意/ }, { timeout: 20_000 })
  return { ...app, item, agree }
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /备注/ })

async function agreeInSheet(user: Awaited<ReturnType<typeof openItem>>['user']) {
  await user.click(screen.getByRole('button', { name: /^同意/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '同意' }))
  await user.click(sheet.getByRole('button', { name: '确认同意' }))
}

test('S7: what is typed while it is being saved is kept on the device', async () => {
  const { manager } = world.people
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, item, wire } = await openItem(manager, {
    through: (transport) => async (request) => {
      const response = await transport(request)
      if (request.url.endsWith(saveForm.path)) await answered
      return response
    },
  })
  await user.type(note(), '月结')
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: /^暂存/ }))
  await waitFor(() => expect(wire.some(({ path }) => path === saveForm.path)).toBe(true))
  await user.type(note(), '，三十天')
  answer()
  await screen.findByText(/^已暂存/)
  await waitFor(async () =>
    expect(await draftsOf(owner(manager), `workItem:${item}`)).toMatchObject([
      { value: { data: { secretNote: '月结，三十天' } } },
    ]),
  )
  expect(note().value).toBe('月结，三十天')
})

test('G2: acting anyway leaves what a colleague changed, also over a saved text of one’s own', async () => {
  await world.decide(world.people.manager, 'agree', instanceId)
  const [wang, li] = world.people.finance
  const mine = await world.itemOf(wang, instanceId)
  const saved = { workItemId: mine, bizObject: { data: { secretNote: '月结' } }, replayToken: freshToken() }
  expect((await server.call(saveForm, saved, { as: owner(wang) })).fault).toBeNull()
  const { user } = await openItem(wang)
  expect(note().value).toBe('月结')
  await world.decide(li, 'agree', instanceId, '', { purpose: '改到下周' })

  await agreeInSheet(user)
  const conflict = within(await screen.findByRole('dialog', { name: '表单刚被修改' }))
  await conflict.findByRole('row', { name: /事由/ })
  await user.click(conflict.getByRole('button', { name: '按新内容同意' }))
  await waitFor(async () => {
    const now = await server.call(loadForm, { workflowInstanceId: instanceId }, { as: owner(wang) })
    expect(now.data.instanceState).toBe('COMPLETED')
    expect(now.data.bizObject.data).toMatchObject({ purpose: '改到下周', secretNote: '月结' })
  })
})

test('G2: acting anyway takes of a table the cells that were edited: a colleague’s row stays', async () => {
  const rows = [
    { id: 'r1', what: '高铁', amount: '5000' },
    { id: 'r2', what: '酒店', amount: '4000' },
  ]
  instanceId = (await world.start('9000', { items: rows })).workflowInstanceId
  await world.decide(world.people.manager, 'agree', instanceId)
  const [wang, li] = world.people.finance
  const { user } = await openItem(wang)
  await user.click(screen.getByRole('button', { name: /高铁/ }))
  const row = within(await screen.findByRole('dialog'))
  await user.type(row.getByLabelText(/项目/), '二等座')
  await user.click(row.getByRole('button', { name: '完成' }))
  const theirs = rows.map((one) => (one.id === 'r2' ? { ...one, what: '酒店两晚' } : one))
  await world.decide(li, 'agree', instanceId, '', { items: theirs })

  await agreeInSheet(user)
  const conflict = within(await screen.findByRole('dialog', { name: '表单刚被修改' }))
  await user.click(await conflict.findByRole('button', { name: '按新内容同意' }))
  await waitFor(async () => {
    const now = await server.call(loadForm, { workflowInstanceId: instanceId }, { as: owner(wang) })
    expect(now.data.instanceState).toBe('COMPLETED')
    expect(now.data.bizObject.data.items).toMatchObject([{ what: '高铁二等座' }, { what: '酒店两晚' }])
  })
})

test('what was typed into an item that is closed meanwhile can still be read and copied', async () => {
  const { manager } = world.people
  const copied: string[] = []
  const platform = fakePlatform({
    copyText: async (text) => {
      copied.push(text)
      return OK
    },
  })
  const first = await openItem(manager, { platform })
  await first.user.type(note(), '月结')
  await world.decide(manager, 'agree', instanceId)
  await agreeInSheet(first.user)
  const left = within(await screen.findByRole('region', { name: '你填写的内容没有提交' }))
  left.getByText('月结')
  await first.user.click(left.getByRole('button', { name: '复制' }))
  await screen.findByText('已复制')
  expect(copied).toEqual(['备注：月结'])
  first.unmount()

  await renderApp({ server, url: `/items/${first.item}`, as: owner(manager) })
  const later = within(await screen.findByRole('region', { name: '你填写的内容没有提交' }))
  later.getByText('月结')
})

test('V4: what this device kept of a closed item is offered again at the one that was opened in its place', async () => {
  const { manager } = world.people
  const first = await openItem(manager)
  await first.user.type(note(), '月结')
  const kept = () => draftsOf(owner(manager), `workItem:${first.item}`)
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  first.unmount()
  // Decided on another device, and taken back there.
  await world.decide(manager, 'agree', instanceId)
  const back = { workflowInstanceId: instanceId, activityCode: 'manager', replayToken: freshToken() }
  expect((await server.call(revokeWorkItem, back, { as: owner(manager) })).fault).toBeNull()

  const { user, item } = await openItem(manager)
  expect(item).not.toBe(first.item)
  expect(note().value).toBe('')
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  await waitFor(() => expect(note().value).toBe('月结'))
  await waitFor(async () => expect(await draftsOf(owner(manager), `workItem:${item}`)).toHaveLength(1))
  await waitFor(async () => expect(await kept()).toEqual([]))
})
