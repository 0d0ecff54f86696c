import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
// Loaded before any test, so that none waits for a busy machine to read them.
import '../../../../src/app/further-screens.tsx'
import '../../../../src/app/record-route.tsx'
import '../../../../src/features/form/imports/import-sheet.tsx'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { withContracts } from '../../../support/records-package.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
})
afterAll(() => server.close())

test('6: a file for a record whose model a workflow fills meanwhile is refused, and the sheet says why', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, as, url: '/apps/travel/data/contract/new' })
  const chooser = await screen.findByLabelText('从 Excel 导入', {}, { timeout: 15_000 })
  const bound = smallPackage((pkg) => {
    withContracts(pkg)
    const [trip] = pkg.workflows
    if (trip !== undefined) pkg.workflows.push({ ...trip, code: 'contractFlow', model: 'contract' })
  })
  await publishPackage(server.fresh.database, world.corpId, bound, { by: null, now: new Date() })
  await user.upload(chooser, new File(['x'], 'parts.xlsx'))
  const sheet = within(await screen.findByRole('dialog', { name: '导入 parts.xlsx' }))
  expect((await sheet.findByRole('alert')).textContent).toContain('此类数据由流程产生')
})
