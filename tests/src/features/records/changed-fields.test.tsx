import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
// Loaded before any test, so that none waits for a busy machine to read it.
import '../../../../src/app/approval-route.tsx'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? [])
      if (node.type === 'approval' && node.code === 'manager') node.fields = { purpose: { editable: true } }
  })
})
afterAll(() => server.close())

describe.each(['phone', 'wide'] as const)('a field that somebody changed, on a %s screen', (size) => {
  test('says by whom and what it was', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    const as = { as: { corpId: world.corpId, userId: manager } }
    const { data: page } = await server.call(loadForm, { workflowInstanceId }, as)
    await server.call(
      submitForm,
      {
        actionCode: 'agree',
        workItemId: page.workItemId ?? '',
        fence: { revision: page.revision, digest: page.digest },
        bizObject: { data: { purpose: '改过的事由' } },
        replayToken: freshToken(),
      },
      as,
    )
    await renderApp({
      server,
      as: { corpId: world.corpId, userId: initiator },
      url: `/instances/${workflowInstanceId}`,
      size,
    })
    const value = (await screen.findByText(/林静 修改于/)).closest('dd')
    if (value === null) throw new Error('the mark stands beside no value')
    expect(within(value).getByText('改过的事由')).toBeTruthy()
    expect(within(value).getByText('拜访客户').closest('s')).toBeTruthy()
  })
})
