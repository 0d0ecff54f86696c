import { afterEach, describe, expect, it } from 'vitest'
import { getWorkCount } from '../../../contract/work-items.ts'
import { tasksOf } from '../../../server/jobs/tasks.ts'
import { handOnLeaversItems } from '../../../server/leavers/hand-on.ts'
import { setLeaders, switchUser } from '../../../server/organisation/write.ts'
import { maintainedInstances } from '../../../server/stores/maintenance.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: { readonly corpId: string; readonly userId: string }

async function withPolicy(leavers: 'list' | 'manager' | 'administrator'): Promise<void> {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) workflow.leavers = leavers
  })
  admin = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })
}
afterEach(() => server.close())

const switchOff = (userId: string) =>
  server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', userId, false))

async function holdersOf(instanceId: string): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ holder_id: string }>({
    text: 'select holder_id from work_item where instance_id = $1 and status = 2 order by holder_id',
    values: [instanceId],
  })
  return rows.map((row) => row.holder_id)
}

async function entriesOf(instanceId: string): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ command: string }>({
    text: 'select command from operation_log where instance_id = $1 order by entry',
    values: [instanceId],
  })
  return rows.map((row) => row.command)
}

async function listed(): Promise<readonly string[]> {
  const { rows } = await maintainedInstances(server.fresh.database, {
    corpId: 'yuanshan',
    userId: admin.userId,
    filter: {},
    timeZone: 'UTC',
    window: { size: 50, offset: 0, after: null },
    order: 'newest',
    counted: true,
    kind: 'noParticipant',
    apps: null,
    workflows: [],
    without: null,
    version: null,
    standsAt: null,
  })
  return rows.map((row) => row.instance_id)
}

async function userId(username: string): Promise<string> {
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: `select id from app_user where corp_id = 'yuanshan' and username = $1`,
    values: [username],
  })
  return rows[0]?.id ?? ''
}

/** The people's manager has one of his own. */
async function giveManagerAManager(): Promise<void> {
  const { manager, stranger } = world.people
  await server.fresh.database.transaction((tx) =>
    setLeaders(tx, 'yuanshan', world.departmentId, [manager, stranger]),
  )
}

describe('Q1 G10: a person is switched off', () => {
  it('Q1 S-05: his open items are listed for administrators at once; nobody gets them by himself', async () => {
    await withPolicy('list')
    const { workflowInstanceId } = await world.start('800')
    expect(await listed()).toEqual([])
    await switchOff(world.people.manager)
    expect(await listed()).toEqual([workflowInstanceId])
    expect(await handOnLeaversItems(server.deps)).toBe(0)
    expect(await holdersOf(workflowInstanceId)).toEqual([world.people.manager])
    expect(await listed()).toEqual([workflowInstanceId])
  })

  it('Q1 L2: the job looks within a minute', async () => {
    await withPolicy('list')
    const tasks = tasksOf({ ...server.deps, add: async () => {}, fire: async () => 'notDue' })
    const everySeconds = tasks.find(({ name }) => name === 'absences')?.everySeconds
    expect(everySeconds).toBeLessThanOrEqual(60)
  })
})

describe('Q2: the policy of the workflow', () => {
  it('Q2: to an administrator: once per item, logged with each', async () => {
    await withPolicy('administrator')
    const trips = await Promise.all([world.start('800'), world.start('900'), world.start('7000')])
    const ids = trips.map(({ workflowInstanceId }) => workflowInstanceId)
    await switchOff(world.people.manager)
    const handed = await Promise.all([handOnLeaversItems(server.deps), handOnLeaversItems(server.deps)])
    expect(handed[0] + handed[1]).toBeGreaterThanOrEqual(3)
    const administrator = await userId('admin')
    for (const id of ids) {
      expect(await holdersOf(id)).toEqual([administrator])
      expect(await entriesOf(id)).toEqual(['submit', 'resolveLeaver'])
    }
    expect(await listed()).toEqual([])
    const { data } = await server.call(
      getWorkCount,
      {},
      { as: { corpId: 'yuanshan', userId: administrator } },
    )
    expect(data.workItemCount).toBe(3)
    expect(await handOnLeaversItems(server.deps)).toBe(0)
  })

  it('Q2: to his manager', async () => {
    await withPolicy('manager')
    await giveManagerAManager()
    const { workflowInstanceId } = await world.start('800')
    await switchOff(world.people.manager)
    await handOnLeaversItems(server.deps)
    expect(await holdersOf(workflowInstanceId)).not.toContain(world.people.manager)
    await world.decide((await holdersOf(workflowInstanceId))[0] ?? '', 'agree', workflowInstanceId)
    expect(await listed()).toEqual([])
  })

  it('Q1 Q2: what nobody may take stays listed and is not tried again', async () => {
    await withPolicy('administrator')
    const { workflowInstanceId } = await world.start('800')
    await switchOff(await userId('admin'))
    await switchOff(world.people.manager)
    expect(await handOnLeaversItems(server.deps)).toBe(0)
    expect(await holdersOf(workflowInstanceId)).toEqual([world.people.manager])
    expect(await listed()).toEqual([workflowInstanceId])
    expect(await handOnLeaversItems(server.deps)).toBe(0)
    expect(await entriesOf(workflowInstanceId)).toEqual(['submit'])
  })

  it('Q4: whoever was switched off before his turn came has nothing to do: it goes on as for an open item', async () => {
    await withPolicy('administrator')
    const { workflowInstanceId } = await world.start('12800')
    const [first, second] = world.people.finance
    await switchOff(first)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await handOnLeaversItems(server.deps)
    expect(await holdersOf(workflowInstanceId)).not.toContain(first)
    await world.decide(second, 'agree', workflowInstanceId)
  })
})
