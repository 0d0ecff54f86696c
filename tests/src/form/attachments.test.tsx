import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUploadTransport, type UploadRequest } from '../../../src/lib/upload.ts'
import { carryUpload } from '../../support/carry-upload.ts'
import { renderApp } from '../../support/render-app.tsx'
import { type FileScene, fileScene } from '../../support/uploads.ts'

let scene: FileScene
beforeAll(async () => {
  scene = await fileScene()
})
afterAll(() => scene.close())

const toServer = (request: UploadRequest) => carryUpload(scene.server)(request)

async function atForm() {
  const app = await renderApp({
    server: scene.server,
    url: '/start/tripApproval',
    as: { corpId: 'yuanshan', userId: scene.world.people.initiator },
    language: 'en',
  })
  // The first form of a run loads all that forms are made of.
  const field = await screen.findByRole('group', { name: '照片' }, { timeout: 20_000 })
  const choose = (...files: File[]) => app.user.upload(within(field).getByLabelText('Add files'), files)
  return { ...app, field, choose }
}

const textFile = (name: string) => new File(['报销说明'], name, { type: 'text/plain' })

describe('attachments in a form', () => {
  it('say what their field takes before anything is sent', async () => {
    const sent: string[] = []
    setUploadTransport(async (request) => {
      sent.push(request.url)
      return toServer(request)
    })
    const { field, choose } = await atForm()
    expect(within(field).getByText('2 files at most · up to 1 MB each')).toBeTruthy()
    await choose(new File(['x'], 'note.png', { type: 'image/png' }))
    await within(field).findByText(/content of “note.png” is not what its name says/)
    expect(within(field).getByRole('status').textContent).toBe('note.png was not uploaded')
    expect(sent).toHaveLength(1)
  })

  it('can be cancelled on the way, and then are not there', async () => {
    setUploadTransport(
      ({ signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress(0.5)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const app = await atForm()
    const papers = screen.getByRole('group', { name: '附件' })
    await app.user.upload(within(papers).getByLabelText('Add files'), [textFile('slow.txt')])
    const bar = await within(papers).findByRole('progressbar', { name: 'Upload of slow.txt' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    await app.user.click(within(papers).getByRole('button', { name: 'Cancel the upload of slow.txt' }))
    await waitFor(() => expect(within(papers).queryByRole('listitem')).toBeNull())
  })

  it('are told of when they have arrived, also two at once', async () => {
    setUploadTransport(toServer)
    const app = await atForm()
    const papers = screen.getByRole('group', { name: '附件' })
    const chosen = [textFile('one.txt'), textFile('two.txt')]
    await app.user.upload(within(papers).getByLabelText('Add files'), chosen)
    await within(papers).findByRole('button', { name: /^Open one.txt/ })
    await within(papers).findByRole('button', { name: /^Open two.txt/ })
    expect(within(papers).getByRole('status').textContent).toMatch(/(one|two)\.txt is uploaded/)
  })

  it('stand in the order they were chosen, whichever arrives first', async () => {
    const first = Promise.withResolvers<void>()
    setUploadTransport(async (request) => {
      if (request.url.includes('one.txt')) await first.promise
      return toServer(request)
    })
    const app = await atForm()
    const papers = screen.getByRole('group', { name: '附件' })
    const chosen = [textFile('one.txt'), textFile('two.txt')]
    await app.user.upload(within(papers).getByLabelText('Add files'), chosen)
    await within(papers).findByText(/100/)
    first.resolve()
    await within(papers).findByRole('button', { name: /^Open two.txt/ })
    const rows = within(papers)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows).toEqual([expect.stringContaining('one.txt'), expect.stringContaining('two.txt')])
  })
})
