import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { previewHandover, runHandover, undoHandover } from '../../../../contract/workflow/handover.ts'
import { createWorkflowTrust } from '../../../../contract/workflow/trust.ts'
import { switchUser } from '../../../../server/organisation/write.ts'
import { insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const HOUR = 3_600_000
let server: TestServer
let world: World
let administrator: string

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) {
      workflow.administrators = { users: ['linjing', 'admin'] }
      for (const node of workflow.nodes) {
        if (node.type === 'approval' && node.code === 'finance') node.onNobody = { user: 'linjing' }
      }
    }
  })
  administrator = await someone({ permissions: ['SYS_MNG'] })
})
afterEach(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function someone(fields: Parameters<typeof insertPerson>[2]): Promise<string> {
  return (await insertPerson(server.fresh.database, 'yuanshan', fields)).userId
}

/** The manager's work to somebody who has none. */
const pair = () => ({ fromId: world.people.manager, toId: world.people.stranger })

const asked = (fields: Record<string, unknown> = {}) => ({
  ...pair(),
  reason: 'moves to another office',
  replayToken: freshToken(),
  ...fields,
})

const run = (fields: Record<string, unknown> = {}, by = administrator) =>
  server.call(runHandover, asked(fields), as(by))

const undo = (handoverId: string, fields: Record<string, unknown> = {}, by = administrator) =>
  server.call(
    undoHandover,
    { handoverId, reason: 'stays after all', replayToken: freshToken(), ...fields },
    as(by),
  )

async function start(...totals: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const total of totals) ids.push((await world.start(total)).workflowInstanceId)
  return ids
}

async function holders(instanceId: string): Promise<readonly string[]> {
  const { rows } = await server.fresh.database.query<{ holder_id: string }>({
    text: 'select holder_id from work_item where instance_id = $1 and status = 2 order by holder_id',
    values: [instanceId],
  })
  return rows.map((row) => row.holder_id)
}

async function entrust(trustor: string, trustee: string, includeOpen = true): Promise<void> {
  const { data } = await server.call(
    createWorkflowTrust,
    {
      trustor,
      trustee,
      trustType: '0',
      rangeType: '0',
      startTime: new Date().toISOString(),
      endTime: new Date(Date.now() + 24 * HOUR).toISOString(),
      includeOpen,
      replayToken: freshToken(),
    },
    as(trustor),
  )
  expect(data.id).not.toBe('')
}

async function saveDraft(): Promise<void> {
  const input = { workflowCode: 'tripApproval', bizObject: { data: {} }, replayToken: freshToken() }
  expect((await server.call(saveForm, input, as(world.people.manager))).fault).toBeNull()
}

const entriesOf = async (instanceId: string) => {
  const { rows } = await server.fresh.database.query<{ command: string; actor_id: string | null }>({
    text: 'select command, actor_id from operation_log where instance_id = $1 order by entry',
    values: [instanceId],
  })
  return rows
}

describe('the preview of a handover', () => {
  it('Q3: counts what would move and lists what would not, and changes nothing', async () => {
    const [first = ''] = await start('300', '400')
    await saveDraft()
    await entrust(world.people.finance[0], world.people.manager)
    const { data } = await server.call(previewHandover, pair(), as(administrator))
    expect(data).toMatchObject({ openItems: 2, delegationsGiven: 0, delegationsReceived: 1 })
    expect(data.drafts.map(({ workflowCode }) => workflowCode)).toEqual(['tripApproval'])
    expect(
      data.proposedChanges.map(({ role, activity, from, to }) => [role, activity?.activityCode, from, to]),
    ).toEqual([
      ['administrator', undefined, 'linjing', 'sunyue'],
      ['onNobody', 'finance', 'linjing', 'sunyue'],
    ])
    expect(await holders(first)).toEqual([world.people.manager])
  })

  it('Q3: is for those who manage the organisation where the person belongs', async () => {
    const own = await someone({ permissions: ['APP_MNG'], scope: { departments: [world.departmentId] } })
    const other = await someone({ permissions: ['APP_MNG'], scope: { departments: [randomUUID()] } })
    const keeper = await someone({ permissions: ['WORKFLOW_ADMIN'], scope: { apps: ['*'] } })
    const faultFor = async (by: string) =>
      (await server.call(previewHandover, pair(), as(by))).fault?.fault ?? 'allowed'
    expect(
      await Promise.all([administrator, own, other, keeper, world.people.manager].map(faultFor)),
    ).toEqual(['allowed', 'allowed', 'noPermission', 'noPermission', 'noPermission'])
  })
})

describe('a handover', () => {
  it('Q3: moves the open items of a person who is still here; the log says who did it', async () => {
    const ids = await start('300', '9000')
    const { data } = await run()
    expect([data.successNum, data.failNum]).toEqual([2, 0])
    for (const id of ids) {
      expect(await holders(id)).toEqual([world.people.stranger])
      expect((await entriesOf(id)).at(-1)).toEqual({ command: 'handover', actor_id: administrator })
    }
    await world.decide(world.people.stranger, 'agree', ids[0] ?? '')
    expect(await holders(ids[0] ?? '')).toEqual([])
  })

  it('Q3: moves those of a person who has left, by an administrator of his department alone', async () => {
    const [id = ''] = await start('300')
    await server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', world.people.manager, false))
    const own = await someone({ permissions: ['APP_MNG'], scope: { departments: [world.departmentId] } })
    const { data } = await run({}, own)
    expect(data.results.map(({ result }) => result)).toEqual(['done'])
    expect(await holders(id)).toEqual([world.people.stranger])
  })

  it('Q3: the same call again tells the same and moves nothing more; another body is refused (G3)', async () => {
    const [first = ''] = await start('300')
    const input = { replayToken: freshToken() }
    const { data } = await run(input)
    const [second = ''] = await start('400')
    expect((await run(input)).data).toEqual(data)
    expect(await holders(second)).toEqual([world.people.manager])
    expect((await run({ ...input, toId: world.people.finance[0] })).fault?.fault).toBe('duplicateSubmission')
    expect(await entriesOf(first)).toHaveLength(2)
  })

  it('Q3: two of the same call at once have one effect', async () => {
    const [id = ''] = await start('300')
    const input = { replayToken: freshToken() }
    const [one, two] = await Promise.all([run(input), run(input)])
    expect(one.data).toEqual(two.data)
    expect(await entriesOf(id)).toHaveLength(2)
  })

  it('Q3: each item for itself: his own request stays for another administrator (X6)', async () => {
    const [id = ''] = await start('300')
    await server.fresh.database.query({
      text: `insert into permission_grant (corp_id, user_id, permission, scope) values ('yuanshan', $1, 'ADMIN', '{}')`,
      values: [world.people.initiator],
    })
    const { data } = await run({}, world.people.initiator)
    expect(data).toMatchObject({ successNum: 0, failNum: 1, results: [{ fault: 'ownInstance' }] })
    expect(await holders(id)).toEqual([world.people.manager])
  })

  it('Q3: his delegation ends and what stood with the delegate moves too', async () => {
    const [id = ''] = await start('300')
    await entrust(world.people.manager, world.people.finance[0])
    expect(await holders(id)).toEqual([world.people.finance[0]])
    const { data } = await run()
    expect([data.delegationsEnded, data.successNum]).toEqual([1, 1])
    expect(await holders(id)).toEqual([world.people.stranger])
  })

  it('Q3: what he held as a delegate goes back to its principal', async () => {
    const [id = ''] = await start('300')
    await entrust(world.people.manager, world.people.finance[0])
    const { data } = await run({ fromId: world.people.finance[0] })
    expect([data.delegationsEnded, data.successNum]).toEqual([1, 0])
    expect(await holders(id)).toEqual([world.people.manager])
  })

  it('Q3: needs a reason, another person who is active, and the right', async () => {
    await start('300')
    const { stranger, manager } = world.people
    expect((await run({ reason: ' ' })).fault?.fault).toBe('opinionRequired')
    expect((await run({ toId: manager })).status).toBe(400)
    expect((await run({ toId: randomUUID() })).fault?.fault).toBe('notFound')
    expect((await run({}, stranger)).fault?.fault).toBe('noPermission')
    await server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', stranger, false))
    expect((await run()).fault?.fault).toBe('personInactive')
  })
})

describe('undoing a handover', () => {
  it('Q3: gives back what is undecided, once; what was decided stays', async () => {
    const [open = '', decided = ''] = await start('300', '9000')
    const { data } = await run()
    await world.decide(world.people.stranger, 'agree', decided)
    const input = { replayToken: freshToken() }
    const undone = await undo(data.handoverId, input)
    expect(undone.data.results.map(({ fault }) => fault ?? 'done').toSorted()).toEqual([
      'alreadyHandled',
      'done',
    ])
    expect(await holders(open)).toEqual([world.people.manager])
    expect((await undo(data.handoverId, input)).data).toEqual(undone.data)
    expect((await undo(data.handoverId)).fault?.fault).toBe('handoverUndone')
    await world.decide(world.people.manager, 'agree', open)
  })

  it('Q3: within 24 hours, by the database’s time', async () => {
    const [id = ''] = await start('300')
    const { data } = await run()
    const begun = Date.parse(data.undoUntil) - 24 * HOUR
    expect(Math.abs(begun - Date.now())).toBeLessThan(HOUR)
    await server.fresh.database.query({
      text: `update handover set begun_at = begun_at - interval '24 hours'`,
    })
    expect((await undo(data.handoverId)).fault).toMatchObject({
      fault: 'handoverTooOld',
      params: { hours: 24 },
    })
    expect(await holders(id)).toEqual([world.people.stranger])
  })

  it('Q3: an unknown handover and one out of reach get the same answer', async () => {
    const { data } = await run()
    const other = await someone({ permissions: ['APP_MNG'], scope: { departments: [randomUUID()] } })
    expect((await undo(data.handoverId, {}, other)).fault?.fault).toBe('notFound')
    expect((await undo(randomUUID())).fault?.fault).toBe('notFound')
    expect((await undo(data.handoverId, {}, world.people.stranger)).fault?.fault).toBe('noPermission')
  })
})
