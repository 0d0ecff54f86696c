import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitForm } from '../../../../../contract/forms.ts'
import { forwardWorkItem } from '../../../../../contract/workflow/hand-over.ts'
import { simulateAction } from '../../../../../contract/workflow/simulate.ts'
import { setUploadTransport } from '../../../../../src/lib/api/upload.ts'
import { carryUpload } from '../../../../support/carry-upload.ts'
import { preparedAnswers } from '../../../../support/prepared-answers.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { openMore, openOwn, pickPeople } from '../../../../support/sheets.ts'
import { type FileScene, fileScene } from '../../../../support/uploads.ts'

let scene: FileScene
let instanceId: string

beforeAll(async () => {
  scene = await fileScene()
})
beforeEach(async () => {
  instanceId = (await scene.world.start('300')).workflowInstanceId
})
afterAll(() => scene.close())

const done = {
  workflowInstanceId: '00000000-0000-4000-8000-000000000000',
  instanceState: 'PROCESSING',
  outcome: null,
  sequenceNo: 'CC-1',
}
const nothing = { opens: [], waits: null, ends: null }

/** The manager's page; what it sends is answered as done. */
async function openItem() {
  const { server, world } = scene
  const workItemId = await world.itemOf(world.people.manager, instanceId)
  const answers = {
    [simulateAction.path]: [nothing],
    [forwardWorkItem.path]: [done],
    [submitForm.path]: [done],
  }
  const prepared = preparedAnswers(answers)
  const as = { corpId: world.corpId, userId: world.people.manager }
  const app = await renderApp({ server, url: `/items/${workItemId}`, as, through: prepared.through })
  await screen.findByText('CC-', { exact: false }, { timeout: 20_000 })
  return { ...app, ...prepared }
}

const note = new File(['报销说明'], 'note.txt', { type: 'text/plain' })

const attachTo = async (
  app: Awaited<ReturnType<typeof openItem>>,
  sheet: ReturnType<typeof within>,
  file = note,
) => {
  const field = within(await sheet.findByRole('group', { name: '附件' }))
  await app.user.upload(field.getByLabelText('添加附件'), [file])
  return field
}

test('a file that was lost in one sheet does not hold back another', async () => {
  setUploadTransport(() => Promise.reject(new Error('lost')))
  const app = await openItem()
  const field = await attachTo(app, await openOwn(app.user, '同意'))
  await field.findByRole('button', { name: '重试：note.txt' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const sheet = await openMore(app.user, '转办')
  await pickPeople(app.user, sheet, { sunyue: '孙悦' })
  await app.user.click(sheet.getByRole('button', { name: '确认转办' }))
  await screen.findByText(/^已转办/)
  expect(app.bodies(forwardWorkItem)).toHaveLength(1)
})

test('a decision waits for the files of its own sheet, and says so beside them', async () => {
  const held = Promise.withResolvers<void>()
  setUploadTransport(async (request) => {
    await held.promise
    return carryUpload(scene.server)(request)
  })
  const app = await openItem()
  const sheet = await openOwn(app.user, '同意')
  const field = await attachTo(app, sheet)
  await app.user.click(sheet.getByRole('button', { name: '确认同意' }))
  await sheet.findByText('还有文件正在上传，请等待完成或移除。')
  expect(app.bodies(submitForm)).toEqual([])
  held.resolve()
  await field.findByRole('button', { name: /^打开 note.txt/ })
  expect(sheet.queryByText('还有文件正在上传，请等待完成或移除。')).toBeNull()
  await app.user.click(sheet.getByRole('button', { name: '确认同意' }))
  await screen.findByText(/^已同意/)
  expect(app.bodies(submitForm)).toMatchObject([{ approval: { resources: [expect.any(String)] } }])
})

test('a decision goes without a file that was refused, and waits for one that was lost in words of its own', async () => {
  setUploadTransport(carryUpload(scene.server))
  const app = await openItem()
  const sheet = await openOwn(app.user, '同意')
  const field = await attachTo(app, sheet, new File(['<html>'], 'fake.png'))
  await field.findByText(/“fake.png”的内容与文件名不符/)
  setUploadTransport(() => Promise.reject(new Error('lost')))
  await attachTo(app, sheet)
  await field.findByRole('button', { name: '重试：note.txt' })
  await app.user.click(sheet.getByRole('button', { name: '确认同意' }))
  await field.findByText('有文件没有传上去，请重试或移除。')
  expect(app.bodies(submitForm)).toEqual([])

  await app.user.click(field.getByRole('button', { name: '移除 note.txt' }))
  await waitFor(() => expect(field.queryByText('有文件没有传上去，请重试或移除。')).toBeNull())
  await app.user.click(sheet.getByRole('button', { name: '确认同意' }))
  await screen.findByText(/^已同意/)
  expect(app.bodies(submitForm)).toHaveLength(1)
})
