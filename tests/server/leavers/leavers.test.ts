import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getWorkCount } from '../../../contract/work-items.ts'
import { listInstances } from '../../../contract/workflow/maintenance-lists.ts'
import { createTaskList } from '../../support/task-list.ts'
import { handOnLeaversItems } from '../../../server/leavers/hand-on.ts'
import { setLeaders, switchUser } from '../../../server/organisation/write.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: { readonly corpId: string; readonly userId: string }

async function open(leavers: 'list' | 'manager' | 'administrator'): Promise<void> {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) workflow.leavers = leavers
  })
  admin = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })
}
beforeEach(() => {})
afterEach(() => server.close())

const switchOff = (userId: string, active = false) =>
  server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', userId, active))

async function holdersOf(instanceId: string): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ holder_id: string }>({
    text: 'select holder_id from work_item where instance_id = $1 and status = 2 order by holder_id',
    values: [instanceId],
  })
  return rows.map((row) => row.holder_id)
}

async function listed(): Promise<readonly string[]> {
  const { data } = await server.call(listInstances, { kind: 'noParticipant' }, { as: admin })
  return data.content.map(({ id }) => id)
}
