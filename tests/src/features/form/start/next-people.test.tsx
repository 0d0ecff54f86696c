import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitForm } from '../../../../../contract/forms.ts'
import { saveForm } from '../../../../../contract/workflow/drafts.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval' && node.code === 'finance') {
        node.participants = [{ source: 'initiatorChosen', scope: { roles: ['finance'] }, max: 2 }]
      }
    }
  })
})
afterAll(() => server.close())

test('R6: a field that is refused after the people were chosen is not hidden behind the question', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const data = { purpose: '去里昂', items: [{ id: 'r1', what: '机票', amount: '12800' }] }
  const input = { workflowCode: 'tripApproval', bizObject: { data }, replayToken: freshToken() }
  const draft = (await server.call(saveForm, input, { as })).data.workItem.id
  const { user } = await renderApp({
    server,
    as,
    url: `/start/tripApproval?draft=${draft}`,
    // As if the app had checked nothing: what is sent with the people lacks what is required.
    through: (transport) => async (request) => {
      const body = request.url.endsWith(submitForm.path) ? await request.clone().text() : ''
      if (!body.includes('participantInfos')) return transport(request)
      return transport(new Request(request, { body: body.replace('"去里昂"', '""') }))
    },
  })
  const purpose = await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: '提交' }))
  const sheet = within(await screen.findByRole('dialog', { name: '选择下一步处理人' }))
  await user.click(await sheet.findByRole('checkbox', { name: /王敏/ }))
  await user.click(sheet.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('region', { name: /请先修改/ })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(purpose))
})
