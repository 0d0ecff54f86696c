import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/base/log.ts'
import { drainEffects } from '../../../../server/instances/effects/drain.ts'
import { performAsSystem } from '../../../../server/instances/perform/as-system.ts'
import { effectQueue } from '../../../../server/stores/instances/effects.ts'
import { instanceById } from '../../../../server/stores/instances/instances.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { type SubProcessWorld, subProcessWorld } from '../../../support/sub-process-world.ts'
import { freshToken } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: SubProcessWorld
const log = createLog('silent')

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const drain = () => drainEffects({ ...world.deps, log })

async function effects() {
  const { rows } = await fresh.database.query<{ kind: string; state: string; error: string | null }>({
    text: 'select kind, state, error from effect order by created_at, kind desc',
  })
  return rows
}

async function statusOf(instanceId: string) {
  const view = await instanceById(fresh.database, 'yuanshan', instanceId)
  if (view === null) throw new Error(`no instance ${instanceId}`)
  return view
}

async function nullify(instanceId: string): Promise<void> {
  await performAsSystem(world.deps, {
    corpId: 'yuanshan',
    target: { kind: 'instance', instanceId, revision: null },
    route: 'test',
    body: {},
    replayToken: freshToken(),
    command: () => ({ type: 'nullify', item: null, opinion: 'not needed' }),
  })
}

/** Another process has it in hand no more. */
async function endLeases(): Promise<void> {
  await fresh.database.query({ text: `update effect set state = 'waiting', next_at = app_now()` })
}

describe('Y1: sub-processes on the server', () => {
  beforeEach(async () => {
    world = await subProcessWorld(fresh.database)
  })

  test('Y1: the command stores what it asks for; the job starts the child in the name of the initiator', async () => {
    const { workflowInstanceId: parent } = await world.startParent('800')
    expect(await effects()).toMatchObject([{ kind: 'startChild', state: 'waiting' }])
    expect(await drain()).toBeNull()
    const child = await statusOf(world.childOf(parent))
    expect(child.state).toMatchObject({
      status: 'PROCESSING',
      initiatorId: world.people.initiator,
      submitterId: 'system',
      departmentId: world.departmentId,
      parent: { instanceId: parent, kind: 'child', child: 1 },
    })
    expect(child.record).toMatchObject({ purpose: '拜访客户', total: '800' })
    expect(await effects()).toMatchObject([{ kind: 'startChild', state: 'done' }])
  })

  test('Y1: the parent goes on when the child has agreed', async () => {
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    await world.decide(world.people.manager, 'agree', world.childOf(parent))
    await expect(world.itemOf(world.people.manager, parent)).rejects.toThrow('no open item')
    await drain()
    await world.decide(world.people.manager, 'agree', parent)
    expect(await world.statesOf(parent, world.childOf(parent))).toEqual(['COMPLETED', 'COMPLETED'])
  })

  test('Y1: a rejected child fails its parent', async () => {
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    await world.decide(world.people.manager, 'disagree', world.childOf(parent), 'no')
    await drain()
    expect((await statusOf(parent)).state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  test('Y1: a nullified child counts for its parent like a rejected one', async () => {
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    await nullify(world.childOf(parent))
    await drain()
    expect((await statusOf(parent)).state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  test('Y1: killed between the effect and its mark: the repeat finds what is there', async () => {
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    const before = (await statusOf(world.childOf(parent))).revision
    await endLeases()
    await drain()
    expect((await statusOf(world.childOf(parent))).revision).toBe(before)
    await world.decide(world.people.manager, 'agree', world.childOf(parent))
    await drain()
    const { revision } = await statusOf(parent)
    await endLeases()
    await drain()
    expect((await statusOf(parent)).revision).toBe(revision)
    expect((await effects()).every(({ state }) => state === 'done')).toBe(true)
  })

  test('Y1: two processes at once carry out each effect once', async () => {
    const parents: string[] = []
    for (let count = 0; count < 12; count += 1)
      parents.push((await world.startParent('800')).workflowInstanceId)
    await Promise.all([drain(), drain()])
    const { rows } = await fresh.database.query<{ n: number }>({
      text: 'select count(*)::int as n from instance where parent_id is not null',
    })
    expect(rows[0]?.n).toBe(12)
    const children = parents.map((parent) => world.childOf(parent))
    for (const child of children) await world.decide(world.people.manager, 'agree', child)
    // The same effects in the hands of two at the same time, as after a lease that ran out.
    await Promise.all([drain(), endLeases().then(drain), drain()])
    await drain()
    for (const parent of parents) expect((await statusOf(parent)).state.children?.[0]?.state).toBe('ended')
  })

  test('Y1: a child that cannot be started is no silent dead end: an administrator is shown the parent', async () => {
    const { workflowInstanceId: parent } = await world.startParent('')
    await fresh.database.query({
      text: `update effect set payload = jsonb_set(payload, '{workflow}', '"unknownWorkflow"')`,
    })
    await drain()
    const { state } = await statusOf(parent)
    expect(state.status).toBe('EXCEPTION')
    expect(state.children?.[0]).toMatchObject({ state: 'failed', outcome: 'canceled' })
  })

  test('Y1: nullifying the parent nullifies the child, also one that starts at this moment', async () => {
    const { workflowInstanceId: started } = await world.startParent('800')
    await drain()
    await nullify(started)
    await drain()
    expect(await world.statesOf(started, world.childOf(started))).toEqual(['CANCELED', 'CANCELED'])

    const { workflowInstanceId: never } = await world.startParent('800')
    await nullify(never)
    await drain()
    expect(await world.statesOf(never, world.childOf(never))).toEqual(['CANCELED', null])

    const racing: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const { workflowInstanceId: parent } = await world.startParent('800')
      racing.push(parent)
      await Promise.all([drain(), nullify(parent).then(drain)])
    }
    await drain()
    for (const parent of racing) {
      const [own, child] = await world.statesOf(parent, world.childOf(parent))
      expect(own).toBe('CANCELED')
      expect([null, 'CANCELED']).toContain(child)
    }
  })
})

test('K-13: an effect that fails is tried five times with growing delays, then listed', async () => {
  world = await subProcessWorld(fresh.database)
  await world.startParent('800')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const failing = { ...world.deps, log, definitions: { ...world.deps.definitions, current: fail } }
    await fresh.database.query({ text: `update effect set next_at = app_now()` })
    waits.push(Math.round((await drainEffects(failing)) ?? 0))
  }
  expect(waits).toEqual([10, 30, 90, 270, 0, 0])
  expect(await effects()).toEqual([{ kind: 'startChild', state: 'dead', error: 'the database is away' }])

  const { rows } = await fresh.database.query<{ id: string }>({ text: 'select id from instance' })
  await effectQueue.requeue(fresh.database, 'yuanshan', [rows[0]?.id ?? ''])
  await drain()
  expect(await effects()).toMatchObject([{ kind: 'startChild', state: 'done' }])
})

async function fail(): Promise<never> {
  throw new Error('the database is away')
}
