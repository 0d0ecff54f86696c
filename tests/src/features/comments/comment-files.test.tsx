import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment, listComments } from '../../../../contract/form-comments.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { setUploadTransport } from '../../../../src/lib/api/upload.ts'
import { carryUpload } from '../../../support/carry-upload.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { type FileScene, fileScene } from '../../../support/uploads.ts'
import { freshToken } from '../../../support/workflow-world.ts'

let scene: FileScene
let instanceId: string
let about: { schemaCode: string; bizObjectId: string }

beforeAll(async () => {
  giveLayout()
  scene = await fileScene()
})
beforeEach(async () => {
  instanceId = (await scene.world.start('8000')).workflowInstanceId
  const answer = await scene.server.call(loadForm, { workflowInstanceId: instanceId }, { as: initiator() })
  const { schemaCode, id } = answer.data.bizObject
  about = { schemaCode, bizObjectId: id ?? '' }
})
afterAll(() => scene.close())

const initiator = () => ({ corpId: 'yuanshan', userId: scene.world.people.initiator })
const note = new File(['报销说明'], 'note.txt', { type: 'text/plain' })

/** Uploads that reach the server once they are let go. */
function heldUploads() {
  const held = Promise.withResolvers<void>()
  setUploadTransport(async (request) => {
    await held.promise
    return carryUpload(scene.server)(request)
  })
  return held.resolve
}

async function atDocument() {
  const url = `/instances/${instanceId}`
  const app = await renderApp({ server: scene.server, url, as: initiator() })
  const section = within(await screen.findByRole('region', { name: '评论' }, { timeout: 20_000 }))
  const openBox = async (button: string, title: string | RegExp) => {
    await app.user.click(await section.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog', { name: title }))
  }
  const choose = async (sheet: Awaited<ReturnType<typeof openBox>>, file: File) => {
    await app.user.upload(sheet.getByLabelText('添加附件', { selector: 'input' }), [file])
    return within(await sheet.findByRole('group', { name: '评论附件' }))
  }
  const attach = async (sheet: Awaited<ReturnType<typeof openBox>>) => {
    const field = await choose(sheet, note)
    await field.findAllByText('note.txt', { exact: false })
  }
  const close = async () => {
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return { ...app, section, openBox, choose, attach, close }
}

test('a comment waits for its own files, which stand in its box when it is opened again', async () => {
  const letGo = heldUploads()
  const { user, openBox, attach, close } = await atDocument()
  const first = await openBox('写评论', '写评论')
  await user.type(first.getByRole('textbox', { name: '写评论' }), '见附件')
  await attach(first)
  await close()

  const sheet = await openBox('写评论', '写评论')
  const field = within(await sheet.findByRole('group', { name: '评论附件' }))
  await waitFor(() => expect(sheet.getByRole<HTMLTextAreaElement>('textbox').value).toBe('见附件'))
  await user.click(sheet.getByRole('button', { name: '发送' }))
  await field.findByText('文件仍在上传。')
  letGo()
  await field.findByRole('button', { name: /^打开 note.txt/ })
  await waitFor(() => expect(field.queryByText('文件仍在上传。')).toBeNull())
  await user.click(sheet.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await scene.server.call(listComments, about, { as: initiator() })
  expect(data.content).toMatchObject([{ content: '见附件', attachments: [{ name: 'note.txt' }] }])
})

test('a file that arrived while the box was closed is in it', async () => {
  const letGo = heldUploads()
  const { user, openBox, attach, close } = await atDocument()
  const first = await openBox('写评论', '写评论')
  await user.type(first.getByRole('textbox', { name: '写评论' }), '见附件')
  await attach(first)
  await close()
  letGo()
  const sheet = await openBox('写评论', '写评论')
  await sheet.findByRole('button', { name: /^打开 note.txt/ })
  expect(sheet.getByRole<HTMLTextAreaElement>('textbox').value).toBe('见附件')
})

test('a refused file holds nothing back: its row says why, and it is gone with what was sent', async () => {
  setUploadTransport(carryUpload(scene.server))
  const { user, openBox, choose } = await atDocument()
  const sheet = await openBox('写评论', '写评论')
  await user.type(sheet.getByRole('textbox', { name: '写评论' }), '没有附件')
  const field = await choose(sheet, new File(['<html>'], 'fake.png'))
  await field.findByText(/“fake.png”的内容与文件名不符/)
  await user.click(sheet.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await scene.server.call(listComments, about, { as: initiator() })
  expect(data.content).toMatchObject([{ content: '没有附件', attachments: [] }])
  const again = await openBox('写评论', '写评论')
  await again.findByRole('button', { name: '添加附件' })
  expect(again.queryByRole('group', { name: '评论附件' })).toBeNull()
})

test('a file that was lost on the way holds a comment back, in words of its own', async () => {
  setUploadTransport(() => Promise.reject(new Error('lost')))
  const { user, openBox, attach } = await atDocument()
  const sheet = await openBox('写评论', '写评论')
  await user.type(sheet.getByRole('textbox', { name: '写评论' }), '见附件')
  await attach(sheet)
  await sheet.findByRole('button', { name: '重试：note.txt' })
  await user.click(sheet.getByRole('button', { name: '发送' }))
  await sheet.findByText('有文件没有传上去，请重试或移除。')
  await user.click(sheet.getByRole('button', { name: '移除 note.txt' }))
  await user.click(sheet.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a comment does not wait for the files of another', async () => {
  const other = { ...about, content: '酒店定了吗', replayToken: freshToken() }
  await scene.server.call(createComment, other, { as: initiator() })
  const letGo = heldUploads()
  const { user, section, openBox, attach, close } = await atDocument()
  await attach(await openBox('写评论', '写评论'))
  await close()
  const reply = await openBox('回复', /^回复/)
  await user.type(reply.getByRole('textbox'), '定了')
  await user.click(reply.getByRole('button', { name: '发送' }))
  await within(await section.findByRole('list', { name: '回复列表' })).findByText('定了')
  letGo()
})
