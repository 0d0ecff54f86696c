import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setUploadTransport } from '../../../../../src/lib/api/upload.ts'
import { keptUploads } from '../../../../../src/shared/files/kept-uploads.ts'
import { carryUpload } from '../../../../support/carry-upload.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { type FileScene, fileScene } from '../../../../support/uploads.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene()
})
afterAll(() => scene.close())
afterEach(forgetDevice)

const note = (name: string) => new File(['报销说明'], name, { type: 'text/plain' })

/** Uploads that reach the server once they are let go; answers when the first has. */
function heldUploads() {
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  // Only two are sent at a time, also of forms that were left.
  onTestFinished(() => held.resolve())
  setUploadTransport(async (request) => {
    const left = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    await Promise.race([held.promise, left])
    const response = await carryUpload(scene.server)(request)
    arrived.resolve()
    return response
  })
  return () => {
    held.resolve()
    return arrived.promise
  }
}

async function newForm(options: { isSamePage?: boolean } = {}) {
  const as = { corpId: 'yuanshan', userId: scene.world.people.initiator }
  const url = '/start/tripApproval'
  const app = await renderApp({ server: scene.server, url, as, language: 'en', ...options })
  const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
  const field = (name: string) => screen.findByRole('group', { name })
  const attach = async (name: string, group: HTMLElement) => {
    await app.user.upload(within(group).getByLabelText('Add files'), [note(name)])
    await within(group).findByText(name, { exact: false })
  }
  const addRow = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Add row' }))
    return within(await screen.findByRole('dialog'))
  }
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Submit' }))
  return { ...app, purpose, field, attach, addRow, submit }
}

const uploading = /Not all files are uploaded yet/

test('a file of a row arrives though the row is closed, and goes along', async () => {
  const letGo = heldUploads()
  const { user, purpose, attach, addRow, submit } = await newForm()
  await user.type(purpose, '上海展会')
  const row = await addRow()
  await attach('taxi.txt', await row.findByRole('group', { name: '发票' }))
  await user.click(row.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await letGo()
  await submit()
  await screen.findByText(/^Submitted/)
})

describe('a file on its way to a form that was left', () => {
  async function leftForm() {
    const letGo = heldUploads()
    const { user, purpose, field, attach, unmount } = await newForm()
    await user.type(purpose, '上海展会')
    await attach('slow.txt', await field('附件'))
    await screen.findByText('Saved on this device')
    unmount()
    return letGo
  }

  test('is not in the next one of its workflow, but comes with what was typed when that is restored', async () => {
    const letGo = await leftForm()
    const { user, field } = await newForm({ isSamePage: true })
    const papers = await field('附件')
    const restore = await screen.findByRole('button', { name: 'Restore' })
    expect(within(papers).queryByText('slow.txt', { exact: false })).toBeNull()
    await user.click(restore)
    await within(papers).findByRole('progressbar', { name: 'Upload of slow.txt' })
    await letGo()
    await within(papers).findByRole('button', { name: /^Open slow.txt/ })
  })

  test('is forgotten when that is discarded', async () => {
    await leftForm()
    const { user, field } = await newForm({ isSamePage: true })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const owner = { corpId: 'yuanshan', userId: scene.world.people.initiator }
    await waitFor(async () => expect(await keptUploads(owner)).toEqual([]))
    expect(within(await field('附件')).queryByRole('listitem')).toBeNull()
  })
})

describe('a file that is taken out on the way', () => {
  test('holds nothing back any more and takes its message along', async () => {
    heldUploads()
    const { user, field, attach, submit, purpose } = await newForm()
    await user.type(purpose, '上海展会')
    const papers = await field('附件')
    await attach('slow.txt', papers)
    await submit()
    await within(papers).findByText(uploading)
    await user.click(within(papers).getByRole('button', { name: 'Cancel the upload of slow.txt' }))
    await waitFor(() => expect(screen.queryByText(uploading)).toBeNull())
    expect(screen.queryByText(/has to be mended/)).toBeNull()
  })
})

test('a file that the server refuses holds nothing back: its row says why', async () => {
  setUploadTransport(carryUpload(scene.server))
  const { user, purpose, field, submit } = await newForm()
  await user.type(purpose, '上海展会')
  const papers = await field('附件')
  await user.upload(within(papers).getByLabelText('Add files'), [new File(['<html>'], 'fake.png')])
  await within(papers).findByText(/fake\.png.*is not what its name says/)
  await submit()
  await screen.findByText(/^Submitted/)
})

describe('a file on its way', () => {
  test('of a row that is deleted does not hold back the form', async () => {
    heldUploads()
    const { user, purpose, attach, addRow, submit } = await newForm()
    await user.type(purpose, '上海展会')
    const row = await addRow()
    await attach('taxi.txt', await row.findByRole('group', { name: '发票' }))
    await user.click(row.getByRole('button', { name: 'Delete row' }))
    await submit()
    await screen.findByText(/^Submitted/)
  })

  test('is there again with its row when the deletion is taken back', async () => {
    const letGo = heldUploads()
    const { user, attach, addRow } = await newForm()
    const row = await addRow()
    await attach('taxi.txt', await row.findByRole('group', { name: '发票' }))
    await user.click(row.getByRole('button', { name: 'Delete row' }))
    await letGo()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: /^Row 1|^1/ }))
    const again = within(await screen.findByRole('dialog'))
    await again.findByRole('button', { name: /^Open taxi.txt/ })
  })

  test('to a field that a rule hides is there when the field is shown again', async () => {
    const letGo = heldUploads()
    const { user, purpose, field, attach, submit } = await newForm()
    await user.type(purpose, '飞行')
    await attach('ticket.txt', await field('机票'))
    await submit()
    expect((await screen.findAllByText(uploading)).length).toBeGreaterThan(0)
    await user.type(purpose, '，改乘火车')
    await waitFor(() => expect(screen.queryByText(uploading)).toBeNull())
    expect(screen.queryByRole('group', { name: '机票' })).toBeNull()
    await letGo()
    await user.clear(purpose)
    await user.type(purpose, '飞行')
    await within(await field('机票')).findByRole('button', { name: /^Open ticket.txt/ })
  })

  test('to a field that a rule hides does not hold back the form', async () => {
    heldUploads()
    const { user, purpose, field, attach, submit } = await newForm()
    await user.type(purpose, '飞行')
    await attach('ticket.txt', await field('机票'))
    await user.type(purpose, '，改乘火车')
    await submit()
    await screen.findByText(/^Submitted/)
  })
})
