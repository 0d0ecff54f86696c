import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import {
  listDepartments,
  listDepartmentUsers,
  listRoleMembers,
  listUserDepartments,
  searchOrganisation,
} from '../../../contract/organisation.ts'
import { checkPermission } from '../../../contract/system.ts'
import { getUserInfo } from '../../../contract/user-info.ts'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
} from '../../../contract/work-items.ts'
import { listFinishedCirculates, searchCirculates } from '../../../contract/workflow/circulates.ts'
import { saveForm } from '../../../contract/workflow/drafts.ts'
import { listInstances } from '../../../contract/workflow/maintenance-lists.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { getWorkflowStatistics } from '../../../contract/workflow/statistics.ts'
import { listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { BATCHES, READS, type WorkflowCall, WRITES } from '../../support/workflow-calls.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let here: World
let there: World
let admin: string
let theirAdmin: string
/** Ids of `here` by what they are of. */
let ids: Record<'instance' | 'item' | 'department' | 'person' | 'role', string>

beforeAll(async () => {
  server = await startTestServer()
  here = await workflowWorld(server.fresh.database, 'yuanshan')
  there = await workflowWorld(server.fresh.database, 'haitang')
  const { workflowInstanceId } = await here.start('12800')
  const item = await here.itemOf(here.people.manager, workflowInstanceId)
  const role = await idOf('role', 'yuanshan', 'finance')
  const [department, person] = [here.departmentId, here.people.manager]
  ids = { instance: workflowInstanceId, item, department, person, role }
  admin = await makeAdmin('yuanshan')
  theirAdmin = await makeAdmin('haitang')
})
afterAll(() => server.close())

async function idOf(table: 'role' | 'app_user', corpId: string, name: string): Promise<string> {
  const column = table === 'role' ? 'code' : 'username'
  const { rows } = await server.fresh.database.query<{ id: string }>({
    text: `select id from ${table} where corp_id = $1 and ${column} = $2`,
    values: [corpId, name],
  })
  return rows[0]?.id ?? ''
}

async function makeAdmin(corpId: string): Promise<string> {
  const id = await idOf('app_user', corpId, 'admin')
  await server.fresh.database.query({
    text: `insert into permission_grant (corp_id, user_id, permission, scope) values ($1, $2, 'ADMIN', '{}')`,
    values: [corpId, id],
  })
  return id
}

const fence = { revision: 1, digest: '1.x' }
const acting = (id: string) => ({ workItemId: id, fence, bizObject: { data: {} }, replayToken: freshToken() })

const ORGANISATION: readonly [
  string,
  Endpoint,
  'department' | 'person' | 'role',
  (id: string) => Record<string, unknown>,
][] = [
  ['person', getUserInfo, 'person', (id) => ({ id })],
  ['departments of a person', listUserDepartments, 'person', (id) => ({ userId: id })],
  ['departments below', listDepartments, 'department', (id) => ({ deptId: id })],
  ['people of a department', listDepartmentUsers, 'department', (id) => ({ deptId: id })],
  ['members of a role', listRoleMembers, 'role', (id) => ({ roleId: id })],
]

/** Everything an answer says, but for what each request has of its own. */
async function said(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  as: { corpId: string; userId: string },
) {
  const { response } = await server.call(endpoint, input, { as })
  const { 'x-request-id': own, date: _, ...headers } = response.headers
  return { status: response.statusCode, headers, body: response.body.replaceAll(String(own), 'trace') }
}

async function expectSame(
  endpoint: Endpoint,
  inputOf: (id: string) => Record<string, unknown>,
  id: string,
  as: { corpId: string; userId: string },
  status = 404,
) {
  const about = async (asked: string) => {
    const answer = await said(endpoint, inputOf(asked), as)
    return { ...answer, body: answer.body.replaceAll(asked, 'the id') }
  }
  const foreign = await about(id)
  expect(foreign).toEqual(await about(randomUUID()))
  expect(foreign.status).toBe(status)
  if (status === 200) expect(foreign.body).toContain('"fault":"notFound"')
}

async function expectForeign({ endpoint, of, input, isBatch }: WorkflowCall, id = ids[of]) {
  const strangers = [
    { as: { corpId: 'yuanshan', userId: here.people.stranger }, colleague: here.people.initiator },
    { as: { corpId: 'haitang', userId: there.people.manager }, colleague: there.people.initiator },
    { as: { corpId: 'haitang', userId: theirAdmin }, colleague: there.people.initiator },
  ]
  for (const { as, colleague } of strangers) {
    await expectSame(endpoint, (asked) => input(asked, colleague), id, as, isBatch === true ? 200 : 404)
  }
}

describe('Z-01 Z-03: an id of others and an unknown id get the same answer, byte by byte', () => {
  it.each(READS.map((call) => [call.name, call] as const))('reading %s', (_, call) => expectForeign(call))

  it.each(WRITES.map((call) => [call.name, call] as const))('writing %s', (_, call) => expectForeign(call))

  it.each(BATCHES.map((call) => [call.name, call] as const))('batch %s', (_, call) => expectForeign(call))

  it('S1: a draft is an unknown id to everyone but its owner', async () => {
    const owner = { corpId: 'yuanshan', userId: here.people.initiator }
    const input = { workflowCode: 'tripApproval', bizObject: { data: {} }, replayToken: freshToken() }
    const { data } = await server.call(saveForm, input, { as: owner })
    const ofDraft = { instance: data.workflowInstanceId, item: data.workItem.id }
    for (const call of [...READS, ...WRITES, ...BATCHES]) await expectForeign(call, ofDraft[call.of])
  })

  it.each(ORGANISATION)('Z-13: %s of another organisation', async (_, endpoint, kind, inputOf) => {
    for (const userId of [there.people.stranger, theirAdmin]) {
      await expectSame(endpoint, inputOf, ids[kind], { corpId: 'haitang', userId })
    }
  })

  it('an administrator reads in the own organisation, but decides nothing', async () => {
    const as = { corpId: 'yuanshan', userId: admin }
    const page = await server.call(loadForm, { workflowInstanceId: ids.instance }, { as })
    expect(page.data.mode).toBe('look')
    expect(page.data.allowedActions.filter(({ scope }) => scope !== 'instance')).toEqual([])
    const answer = await server.call(submitForm, { ...acting(ids.item), actionCode: 'agree' }, { as })
    expect(answer.fault?.fault).toMatch(/^(notFound|notParticipant)$/)
  })

  it('nothing of it was changed', async () => {
    const { rows } = await server.fresh.database.query<{ entries: number }>({
      text: 'select count(*)::int as entries from operation_log',
    })
    expect(rows).toEqual([{ entries: 1 }])
  })
})

/** Every list of the product (spec §2, types 1 to 8). */
const LISTS = [
  searchWorkItems,
  searchCirculates,
  listFinishedWorkItems,
  listFinishedCirculates,
  listMyInstances,
  listUserDrafts,
  listInstances,
  listWorkItems,
]

describe('Z-02: lists', () => {
  it('of another organisation show none of ours, whatever the filter', async () => {
    const as = { corpId: 'haitang', userId: theirAdmin }
    const filters = [
      { participant: ids.person },
      { originator: here.people.initiator },
      { originator: ids.department, unitType: 1 },
      { originator: ids.role, unitType: 2 },
      { currentHandler: ids.person },
      { wd: '%%' },
      { wd: '__' },
      { workflowName: '%%' },
      { sequenceNo: '__' },
      {},
    ]
    for (const endpoint of LISTS) {
      for (const filter of filters) {
        const answer = await server.call(endpoint, { ...filter, size: 999_999 }, { as })
        expect([endpoint.name, filter, answer.data.totalElements, answer.data.content]).toEqual([
          endpoint.name,
          filter,
          0,
          [],
        ])
      }
    }
    const none = { workItemCount: 0, circulateItemCount: 0 }
    expect((await server.call(getWorkCount, {}, { as })).data).toMatchObject(none)
    for (const unitType of [1, 2, 3] as const) {
      const { data } = await server.call(getWorkflowStatistics, { unitType }, { as })
      expect(data).toMatchObject({ workItemCount: 0, workflowCount: 0, toAdminItemCount: 0, units: [] })
    }
  })

  it('Z-13: of people find none of ours, and a department of ours gives no right there', async () => {
    const as = { corpId: 'haitang', userId: theirAdmin }
    const found = await server.call(searchOrganisation, { keyword: '陈思远' }, { as })
    const foundIds = found.data.users.content.map(({ id }) => id)
    expect(foundIds).toEqual([there.people.initiator])
    await server.fresh.database.query({
      text: `update permission_grant set permission = 'APP_MNG', scope = $2 where corp_id = 'haitang' and user_id = $1`,
      values: [theirAdmin, JSON.stringify({ departments: [there.departmentId] })],
    })
    const fresh = await startTestServer({ beside: server })
    const input = { action: 'manageOrganisation' as const, departmentId: ids.department }
    expect((await fresh.call(checkPermission, input, { as })).data).toBe(false)
    await fresh.close()
  })
})

describe('W-08: a replay token', () => {
  it('of another person or organisation is nobody’s: it neither answers nor disturbs', async () => {
    const replayToken = freshToken()
    const submit = (world: World) => ({
      actionCode: 'submit' as const,
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: { data: { purpose: '拜访', items: [{ id: 'r1', amount: '100' }] } },
      replayToken,
    })
    const mine = { as: { corpId: 'yuanshan', userId: here.people.initiator } }
    const first = await server.call(submitForm, submit(here), mine)
    const others = [
      { as: { corpId: 'yuanshan', userId: here.people.manager } },
      { as: { corpId: 'haitang', userId: there.people.initiator } },
    ]
    for (const other of others) {
      const answer = await server.call(
        submitForm,
        submit(other.as.corpId === 'haitang' ? there : here),
        other,
      )
      if (answer.fault === null) {
        expect(answer.data.workflowInstanceId).not.toBe(first.data.workflowInstanceId)
        expect(answer.data.sequenceNo).toBeTruthy()
      }
    }
    expect((await server.call(submitForm, submit(here), mine)).data).toEqual(first.data)
  })

  it('of one route is refused at another, in the body also inside a form', async () => {
    const { workflowInstanceId } = await here.start('100')
    const as = { corpId: 'yuanshan', userId: here.people.manager }
    const page = await server.call(loadForm, { workflowInstanceId }, { as })
    const { revision, digest, workItemId } = page.data
    const input = { ...acting(workItemId ?? ''), fence: { revision, digest } }
    const agreed = await server.call(submitForm, { ...input, actionCode: 'agree' }, { as })
    expect(agreed.fault).toBeNull()
    const returned = { ...input, rejectToActivityCode: 'start', approval: { content: 'no' } }
    expect((await server.call(rejectWorkItem, returned, { as })).fault?.fault).toBe('duplicateSubmission')
    const smuggled = { ...input, actionCode: 'agree', bizObject: { data: { replayToken: 'other' } } }
    expect((await server.call(submitForm, smuggled, { as })).fault?.fault).toBe('duplicateSubmission')
  })
})
