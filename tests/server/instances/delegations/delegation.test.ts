import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { getWorkCount } from '../../../../contract/work-items.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  getWorkflowTrust,
  queryWorkflowTrust,
  updateWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { listTrustApps, listTrustWorkflows } from '../../../../contract/workflow/trust-choices.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { settleTrusts } from '../../../../server/instances/delegations/settle.ts'
import { switchUser } from '../../../../server/organisation/write.ts'
import { recordsById } from '../../../../server/stores/records/records.ts'
import { shiftableClock } from '../../../support/clock.ts'
import { insertPerson } from '../../../support/people.ts'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const HOUR = 3_600_000
let server: TestServer
let late: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  late = await startTestServer({ beside: server })
  world = await workflowWorld(server.fresh.database)
  const errands = smallPackage((pkg) => {
    pkg.code = 'office'
    for (const model of pkg.models) model.code = 'errand'
    const startableBy = { users: ['chensiyuan'] }
    for (const workflow of pkg.workflows) {
      Object.assign(workflow, { code: 'errandApproval', model: 'errand', startableBy })
    }
  })
  const published = { by: null, now: new Date() }
  expect((await publishPackage(server.fresh.database, 'yuanshan', errands, published)).ok).toBe(true)
})
afterAll(async () => {
  await late.close()
  await server.close()
})
beforeEach(async () => {
  await server.fresh.database.query({
    text: `update trust set until_at = least(until_at, app_now()), settled_at = null`,
  })
  await server.fresh.database.query({
    text: 'update corp set organisation_version = organisation_version + 1',
  })
  await settleTrusts(server.deps)
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** The manager's delegation to the colleague who has nothing else to do. */
function rule(fields: Record<string, unknown> = {}) {
  return {
    trustor: world.people.manager,
    trustee: world.people.stranger,
    trustType: '0' as const,
    rangeType: '0' as const,
    startTime: new Date().toISOString(),
    endTime: inHours(24),
    replayToken: freshToken(),
    ...fields,
  }
}

const create = (fields: Record<string, unknown> = {}, by = world.people.manager) =>
  server.call(createWorkflowTrust, rule(fields), as(by))

async function counted(): Promise<unknown> {
  const { rows } = await server.fresh.database.query({ text: 'select count(*) from trust' })
  return rows[0]
}

async function stateOf(id: string) {
  const { data } = await server.call(getWorkflowTrust, { workflowTrustRuleId: id }, as(world.people.manager))
  return data.state
}

const remove = (id: string) =>
  server.call(
    deleteWorkflowTrust,
    { workflowTrustRuleId: id, replayToken: freshToken() },
    as(world.people.manager),
  )

async function holdersOf(instanceId: string) {
  const { rows } = await server.fresh.database.query<{ holder_id: string; trust_id: string | null }>({
    text: 'select holder_id, trust_id from work_item where instance_id = $1 and status = 2',
    values: [instanceId],
  })
  return rows
}

const start = async () => (await world.start('800')).workflowInstanceId

async function agree(where: TestServer, userId: string, instanceId: string) {
  const { data } = await where.call(loadForm, { workflowInstanceId: instanceId }, as(userId))
  return where.call(
    submitForm,
    {
      actionCode: 'agree',
      workItemId: data.workItemId ?? '',
      fence: { revision: data.revision, digest: data.digest },
      bizObject: { data: {} },
      replayToken: freshToken(),
    },
    as(userId),
  )
}

describe('L2: a delegation in force', () => {
  it('L2 L3: gives new items to the delegate, who decides for the principal, and counts for him alone', async () => {
    const before = (await server.call(getWorkCount, {}, as(world.people.manager))).data.workItemCount
    const { data } = await create()
    const trip = await start()
    expect(await holdersOf(trip)).toEqual([{ holder_id: world.people.stranger, trust_id: data.id }])
    expect((await server.call(getWorkCount, {}, as(world.people.manager))).data.workItemCount).toBe(before)
    const page = await server.call(loadForm, { workflowInstanceId: trip }, as(world.people.manager))
    expect(page.data.instanceName).toContain('出差')
    expect((await agree(server, world.people.stranger, trip)).errcode).toBe(0)
    expect(
      (await server.call(getWorkflowTrust, { workflowTrustRuleId: data.id }, as(world.people.manager))).data,
    ).toMatchObject({
      state: 'RUN',
      openItems: 0,
    })
  })

  it('L3: both may act, on two servers at once; the first one wins', async () => {
    await create()
    for (let round = 0; round < 10; round += 1) {
      const trip = await start()
      const answers = await Promise.all([
        agree(server, world.people.stranger, trip),
        agree(late, world.people.manager, trip),
      ])
      expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
      expect(answers.find(({ errcode }) => errcode !== 0)?.fault?.fault).toBe('alreadyHandled')
    }
  })

  it('L3: who decided though another held it sees the record through that node, as on its page', async () => {
    await create()
    const trip = await start()
    const { manager, stranger } = world.people
    expect((await agree(server, manager, trip)).errcode).toBe(0)
    for (const userId of [manager, stranger]) {
      const { rows: records } = await server.fresh.database.query<{ id: string }>({
        text: 'select biz_object_id as id from instance where id = $1',
        values: [trip],
      })
      const runs = { all: false, workflows: [] }
      const scope = { userId, all: false, own: false, plainOnly: false, departmentIds: null, runs }
      const ids = records.map(({ id }) => id)
      const asked = { corpId: 'yuanshan', modelCode: 'trip', scope, columns: [], ids }
      const rows = await recordsById(server.fresh.database, asked)
      expect(rows.map(({ node, takes_part }) => ({ node, takes_part }))).toEqual([
        { node: 'manager', takes_part: true },
      ])
    }
  })

  it('L8: the delegate reads what was delegated and nothing else', async () => {
    const earlier = await start()
    await create()
    const { stranger } = world.people
    expect((await server.call(loadForm, { workflowInstanceId: earlier }, as(stranger))).status).toBe(404)
    const delegated = await start()
    expect((await server.call(loadForm, { workflowInstanceId: delegated }, as(stranger))).status).toBe(200)
    const others = await server.call(queryWorkflowTrust, { trustor: world.people.initiator }, as(stranger))
    expect(others.fault?.fault).toBe('noPermission')
  })

  it('L8: one for somebody else needs the right to', async () => {
    expect((await create({}, world.people.finance[0])).fault?.fault).toBe('noPermission')
    const admin = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })
    expect((await create({}, admin.userId)).errcode).toBe(0)
  })
})

describe('L7: what is refused on save', () => {
  it('L7: the same scope at the same time; a narrower one beside it wins', async () => {
    const wide = await create()
    expect(wide.errcode).toBe(0)
    expect((await create({ trustee: world.people.initiator })).fault?.fault).toBe('trustOverlap')
    const narrow = await create({
      trustee: world.people.finance[0],
      rangeType: '1',
      workflowTrusts: [{ workflowCode: 'tripApproval' }],
    })
    expect(await holdersOf(await start())).toEqual([
      { holder_id: world.people.finance[0], trust_id: narrow.data.id },
    ])
    expect((await create({ startTime: inHours(48), endTime: inHours(72) })).errcode).toBe(0)
  })

  it('L7: of two at once on two servers one is refused', async () => {
    const answers = await Promise.all(
      [server, late].map((one) => one.call(createWorkflowTrust, rule(), as(world.people.manager))),
    )
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    expect(answers.find(({ errcode }) => errcode !== 0)?.fault?.fault).toBe('trustOverlap')
  })

  it('L4: to oneself, in a circle, over before it begins, to somebody who left', async () => {
    expect((await create({ trustee: world.people.manager })).fault?.fault).toBe('trustToSelf')
    await create()
    const back = rule({ trustor: world.people.stranger, trustee: world.people.manager })
    expect((await server.call(createWorkflowTrust, back, as(world.people.stranger))).fault?.fault).toBe(
      'trustCycle',
    )
    const day = { startTime: inHours(5), endTime: inHours(4) }
    expect((await create(day)).fault?.fault).toBe('trustWindowInvalid')
    const over = { startTime: inHours(-1 / 60), endTime: inHours(-1 / 120) }
    expect(['trustEndsPast', 'trustPast']).toContain((await create(over)).fault?.fault)
    const left = await insertPerson(server.fresh.database, 'yuanshan', { active: false })
    expect((await create({ trustee: left.userId })).fault?.fault).toBe('personInactive')
  })
})

describe('L7: scopes that meet', () => {
  const part = (fields: Record<string, unknown>, by = world.people.manager) =>
    create({ rangeType: '1', ...fields }, by)
  const trips = { workflowTrusts: [{ workflowCode: 'tripApproval' }] }
  const tripsOf = (...departments: string[]) => ({ ...trips, originatorDepartments: departments })

  it('L7: a workflow named beside others, and departments that share one, are the same scope', async () => {
    const { departmentId } = world
    const two = { workflowTrusts: [...trips.workflowTrusts, { workflowCode: 'errandApproval' }] }
    expect((await part(two)).errcode).toBe(0)
    const clash = await part({ ...trips, trustee: world.people.initiator })
    expect(clash.fault).toMatchObject({ fault: 'trustOverlap', params: { person: '孙悦' } })
    expect(clash.message).toContain('孙悦')
    expect((await part({ ...tripsOf(departmentId), trustee: world.people.finance[0] })).errcode).toBe(0)
    expect((await part({ ...tripsOf(departmentId) })).fault?.fault).toBe('trustOverlap')
    expect(await holdersOf(await start())).toMatchObject([{ holder_id: world.people.finance[0] }])
  })

  it('L1: an application and a workflow in one delegation cover both', async () => {
    const { data, errcode } = await part({ ...trips, appCodes: ['office'] })
    expect(errcode).toBe(0)
    expect(await holdersOf(await start())).toMatchObject([{ trust_id: data.id }])
  })

  it('L4: one back for other workflows closes no circle, nor does one to start with', async () => {
    const { manager, stranger } = world.people
    expect((await part(trips)).errcode).toBe(0)
    const back = { trustor: stranger, trustee: manager }
    const circle = await create(back, stranger)
    expect(circle.fault).toMatchObject({ fault: 'trustCycle', params: { person: '林静' } })
    const others = { ...back, workflowTrusts: [{ workflowCode: 'errandApproval' }] }
    expect((await part(others, stranger)).errcode).toBe(0)
    expect((await create({ ...back, trustType: '1' }, stranger)).errcode).toBe(0)
    expect((await create({ trustType: '1' })).errcode).toBe(0)
  })
})

describe('what a delegation can name', () => {
  it('L10: to decide in, every workflow; to start, those that person may start; of others by right only', async () => {
    const { manager, stranger } = world.people
    const named = async (trustType: '0' | '1', by: string, userId?: string) => {
      const input = { trustType, ...(userId === undefined ? {} : { userId }) }
      const workflows = await server.call(listTrustWorkflows, input, as(by))
      const apps = await server.call(listTrustApps, input, as(by))
      if (workflows.fault !== null) return [workflows.fault.fault, apps.fault?.fault]
      return [...workflows.data.map(({ code }) => code), ...apps.data.map(({ code }) => code)]
    }
    const all = ['errandApproval', 'office', 'travel', 'tripApproval']
    expect((await named('0', stranger)).toSorted()).toEqual(all)
    expect((await named('1', world.people.initiator)).toSorted()).toEqual(all)
    expect((await named('1', manager)).toSorted()).toEqual(['travel', 'tripApproval'])
    expect((await named('1', manager, world.people.initiator)).toSorted()).toEqual(all)
    expect(await named('0', stranger, manager)).toEqual(['noPermission', 'noPermission'])
    const ofModel = { trustType: '0' as const, schemaCode: 'errand' }
    const { data } = await server.call(listTrustWorkflows, ofModel, as(stranger))
    expect(data).toMatchObject([{ id: 'errandApproval', appCode: 'office', schemaCode: 'errand' }])
  })
})

describe('bad input', () => {
  it('nothing is half stored: an unknown workflow, application, department, zone or person is named', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const tries: [Record<string, unknown>, string][] = [
      [{ rangeType: '1', workflowTrusts: [{ workflowCode: 'gone' }] }, 'trustNamesUnknown'],
      [{ rangeType: '1', appCodes: ['gone'] }, 'trustNamesUnknown'],
      [{ originatorDepartments: [unknown] }, 'trustNamesUnknown'],
      [{ rangeType: '1' }, 'trustNamesNothing'],
      [{ timeZone: 'Mars/Olympus' }, 'invalidInput'],
      [{ trustee: unknown }, 'personInactive'],
      [{ startTime: '2026-02-30T00:00:00Z' }, 'invalidInput'],
      [{ endTime: '2026-13-01T00:00:00Z' }, 'invalidInput'],
      [{ startTime: '0000-01-01T00:00:00Z' }, 'trustPast'],
      [{ startTime: inHours(-49) }, 'trustPast'],
    ]
    const before = await counted()
    for (const [fields, fault] of tries) {
      const answer = await create(fields)
      expect(answer.fault?.fault, JSON.stringify(fields)).toBe(fault)
      expect(answer.message).not.toBe('')
    }
    const gone = await create({ rangeType: '1', workflowTrusts: [{ workflowCode: 'gone' }] })
    expect(gone.fault?.problems).toEqual([{ path: 'workflowTrusts', problem: 'unknownOption' }])
    expect(gone.message).toContain('gone')
    expect(await counted()).toEqual(before)
  })

  it('G3: sent twice it is one, and after it was ended the old request brings nothing back', async () => {
    const replayToken = freshToken()
    const input = { replayToken, startTime: inHours(0), endTime: inHours(9) }
    const [first, second] = await Promise.all([create(input), create(input)])
    expect(first.data.id).toBe(second.data.id)
    await remove(first.data.id)
    expect((await create(input)).data.id).toBe(first.data.id)
    expect(await stateOf(first.data.id)).toBe('STOP')
    expect((await create({ ...input, endTime: inHours(8) })).fault?.fault).toBe('duplicateSubmission')
  })

  it('one that is over is not changed, nor one that somebody changed meanwhile', async () => {
    const { data } = await create()
    const change = (fields: Record<string, unknown>) => {
      const input = { id: data.id, ...rule(), ...fields }
      return server.call(updateWorkflowTrust, input, as(world.people.manager))
    }
    expect((await change({ revision: 1, endTime: inHours(30) })).errcode).toBe(0)
    expect((await change({ revision: 1, endTime: inHours(40) })).fault?.fault).toBe('trustChanged')
    expect((await change({ revision: 2, endTime: inHours(40) })).errcode).toBe(0)
    await remove(data.id)
    expect((await change({ revision: 4 })).fault?.fault).toBe('trustOver')
    expect(await stateOf(data.id)).toBe('STOP')
  })
})

describe('Z-06: whose a delegation is', () => {
  it('Z-06: the delegate sees it and neither changes, takes over nor ends it', async () => {
    const { manager, stranger, initiator } = world.people
    const { data } = await create()
    const theft = { id: data.id, ...rule({ trustor: stranger, trustee: initiator }) }
    expect((await server.call(updateWorkflowTrust, theft, as(stranger))).fault?.fault).toBe('noPermission')
    const end = { workflowTrustRuleId: data.id, replayToken: freshToken() }
    expect((await server.call(deleteWorkflowTrust, end, as(stranger))).fault?.fault).toBe('noPermission')
    const other = { ...end, replayToken: freshToken() }
    expect((await server.call(deleteWorkflowTrust, other, as(initiator))).fault?.fault).toBe('notFound')
    const seen = await server.call(getWorkflowTrust, { workflowTrustRuleId: data.id }, as(stranger))
    expect(seen.data).toMatchObject({ trustor: { id: manager }, state: 'RUN', revision: 1 })
  })

  it('Z-06 L8: the head of a department does it by right, which is kept and shown', async () => {
    const { manager, initiator } = world.people
    const { data, errcode } = await create({ trustor: initiator })
    expect(errcode).toBe(0)
    const shown = await server.call(getWorkflowTrust, { workflowTrustRuleId: data.id }, as(initiator))
    expect(shown.data.createdBy).toMatchObject({ id: manager })
    await remove(data.id)
    const kept = await server.fresh.database.query({
      text: `select by_id, change, said->>'principalId' as principal from trust_change where trust_id = $1
        order by revision`,
      values: [data.id],
    })
    expect(kept.rows).toEqual([
      { by_id: manager, change: 'CREATED', principal: initiator },
      { by_id: manager, change: 'ENDED', principal: initiator },
    ])
  })

  it('Z-06 Z-09: an administrator does it within reach only, and sees as far', async () => {
    const { database } = server.fresh
    const here = { permissions: ['APP_MNG'] as const, scope: { departments: [world.departmentId] } }
    const elsewhere = { permissions: ['APP_MNG'] as const, scope: { departments: [] } }
    const near = await insertPerson(database, 'yuanshan', here)
    const far = await insertPerson(database, 'yuanshan', elsewhere)
    expect((await create({}, far.userId)).fault?.fault).toBe('noPermission')
    expect((await create({}, near.userId)).errcode).toBe(0)
    const listed = (by: string) => server.call(queryWorkflowTrust, { trustor: world.people.manager }, as(by))
    expect((await listed(near.userId)).data.content.length).toBeGreaterThan(0)
    expect((await listed(far.userId)).fault?.fault).toBe('noPermission')
  })
})

describe('L2 I-23: the end of a delegation', () => {
  it('L2 L9: deleting returns undecided items at once; decided ones stay decided', async () => {
    const { data } = await create()
    const decided = await start()
    await agree(server, world.people.stranger, decided)
    const open = await start()
    expect((await remove(data.id)).data).toEqual({ deleted: 1, returnedItems: 1 })
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
    const { rows } = await server.fresh.database.query({
      text: `select i.status, w.holder_id from instance i join work_item w on w.instance_id = i.id
        where i.id = $1 and w.activity_code = 'manager'`,
      values: [decided],
    })
    expect(rows).toEqual([{ status: 'COMPLETED', holder_id: world.people.stranger }])
    expect((await agree(server, world.people.manager, open)).errcode).toBe(0)
  })

  it('L2: when its time is over the items go back, after any downtime, once', async () => {
    await create({ endTime: inHours(2) })
    const open = await start()
    expect(await settleTrusts(server.deps)).toBe(0)
    const clock = shiftableClock(server.fresh)
    clock.shift('P3Y')
    const future = { ...server.deps, database: { ...server.fresh.database, ...clock.database } }
    await Promise.all([settleTrusts(future), settleTrusts(future)])
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
    expect(await settleTrusts(future)).toBe(0)
  })

  it('L9: a changed one gives back what it does not cover any more', async () => {
    const { data } = await create()
    const open = await start()
    const change = rule({ startTime: inHours(24), endTime: inHours(48) })
    await server.call(updateWorkflowTrust, { id: data.id, ...change }, as(world.people.manager))
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
  })

  it('L2: a delegate who is switched off gives back what he held', async () => {
    await create()
    const open = await start()
    const { database } = server.fresh
    await database.transaction((tx) => switchUser(tx, 'yuanshan', world.people.stranger, false))
    await settleTrusts(server.deps)
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
    await database.transaction((tx) => switchUser(tx, 'yuanshan', world.people.stranger, true))
  })

  it('I-23: an item that a command gave away while the delegation ended is found and returned', async () => {
    const { data } = await create()
    const open = await start()
    const [held] = await holdersOf(open)
    expect(held?.trust_id).toBe(data.id)
    // What a command leaves that was decided before the end and written after everything else was given back.
    await server.fresh.database.query({
      text: 'update trust set until_at = app_now(), ended_at = app_now(), settled_at = app_now() where id = $1',
      values: [data.id],
    })
    await settleTrusts(server.deps)
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
  })
})

describe('L1: items that are open already', () => {
  it('L1: are offered, and go along only when asked for', async () => {
    const open = await start()
    const offered = await create()
    expect(offered.data.movedItems).toBe(0)
    expect(offered.data.openItems).toBeGreaterThan(0)
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
    await remove(offered.data.id)
    const moved = await create({ includeOpen: true })
    expect(moved.data).toMatchObject({ openItems: 0, movedItems: offered.data.openItems })
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.stranger, trust_id: moved.data.id }])
    expect((await remove(moved.data.id)).data.returnedItems).toBe(moved.data.movedItems)
    expect(await holdersOf(open)).toEqual([{ holder_id: world.people.manager, trust_id: null }])
  })
})
