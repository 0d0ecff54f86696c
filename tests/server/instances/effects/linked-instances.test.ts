import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { abortInstance, deleteInstance } from '../../../../contract/workflow/endings.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import { drainEffects } from '../../../../server/instances/effects/drain.ts'
import { instanceById } from '../../../../server/stores/instances/instances.ts'
import { insertPerson } from '../../../support/people.ts'
import { type SubProcessWorld, subProcessWorld } from '../../../support/sub-process-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const REASON = 'no longer needed'
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const drain = () => drainEffects(server.deps)
const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const stateOf = async (id: string) => (await instanceById(server.fresh.database, 'yuanshan', id))?.state
const administrator = async () =>
  as((await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })).userId)

const remove = (workflowInstanceId: string, caller: ReturnType<typeof as>) =>
  server.call(deleteInstance, { workflowInstanceId, reason: REASON, replayToken: freshToken() }, caller)

describe('Y1: deleting', () => {
  let world: SubProcessWorld

  it('Y1 W-13: a parent is not deleted while a child of it runs, whether it waits for it or not', async () => {
    world = await subProcessWorld(server.fresh.database, { wait: false })
    const caller = await administrator()
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    expect((await remove(parent, caller)).fault?.fault).toBe('hasRunningChildren')
    const abort = { workflowInstanceId: parent, reason: REASON, replayToken: freshToken() }
    expect((await server.call(abortInstance, abort, caller)).errcode).toBe(0)
    await drain()
    expect((await stateOf(world.childOf(parent)))?.status).toBe('PROCESSING')
    expect((await remove(parent, caller)).fault?.fault).toBe('hasRunningChildren')
    await world.decide(world.people.manager, 'agree', world.childOf(parent))
    await drain()
    expect((await remove(parent, caller)).errcode).toBe(0)
  })

  it('Y1: a child that is deleted counts for its parent like a rejected one', async () => {
    world = await subProcessWorld(server.fresh.database)
    const caller = await administrator()
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    expect((await remove(world.childOf(parent), caller)).errcode).toBe(0)
    await drain()
    expect(await stateOf(parent)).toMatchObject({
      status: 'COMPLETED',
      outcome: 'disagreed',
      children: [{ state: 'canceled', outcome: 'canceled' }],
    })
  })

  it('Y1: a parent that is gone before its child was started or ended leaves no child at work', async () => {
    world = await subProcessWorld(server.fresh.database)
    const caller = await administrator()
    const { workflowInstanceId: parent } = await world.startParent('800')
    await drain()
    const abort = { workflowInstanceId: parent, reason: REASON, replayToken: freshToken() }
    await server.call(abortInstance, abort, caller)
    expect((await remove(parent, caller)).errcode).toBe(0)
    await drain()
    expect((await stateOf(world.childOf(parent)))?.status).toBe('CANCELED')
    const { rows } = await server.fresh.database.query({ text: `select 1 from effect where state <> 'done'` })
    expect(rows).toEqual([])
  })
})

describe('W5: a revocation', () => {
  let world: World

  /** An agreed trip, and the revocation that its initiator asked for. */
  async function revoking() {
    world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
      const [trip] = pkg.workflows
      if (trip === undefined) throw new Error('the small package has no workflow')
      trip.withdraw = { revocation: { workflow: 'undoTrip', days: 30 } }
      pkg.workflows.push({
        ...structuredClone(trip),
        code: 'undoTrip',
        name: { zh: '撤销出差' },
        withdraw: {},
      })
    })
    const { workflowInstanceId } = await world.start('800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const ask = () =>
      server.call(
        revokeWorkItem,
        { workflowInstanceId, activityCode: 'start', reason: REASON, replayToken: freshToken() },
        as(world.people.initiator),
      )
    expect((await ask()).data).toBe(true)
    const { rows } = await server.fresh.database.query<{ id: string }>({
      text: 'select id from instance where parent_id = $1',
      values: [workflowInstanceId],
    })
    return { original: workflowInstanceId, revocation: rows[0]?.id ?? '', ask }
  }

  it('W5: marks the original once it has passed, and never reopens it', async () => {
    const { original, revocation, ask } = await revoking()
    await drain()
    expect((await stateOf(original))?.revoked).toBeUndefined()
    await world.decide(world.people.manager, 'agree', revocation)
    await drain()
    expect(await stateOf(original)).toMatchObject({ status: 'COMPLETED', outcome: 'agreed', revoked: true })
    expect((await ask()).fault?.fault).toBe('revokedAlready')
  })

  it('W5: one that is refused changes nothing', async () => {
    const { original, revocation } = await revoking()
    await world.decide(world.people.manager, 'disagree', revocation, 'no')
    await drain()
    expect((await stateOf(original))?.revoked).toBeUndefined()
    const { rows } = await server.fresh.database.query({ text: 'select kind from effect' })
    expect(rows).toEqual([])
  })

  it('W5: delivered twice, by two processes, it has one effect', async () => {
    const { original, revocation } = await revoking()
    await world.decide(world.people.manager, 'agree', revocation)
    await Promise.all([drain(), drain()])
    const before = (await instanceById(server.fresh.database, 'yuanshan', original))?.revision
    await server.fresh.database.query({ text: `update effect set state = 'waiting', next_at = app_now()` })
    await Promise.all([drain(), drain()])
    expect((await instanceById(server.fresh.database, 'yuanshan', original))?.revision).toBe(before)
  })
})
