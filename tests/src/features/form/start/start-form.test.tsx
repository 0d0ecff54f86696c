import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadForm } from '../../../../../contract/forms.ts'
import type { AppPackage } from '../../../../../contract/package/app-package.ts'
import { saveForm } from '../../../../../contract/workflow/drafts.ts'
import { publishPackage } from '../../../../../server/apps/packages/publish.ts'
import { deviceDatabase } from '../../../../../src/lib/device/device-database.ts'
import { draftsOf } from '../../../../../src/shared/drafts/drafts.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { smallPackage } from '../../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

const SPARE = 'spare'

function spare(pkg: AppPackage, isThere: boolean) {
  const [model] = pkg.models
  const [workflow] = pkg.workflows
  if (model === undefined || workflow === undefined) throw new Error('the small package has a model')
  if (!isThere) return
  model.properties.push({ code: SPARE, name: { zh: '将被移除' }, type: 'shortText' })
  for (const sheet of model.sheets) sheet.phone.sections[0]?.fields.push(SPARE)
}

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => spare(pkg, true))
})
afterAll(() => server.close())
afterEach(forgetDevice)

const initiator = () => ({ corpId: world.corpId, userId: world.people.initiator })
const open = (url = '/start/tripApproval') => renderApp({ server, as: initiator(), url })
const purpose = () => screen.findByLabelText<HTMLInputElement>(/事由/, {}, { timeout: 15_000 })

async function savedDraft(data: Record<string, unknown>) {
  const input = { workflowCode: 'tripApproval', bizObject: { data }, replayToken: freshToken() }
  return (await server.call(saveForm, input, { as: initiator() })).data.workItem.id
}

describe('what is typed into a new form', () => {
  test('is kept, offered with its time, and thrown away with one tap', async () => {
    const first = await open()
    await first.user.type(await purpose(), '上海展会')
    await screen.findByText('已存在本机')
    first.unmount()
    const { user } = await open()
    await screen.findByText(/这台设备保存了你填写后尚未提交的内容（刚刚）/)
    await user.click(screen.getByRole('button', { name: '丢弃' }))
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull()
    await waitFor(async () => expect(await draftsOf(initiator(), 'start:tripApproval')).toEqual([]))
    expect((await purpose()).value).toBe('')
  })

  test('S2: survives a new version of the form: what is gone is shown, never sent', async () => {
    const first = await open()
    await first.user.type(await purpose(), '北京')
    await first.user.type(await screen.findByLabelText(/将被移除/), '舍不得')
    await screen.findByText('已存在本机')
    first.unmount()
    const published = await publishPackage(server.deps.database, 'yuanshan', smallPackage(), {
      by: null,
      now: new Date(),
    })
    expect(published.ok).toBe(true)
    const sent: string[] = []
    const { user } = await renderApp({
      server,
      as: initiator(),
      url: '/start/tripApproval',
      through: (transport) => async (request) => {
        if (request.url.endsWith('/form/save')) sent.push(await request.clone().text())
        return transport(request)
      },
    })
    await user.click(await screen.findByRole('button', { name: '恢复' }))
    expect((await purpose()).value).toBe('北京')
    await screen.findByText(/有 1 项内容已不在表单中/)
    await user.click(screen.getByRole('button', { name: '查看' }))
    const sheet = await screen.findByRole('dialog', { name: '已不在表单中' })
    expect(within(sheet).getByText('舍不得')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '存草稿' }))
    await screen.findByText(/草稿已存/)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('北京')
    expect(sent[0]).not.toContain('舍不得')
  })

  test('says so when this device keeps nothing more', async () => {
    const { user } = await open()
    const field = await purpose()
    const database = await deviceDatabase()
    vi.spyOn(database, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(field, '存不下')
    expect((await screen.findByRole('alert')).textContent).toContain('存储空间已满')
    vi.restoreAllMocks()
  })
})

describe('a draft on the server', () => {
  test('opens filled, says since when, and is submitted as it stands', async () => {
    const id = await savedDraft({ purpose: '拜访客户', items: [{ id: 'r1', what: '机票', amount: '800' }] })
    const { user } = await open(`/start/tripApproval?draft=${id}`)
    expect((await purpose()).value).toBe('拜访客户')
    expect(screen.getByText('草稿已存：刚刚')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
    const page = await server.call(loadForm, { workitemId: id }, { as: initiator() })
    expect(page.data).toMatchObject({ instanceState: 'PROCESSING', bizObject: { data: { total: '800' } } })
  })

  test('that is gone says so and leads back', async () => {
    const { user } = await open('/start/tripApproval?draft=00000000-0000-4000-8000-000000000000')
    await screen.findByRole('heading', { name: '加载失败' }, { timeout: 8000 })
    await user.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(location.pathname).toBe('/inbox/drafts'))
  })
})

test('a form that is not published says so and leads back', async () => {
  const { user } = await open('/start/nothing')
  await screen.findByRole('heading', { name: '表单尚未发布' })
  await user.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(location.pathname).toBe('/start'))
})
