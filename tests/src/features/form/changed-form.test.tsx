import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { forgetDevice } from '../../../support/forget-device.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
beforeEach(() => publish(withSpare))
afterEach(forgetDevice)

const as = () => ({ corpId: world.corpId, userId: world.people.initiator })
const open = (url: string) => renderApp({ server, as: as(), url })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 15_000 })

function withSpare(pkg: AppPackage) {
  const [model] = pkg.models
  if (model === undefined) throw new Error('the small package has a model')
  model.properties.push({ code: 'spare', name: { zh: '将被移除' }, type: 'shortText' })
  for (const sheet of model.sheets) sheet.phone.sections[0]?.fields.push('spare')
}

async function publish(change: (pkg: AppPackage) => void = () => {}) {
  const at = { by: null, now: new Date() }
  const published = await publishPackage(server.deps.database, 'yuanshan', smallPackage(change), at)
  expect(published.ok).toBe(true)
}

async function savedDraft() {
  const items = [{ id: 'r1', what: '机票', amount: '800' }]
  const body = { workflowCode: 'tripApproval', bizObject: { data: { purpose: '拜访客户', items } } }
  return (await server.call(saveForm, { ...body, replayToken: freshToken() }, { as: as() })).data.workItem.id
}

test('a new form of an older version says that the form was changed, and goes on in the new one', async () => {
  const { user } = await open('/start/tripApproval')
  await user.type(await field(/事由/), '北京')
  await user.type(await field(/将被移除/), '舍不得')
  await publish()
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/这份表单有了新版本/)
  expect(screen.queryByText(/没有这个字段|不在表单中/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect((await field(/事由/)).value).toBe('北京')
  expect(screen.queryByRole('textbox', { name: /将被移除/ })).toBeNull()
  await screen.findByText(/有 1 项内容已不在表单中/)
  expect(screen.queryByText(/这份表单有了新版本/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/^草稿已存：/)
})

test('a draft of an older version says so when it is submitted, and is submitted in the new one', async () => {
  const id = await savedDraft()
  const { user } = await open(`/start/tripApproval?draft=${id}`)
  await user.type(await field(/备注/), '带样品')
  await publish()
  await user.click(screen.getByRole('button', { name: '提交' }))
  await screen.findByText(/这份表单有了新版本/)
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect((await field(/备注/)).value).toBe('带样品')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
  const { data } = await server.call(loadForm, { workitemId: id }, { as: as() })
  expect(data.bizObject.data).toMatchObject({ purpose: '拜访客户', secretNote: '带样品' })
})
