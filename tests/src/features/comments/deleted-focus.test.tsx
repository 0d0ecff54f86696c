import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComment } from '../../../../contract/form-comments.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string
let about: { schemaCode: string; bizObjectId: string }

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  instanceId = (await world.start('8000')).workflowInstanceId
  const { data } = await server.call(loadForm, { workflowInstanceId: instanceId }, me())
  about = { schemaCode: data.bizObject.schemaCode, bizObjectId: data.bizObject.id ?? '' }
})
afterAll(() => server.close())

const me = () => ({ as: { corpId: world.corpId, userId: world.people.initiator } })

async function write(content: string, fields: { replyCommentId?: string } = {}) {
  const input = { ...about, content, replayToken: freshToken(), ...fields }
  return (await server.call(createComment, input, me())).data
}

/** The comments of the document, one of which is then deleted by the keyboard. */
async function open({ size = 'phone' }: { size?: TestViewport } = {}) {
  // Beside the document they are shown where a link leads to one.
  const hash = size === 'split' ? '#comment-00000000-0000-4000-8000-000000000000' : ''
  const { user } = await renderApp({ server, url: `/instances/${instanceId}${hash}`, size, ...me() })
  const section = within(await screen.findByRole('region', { name: '评论' }, { timeout: 20_000 }))
  const articleOf = (text: string) => section.getByText(text).closest('article')
  const remove = async (text: string) => {
    await section.findByText(text)
    within(articleOf(text) ?? document.body)
      .getByRole('button', { name: '删除' })
      .focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByRole('button', { name: '删除' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(section.queryByText(text)).toBeNull())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  return { section, articleOf, remove }
}

const isFocused = (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element))

describe('after a comment was deleted the focus', () => {
  it('is on the next one', async () => {
    for (const text of ['最早', '中间', '最新']) await write(text)
    const { articleOf, remove } = await open()
    await remove('中间')
    await isFocused(articleOf('最早'))
  })

  it('is on the one before, where it was the last', async () => {
    for (const text of ['最早', '最新']) await write(text)
    const { articleOf, remove } = await open()
    await remove('最早')
    await isFocused(articleOf('最新'))
  })

  it('is on the one before, where it was the last reply', async () => {
    const { id } = await write('问题')
    await write('回答', { replyCommentId: id })
    const { articleOf, remove } = await open()
    await remove('回答')
    await isFocused(articleOf('问题'))
  })

  it('stays in its place, where its replies keep it', async () => {
    const { id } = await write('问题')
    await write('回答', { replyCommentId: id })
    const { articleOf, remove } = await open()
    await remove('问题')
    await isFocused(articleOf('此评论已删除'))
  })

  it('is on the box to write in, where it was the only one', async () => {
    await write('唯一')
    const { section, remove } = await open()
    await remove('唯一')
    await isFocused(section.getByRole('button', { name: '写评论' }))
  })

  it('is on the box beside the document too', async () => {
    await write('唯一')
    const { section, remove } = await open({ size: 'split' })
    await remove('唯一')
    await isFocused(section.getByRole('textbox', { name: '写评论' }))
  })
})
