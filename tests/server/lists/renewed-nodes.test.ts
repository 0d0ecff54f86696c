import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { renewWorkflowNodes } from '../../../server/apps/packages/renew-nodes.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

/** The manager does not see the note, and sees everything else of the summary. */
function withNote(pkg: AppPackage): void {
  pkg.models[0]?.summary.push('secretNote')
  for (const node of pkg.workflows[0]?.nodes ?? []) {
    if (node.type === 'approval' && node.code === 'manager') node.fields = { secretNote: { visible: false } }
  }
}

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withNote)
  await world.start('12800', { purpose: '苏州回访', secretNote: '并购谈判' })
  // As migration 0019 left versions that were published before it.
  await server.fresh.database.query({
    text: `update workflow_node set shown = '{}' where code in ('manager', '')`,
  })
  await server.fresh.database.query({ text: 'update workflow_version set node_rules = 0' })
})
afterAll(() => server.close())

const found = async (wd: string) => {
  const as = { corpId: 'yuanshan', userId: world.people.manager }
  return (await server.call(searchWorkItems, { wd }, { as })).data.totalElements
}

it('D-02: a version published under older rules is searched by what its steps show, once the job has read it', async () => {
  expect(await found('12800')).toBe(0)
  expect(await renewWorkflowNodes(server.deps)).toBeGreaterThan(0)
  expect(await found('12800')).toBe(1)
  expect(await found('并购')).toBe(0)
  expect(await renewWorkflowNodes(server.deps)).toBe(0)
})

it('a version that cannot be read keeps no other waiting, and what lists know of it stays', async () => {
  const { database } = server.fresh
  await database.query({ text: 'update workflow_version set node_rules = 0' })
  const broken = await database.query<{ id: string }>({
    text: `insert into workflow_version (corp_id, id, app_code, workflow_code, model_code, version, definition, published_at)
      select corp_id, gen_random_uuid(), app_code, workflow_code, model_code, version + 1, '{"workflow": 1}', published_at
      from workflow_version returning id`,
  })
  expect(await renewWorkflowNodes(server.deps)).toBeGreaterThan(0)
  const left = await database.query<{ id: string }>({
    text: 'select id from workflow_version where node_rules = 0',
  })
  expect(left.rows).toEqual(broken.rows)
})
