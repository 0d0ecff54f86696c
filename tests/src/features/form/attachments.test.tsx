import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUploadTransport, type UploadRequest } from '../../../../src/lib/api/upload.ts'
import { carryUpload } from '../../../support/carry-upload.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { type FileScene, fileScene, picture } from '../../../support/uploads.ts'

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
    await within(field).findByText('note.png was not uploaded')
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

  it('come back to their place when the removal is undone, beside what came meanwhile', async () => {
    setUploadTransport(toServer)
    const app = await atForm()
    const papers = within(screen.getByRole('group', { name: '附件' }))
    const add = async (name: string) => {
      await app.user.upload(papers.getByLabelText('Add files'), [textFile(name)])
      await papers.findByRole('button', { name: `Open ${name}` })
    }
    const names = () => papers.queryAllByRole('button', { name: /^Open/ }).map((row) => row.textContent)
    const undo = async () => app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await add('one.txt')
    await add('two.txt')
    await app.user.click(papers.getByRole('button', { name: 'Actions for one.txt' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await screen.findByText('File removed')
    await add('three.txt')
    expect(names()).toEqual([expect.stringContaining('two.txt'), expect.stringContaining('three.txt')])
    await undo()
    expect(names()).toEqual(['one.txt', 'two.txt', 'three.txt'].map((name) => expect.stringContaining(name)))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('the only one comes back too, and nothing is offered once others have taken its place', async () => {
    setUploadTransport(toServer)
    const { field, choose, user } = await atForm()
    const photos = within(field)
    const png = async (name: string) =>
      new File([new Uint8Array(await picture('png'))], name, { type: 'image/png' })
    await choose(await png('one.png'))
    await user.click(await photos.findByRole('button', { name: 'Remove one.png' }))
    expect(photos.queryByRole('listitem')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await photos.findByRole('button', { name: 'Remove one.png' }))
    await screen.findByRole('button', { name: 'Undo' })
    await choose(await png('two.png'), await png('three.png'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('keep the focus in the field when one is removed by keyboard', async () => {
    setUploadTransport(toServer)
    const { user } = await atForm()
    const papers = within(screen.getByRole('group', { name: '附件' }))
    await user.upload(papers.getByLabelText('Add files'), [textFile('one.txt'), textFile('two.txt')])
    await papers.findByRole('button', { name: 'Open two.txt' })
    ;(await papers.findByRole('button', { name: 'Actions for one.txt' })).focus()
    await user.keyboard('{Enter}')
    ;(await screen.findByRole('menuitem', { name: 'Remove' })).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(papers.getByRole('button', { name: 'Open two.txt' })),
    )
    papers.getByRole('button', { name: 'Remove two.txt' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(papers.getByRole('button', { name: 'Add files' })),
    )
  })

  it('are taken from the clipboard, but for the picture that a copied cell or sentence brings along', async () => {
    setUploadTransport(toServer)
    await atForm()
    const group = screen.getByRole('group', { name: '附件' })
    const papers = within(group)
    const add = papers.getByRole('button', { name: 'Add files' })
    const paste = (name: string, types: readonly string[]) =>
      fireEvent.paste(add, { clipboardData: { types, files: [textFile(name)], getData: () => '' } })
    paste('cell.txt', ['text/plain', 'text/html', 'Files'])
    // A file copied on a Mac has its name as text beside it, a picture of a page its address as markup.
    paste('finder.txt', ['text/plain', 'Files'])
    paste('page.txt', ['text/html', 'Files'])
    await papers.findByRole('button', { name: 'Open finder.txt' })
    await papers.findByRole('button', { name: 'Open page.txt' })
    expect(papers.queryByText(/cell/)).toBeNull()
  })

  it('are looked at under their whole name, however long', async () => {
    setUploadTransport(toServer)
    const app = await atForm()
    const papers = within(screen.getByRole('group', { name: '附件' }))
    const name = 'a_scan_of_all_the_certificates_of_our_supplier_second_revision.txt'
    await app.user.upload(papers.getByLabelText('Add files'), [textFile(name)])
    await app.user.click(await papers.findByRole('button', { name: `Open ${name}` }))
    const sheet = await screen.findByRole('dialog', { name })
    expect(within(sheet).getByRole('heading', { name })).toBeTruthy()
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
