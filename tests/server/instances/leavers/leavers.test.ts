import { afterEach, describe, expect, it } from 'vitest'
import { getWorkCount, listMyInstances } from '../../../../contract/work-items.ts'
import { workflowOperation } from '../../../../contract/workflow/administration.ts'
import { listInstanceLogs } from '../../../../contract/workflow/logs.ts'
import { listInstances } from '../../../../contract/workflow/maintenance-lists.ts'
import { handOnLeaversItems } from '../../../../server/instances/leavers/hand-on.ts'
import { tasksOf } from '../../../../server/jobs/tasks.ts'
import { setLeaders, switchUser } from '../../../../server/organisation/write.ts'
import { maintainedInstances } from '../../../../server/stores/lists/maintenance.ts'
import { insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: { readonly corpId: string; readonly userId: string }

async function withPolicy(leavers: 'list' | 'manager' | 'administrator', pool = false): Promise<void> {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) workflow.leavers = leavers
    for (const node of pkg.workflows.flatMap(({ nodes }) => nodes)) {
      if (pool && node.type === 'approval' && node.code === 'finance')
        Object.assign(node, { mode: 'any', pool })
    }
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

describe('a pool that nobody claimed and whose candidates have all left', () => {
  async function atThePool() {
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    return workflowInstanceId
  }

  it('Q1 M9: is listed when the last of them has left, and an administrator hands all alike on', async () => {
    await withPolicy('list', true)
    const trips = [await atThePool(), await atThePool()]
    const [first, second] = world.people.finance
    await switchOff(first)
    expect(await listed()).toEqual([])
    await switchOff(second)
    expect((await listed()).toSorted()).toEqual(trips.toSorted())
    const { data } = await server.call(listInstances, { kind: 'noParticipant' }, { as: admin })
    expect(data.content[0]?.trouble).toMatchObject({
      kind: 'noParticipant',
      leavers: [{ name: '王敏' }, { name: '李娜' }],
      alike: 1,
    })
    const resolved = await server.call(
      workflowOperation,
      {
        operationType: 'RESOLVE_LEAVER',
        workflowInstanceId: trips[0] ?? '',
        activityCode: 'finance',
        leaverId: first,
        choice: 'assign',
        participantor: world.people.stranger,
        batchOperation: true,
        approval: { content: 'they have left' },
        replayToken: freshToken(),
      },
      { as: admin },
    )
    expect(resolved.data.results.map(({ result }) => result)).toEqual(['done', 'done'])
    for (const trip of trips) expect(await holdersOf(trip)).toEqual([world.people.stranger])
    expect(await listed()).toEqual([])
  })

  it('M9: what is told of a request names everyone who could claim it', async () => {
    await withPolicy('list', true)
    const trip = await atThePool()
    const initiator = { as: { corpId: 'yuanshan', userId: world.people.initiator } }
    const { data: own } = await server.call(listMyInstances, {}, initiator)
    const names = ['王敏', '李娜']
    expect(own.content[0]?.waitingFor.map(({ people }) => people.map(({ name }) => name))).toEqual([names])
    const { data: lines } = await server.call(listInstanceLogs, { workflowInstanceId: trip }, initiator)
    expect(lines.slice(2).map(({ originator }) => originator.participant.name)).toEqual(names)
  })

  it('Q2 M9: goes to an administrator where the workflow says so', async () => {
    await withPolicy('administrator', true)
    const trip = await atThePool()
    for (const one of world.people.finance) await switchOff(one)
    expect(await handOnLeaversItems(server.deps)).toBe(1)
    expect(await holdersOf(trip)).toEqual([await userId('admin')])
  })
})
