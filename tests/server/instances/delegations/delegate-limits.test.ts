import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { forwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { listOperation } from '../../../../contract/workflow/logs.ts'
import { listInstances } from '../../../../contract/workflow/maintenance-lists.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  updateWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { verifyLogs } from '../../../../server/audit/log-verify.ts'
import { settleTrusts } from '../../../../server/instances/delegations/settle.ts'
import { shiftableClock } from '../../../support/clock.ts'
import { smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const HOUR = 3_600_000
let server: TestServer
let world: World
let principal: string
let delegate: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  principal = world.people.manager
  delegate = world.people.stranger
  const errands = smallPackage((pkg) => {
    pkg.code = 'office'
    for (const model of pkg.models) model.code = 'errand'
    for (const workflow of pkg.workflows) Object.assign(workflow, { code: 'errandApproval', model: 'errand' })
  })
  const published = { by: null, now: new Date() }
  expect((await publishPackage(server.fresh.database, 'yuanshan', errands, published)).ok).toBe(true)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { database } = server.fresh
  await database.query({
    text: 'update trust set until_at = least(until_at, app_now()), settled_at = null',
  })
  await database.query({ text: 'update corp set organisation_version = organisation_version + 1' })
  await settleTrusts(server.deps)
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const rule = (fields: Record<string, unknown> = {}) => ({
  trustor: principal,
  trustee: delegate,
  trustType: '0' as const,
  rangeType: '0' as const,
  startTime: new Date().toISOString(),
  endTime: inHours(24),
  replayToken: freshToken(),
  ...fields,
})

async function entrust(fields: Record<string, unknown> = {}, by = principal): Promise<string> {
  return (await server.call(createWorkflowTrust, rule(fields), as(by))).data.id
}

const start = async () => (await world.start('800')).workflowInstanceId

async function holder(instanceId: string) {
  const { rows } = await server.fresh.database.query<{ id: string; holder_id: string }>({
    text: 'select id, holder_id from work_item where instance_id = $1 and status = 2',
    values: [instanceId],
  })
  const [row] = rows
  if (row === undefined) throw new Error('nobody has it')
  return row
}

/** Whom the audit keeps for an act. */
async function kept(instanceId: string, command: string) {
  const { rows } = await server.fresh.database.query({
    text: 'select actor_id, on_behalf_of_id from operation_log where instance_id = $1 and command = $2',
    values: [instanceId, command],
  })
  return rows[0]
}

/** The item as somebody has it open on the screen. */
async function opened(by: string, instanceId: string) {
  const { data } = await server.call(loadForm, { workitemId: (await holder(instanceId)).id }, as(by))
  return {
    workItemId: data.workItemId ?? '',
    fence: { revision: data.revision, digest: data.digest },
    bizObject: { data: {} },
  }
}

const agree = (by: string, item: Awaited<ReturnType<typeof opened>>) =>
  server.call(submitForm, { ...item, actionCode: 'agree', replayToken: freshToken() }, as(by))

async function expectRefused(by: string, instanceId: string, item: Awaited<ReturnType<typeof opened>>) {
  const answer = await agree(by, item)
  expect(answer.fault?.fault).toMatch(/^(notFound|notParticipant|alreadyHandled)$/)
  expect((await holder(instanceId)).holder_id).toBe(principal)
}

describe('Z-06: what a delegation does not give', () => {
  it('items of other workflows, nor any before it begins', async () => {
    await entrust({ rangeType: '1', workflowTrusts: [{ workflowCode: 'errandApproval' }] })
    const other = await start()
    await expectRefused(delegate, other, await opened(principal, other))
    await entrust({
      rangeType: '1',
      workflowTrusts: [{ workflowCode: 'tripApproval' }],
      startTime: inHours(24),
      endTime: inHours(48),
    })
    const early = await start()
    await expectRefused(delegate, early, await opened(principal, early))
  })

  const ENDS: readonly [string, (id: string) => Promise<unknown>][] = [
    [
      'it was deleted',
      (id) =>
        server.call(
          deleteWorkflowTrust,
          { workflowTrustRuleId: id, replayToken: freshToken() },
          as(principal),
        ),
    ],
    [
      'it was moved to another time',
      (id) => {
        const later = rule({ startTime: inHours(24), endTime: inHours(48) })
        return server.call(updateWorkflowTrust, { id, ...later }, as(principal))
      },
    ],
    [
      'its time was over',
      () => {
        const clock = shiftableClock(server.fresh)
        clock.shift('P2D')
        return settleTrusts({ ...server.deps, database: { ...server.fresh.database, ...clock.database } })
      },
    ],
  ]
  it.each(ENDS)('anything after %s, also an item that is still open on the screen', async (_, end) => {
    const id = await entrust()
    const instanceId = await start()
    const item = await opened(delegate, instanceId)
    await end(id)
    await expectRefused(delegate, instanceId, item)
    expect((await agree(principal, await opened(principal, instanceId))).fault).toBeNull()
  })

  it('to be handed on: what came by delegation stays with the delegate although he delegates himself', async () => {
    const [further] = world.people.finance
    await entrust()
    await entrust({ trustor: delegate, trustee: further }, delegate)
    const instanceId = await start()
    expect((await holder(instanceId)).holder_id).toBe(delegate)
    const item = await opened(delegate, instanceId)
    expect((await agree(further, item)).fault?.fault).toBe('notFound')
  })

  it('the principal’s rights to maintain', async () => {
    const grant = `insert into permission_grant (corp_id, user_id, permission, scope) values ('yuanshan', $1, 'ADMIN', '{}')`
    await server.fresh.database.query({ text: grant, values: [principal] })
    server.deps.auth.sessionsEnded('yuanshan', principal)
    await entrust()
    await start()
    expect((await server.call(listInstances, {}, as(principal))).fault).toBeNull()
    expect((await server.call(listInstances, {}, as(delegate))).fault?.fault).toBe('noPermission')
  })

  it('to whoever makes one for himself, or closes a circle', async () => {
    const theft = await server.call(createWorkflowTrust, rule(), as(delegate))
    expect(theft.fault?.fault).toBe('noPermission')
    await entrust()
    const back = rule({ trustor: delegate, trustee: principal })
    expect((await server.call(createWorkflowTrust, back, as(delegate))).fault?.fault).toBe('trustCycle')
  })
})

describe('Z-06: what it gives', () => {
  it('says "entrusted by", and the log keeps both persons; the principal comes too late then', async () => {
    await entrust()
    const instanceId = await start()
    const { data } = await server.call(searchWorkItems, {}, as(delegate))
    expect(data.content.find((row) => row.instanceId === instanceId)?.trustor).toMatchObject({
      id: principal,
    })
    const late = await opened(principal, instanceId)
    expect((await agree(delegate, await opened(delegate, instanceId))).fault).toBeNull()
    expect((await agree(principal, late)).fault).toMatchObject({
      fault: 'alreadyHandled',
      conflict: { byName: '孙悦' },
    })
    const acts = await server.call(listOperation, { workflowInstanceId: instanceId }, as(principal))
    expect(acts.data.filter(({ operator }) => operator?.id === delegate)).toMatchObject([
      { onBehalfOf: { id: principal } },
    ])
    expect(await kept(instanceId, 'agree')).toEqual({ actor_id: delegate, on_behalf_of_id: principal })
  })

  it('who decides in his own name stands alone in the log, be he principal or delegate', async () => {
    await entrust()
    const instanceId = await start()
    expect((await agree(principal, await opened(principal, instanceId))).fault).toBeNull()
    expect(await kept(instanceId, 'agree')).toEqual({ actor_id: principal, on_behalf_of_id: null })
    const acts = await server.call(listOperation, { workflowInstanceId: instanceId }, as(principal))
    expect(acts.data.find(({ label }) => label === 'agree')).toMatchObject({ onBehalfOf: null })
  })

  it('whoever starts and withdraws for another is kept beside him', async () => {
    const submitter = world.people.stranger
    const { initiator } = world.people
    await entrust({ trustor: initiator, trustee: submitter, trustType: '1' }, initiator)
    const { data } = await server.call(
      submitForm,
      {
        actionCode: 'submit',
        workflowCode: 'tripApproval',
        departmentId: world.departmentId,
        trustor: initiator,
        bizObject: { data: { purpose: '代为提交', items: [{ id: 'r1', what: '机票', amount: '10' }] } },
        replayToken: freshToken(),
      },
      as(submitter),
    )
    const both = { actor_id: submitter, on_behalf_of_id: initiator }
    expect(await kept(data.workflowInstanceId, 'submit')).toEqual(both)
    const withdrawn = await server.call(
      revokeWorkItem,
      {
        workflowInstanceId: data.workflowInstanceId,
        activityCode: 'start',
        reason: '填错了',
        replayToken: freshToken(),
      },
      as(submitter),
    )
    expect(withdrawn.fault).toBeNull()
    expect(await kept(data.workflowInstanceId, 'withdraw')).toEqual(both)
    expect((await verifyLogs(server.fresh.database)).broken).toEqual([])
  })

  it('transferred by the delegate, the log says that it was the delegate', async () => {
    const [to] = world.people.finance
    await entrust()
    const instanceId = await start()
    const { bizObject: _, ...item } = await opened(delegate, instanceId)
    const answer = await server.call(
      forwardWorkItem,
      { ...item, participantors: [to], approval: { content: '请代为处理' }, replayToken: freshToken() },
      as(delegate),
    )
    expect(answer.fault).toBeNull()
    expect((await holder(instanceId)).holder_id).toBe(to)
    const acts = await server.call(listOperation, { workflowInstanceId: instanceId }, as(principal))
    expect(acts.data.filter(({ operator }) => operator?.id === delegate)).toMatchObject([
      { label: 'forward', onBehalfOf: { id: principal } },
    ])
    expect(await kept(instanceId, 'transfer')).toEqual({ actor_id: delegate, on_behalf_of_id: principal })
  })
})
