import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadForm, submitForm } from '../../../../../contract/forms.ts'
import { saveForm } from '../../../../../contract/workflow/drafts.ts'
import { deviceDatabase } from '../../../../../src/lib/device/device-database.ts'
import { draftsOf, saveDraft } from '../../../../../src/shared/drafts/drafts.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { type RenderedApp, renderApp } from '../../../../support/render-app.tsx'
import { smallPackage } from '../../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
afterEach(forgetDevice)

const as = () => ({ corpId: world.corpId, userId: world.people.initiator })
const open = (url: string) => renderApp({ server, as: as(), url })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 15_000 })
const fields = smallPackage().models[0]?.properties ?? []
const items = [{ id: 'r1', what: '机票', amount: '800' }]

async function save(data: Record<string, unknown>, workItemId?: string) {
  const named = workItemId === undefined ? { workflowCode: 'tripApproval' } : { workItemId }
  const input = { ...named, bizObject: { data: { items, ...data } }, replayToken: freshToken() }
  const answer = (await server.call(saveForm, input, { as: as() })).data
  return { id: answer.workItem.id, savedAt: answer.savedAt }
}

async function stored(workitemId: string) {
  return (await server.call(loadForm, { workitemId }, { as: as() })).data
}

async function keep(item: string, purpose: string, writer: string, minute: number, base = '') {
  const at = new Date(Date.UTC(2026, 0, 5, 6, minute)).toISOString()
  await saveDraft(as(), item, { data: { purpose }, texts: {}, fields, lost: {}, base }, at, writer)
}

const sent = ({ wire }: RenderedApp, path: string) => wire.filter((one) => one.path === path).length
const sheet = async () => within(await screen.findByRole('dialog', { name: '两份草稿' }))

/** The same draft is open here and elsewhere, is saved there, and then sent from here. */
async function inConflict(act: string) {
  const { id } = await save({ purpose: '初稿' })
  const app = await open(`/start/tripApproval?draft=${id}`)
  const purpose = await field(/事由/)
  await app.user.clear(purpose)
  await app.user.type(purpose, '手机上写的')
  await save({ purpose: '电脑上写的' }, id)
  await app.user.click(screen.getByRole('button', { name: act }))
  await screen.findByRole('button', { name: '比较' })
  expect((await field(/事由/)).value).toBe('电脑上写的')
  return { ...app, id }
}

describe('a draft that was saved elsewhere while it was open here', () => {
  test('is submitted only after a choice between the two', async () => {
    const app = await inConflict('提交')
    const before = sent(app, submitForm.path)
    await app.user.click(screen.getByRole('button', { name: '提交' }))
    const choice = await sheet()
    expect(sent(app, submitForm.path)).toBe(before)
    await app.user.click(choice.getByRole('button', { name: '使用所选并提交' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
    expect(await stored(app.id)).toMatchObject({
      instanceState: 'PROCESSING',
      bizObject: { data: { purpose: '手机上写的' } },
    })
    await waitFor(async () => expect(await draftsOf(as(), `draft:${app.id}`)).toEqual([]))
  })

  test('is saved only after a choice; who makes none has lost nothing', async () => {
    const app = await inConflict('存草稿')
    const before = sent(app, saveForm.path)
    await app.user.click(screen.getByRole('button', { name: '存草稿' }))
    await app.user.click((await sheet()).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(app, saveForm.path)).toBe(before)
    expect(screen.getByRole('button', { name: '比较' })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: '存草稿' }))
    await app.user.click((await sheet()).getByRole('button', { name: '使用所选并存草稿' }))
    await screen.findByText(/^草稿已存：/)
    expect((await stored(app.id)).bizObject.data).toMatchObject({ purpose: '手机上写的' })
    expect((await field(/事由/)).value).toBe('手机上写的')
    await waitFor(async () => expect(await draftsOf(as(), `draft:${app.id}`)).toEqual([]))
  })
})

test('what was typed into a draft here and is not in it is not passed over when it is submitted', async () => {
  const { id, savedAt } = await save({ purpose: '初稿' })
  await keep(`draft:${id}`, '没存上的', 'earlier', 1, savedAt)
  const app = await open(`/start/tripApproval?draft=${id}`)
  await screen.findByRole('button', { name: '恢复' })
  await app.user.click(screen.getByRole('button', { name: '提交' }))
  const choice = await sheet()
  await app.user.click(choice.getByRole('button', { name: '全部用页面上的' }))
  await app.user.click(choice.getByRole('button', { name: '使用所选并提交' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
  expect((await stored(id)).bizObject.data).toMatchObject({ purpose: '初稿' })
})

test('what another tab keeps of a draft stays when this one saves it', async () => {
  const { id, savedAt } = await save({ purpose: '初稿' })
  const { user } = await open(`/start/tripApproval?draft=${id}`)
  await user.type(await field(/备注/), '带样品')
  await screen.findByText('已存在本机')
  await keep(`draft:${id}`, '另一个标签页', 'otherTab', 1, savedAt)
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/^草稿已存：/)
  await waitFor(async () =>
    expect(await draftsOf(as(), `draft:${id}`)).toMatchObject([
      { value: { data: { purpose: '另一个标签页' } } },
    ]),
  )
})

test('what another tab keeps of a draft is offered in a new form when this one submits it', async () => {
  const { id, savedAt } = await save({ purpose: '初稿' })
  const { user } = await open(`/start/tripApproval?draft=${id}`)
  await user.type(await field(/备注/), '带样品')
  await screen.findByText('已存在本机')
  await keep(`draft:${id}`, '另一个标签页', 'otherTab', 1, savedAt)
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
  expect(await draftsOf(as(), `draft:${id}`)).toEqual([])
  expect(await draftsOf(as(), 'start:tripApproval')).toMatchObject([
    { writer: 'otherTab', value: { data: { purpose: '另一个标签页', items: [{ what: '机票' }] } } },
  ])
})

test('a press before the device has answered what it keeps waits for that', async () => {
  const { id } = await save({ purpose: '初稿' })
  await keep(`draft:${id}`, '没存上的', 'earlier', 1)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const database = await deviceDatabase()
  const asked = vi.spyOn(database, 'getAllFromIndex').mockImplementation(async (...query) => {
    await answered
    asked.mockRestore()
    return await database.getAllFromIndex(...query)
  })
  const app = await open(`/start/tripApproval?draft=${id}`)
  await field(/事由/)
  await app.user.click(screen.getByRole('button', { name: '提交' }))
  answer()
  await sheet()
  expect(sent(app, submitForm.path)).toBe(0)
})

test('several texts of one form say that more than one is there, until the last', async () => {
  const item = 'start:tripApproval'
  await keep(item, '第一份', 'first', 1)
  await keep(item, '第二份', 'second', 2)
  await keep(item, '第三份', 'third', 3)
  const { user } = await open('/start/tripApproval')
  await screen.findByText(/填写后尚未提交的内容.*更早的还有 2 份/)
  await user.click(screen.getByRole('button', { name: '丢弃' }))
  await screen.findByText(/填写后尚未提交的内容.*更早的还有 1 份/)
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect((await field(/事由/)).value).toBe('第二份')
  await screen.findByText(/填写后尚未提交的内容/)
  expect(screen.queryByText(/更早的还有/)).toBeNull()
})
