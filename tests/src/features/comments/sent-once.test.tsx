import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createComment, listComments } from '../../../../contract/form-comments.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

it('G3: a comment whose box is closed before the answer comes is not written twice', async () => {
  const { workflowInstanceId } = await world.start('8000')
  const as = { corpId: world.corpId, userId: world.people.initiator }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, wire } = await renderApp({
    server,
    url: `/instances/${workflowInstanceId}`,
    as,
    through: (transport) => async (request) => {
      const response = await transport(request)
      if (request.url.endsWith(createComment.path)) await answered
      return response
    },
  })
  const sent = () => wire.filter(({ path }) => path === createComment.path)
  const section = within(await screen.findByRole('region', { name: '评论' }, { timeout: 10_000 }))
  const open = async () => {
    await user.click(await section.findByRole('button', { name: '写评论' }))
    return within(await screen.findByRole('dialog', { name: '写评论' }))
  }
  const first = await open()
  await user.type(first.getByRole('textbox'), '酒店定了吗')
  await user.click(first.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const again = await open()
  await waitFor(() => expect(again.getByRole('textbox')).toHaveProperty('value', '酒店定了吗'))
  await user.click(again.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const page = await server.call(loadForm, { workflowInstanceId }, { as })
  const { schemaCode, id } = page.data.bizObject
  const { data } = await server.call(listComments, { schemaCode, bizObjectId: id ?? '' }, { as })
  expect(data.content.map(({ content }) => content)).toEqual(['酒店定了吗'])
  const empty = await open()
  expect(empty.getByRole('textbox')).toHaveProperty('value', '')
})
