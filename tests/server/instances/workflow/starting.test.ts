import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { listStartDepartments, listTrustOriginators } from '../../../../contract/workflow/starting.ts'
import { createWorkflowTrust } from '../../../../contract/workflow/trust.ts'
import { createDepartments, moveUser } from '../../../../server/organisation/write.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let restricted: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  restricted = await workflowWorld(server.fresh.database, 'haitang', (pkg) => {
    for (const workflow of pkg.workflows) workflow.startableBy = { users: ['chensiyuan'] }
  })
})
afterAll(() => server.close())

const workflowCode = 'tripApproval'

function callers(corpId: string) {
  return (userId: string) => ({ as: { corpId, userId } })
}

async function entrust(corpId: string, trustor: string, trustee: string, trustType: '0' | '1') {
  const now = Date.now()
  const answer = await server.call(
    createWorkflowTrust,
    {
      trustType,
      trustor,
      trustee,
      rangeType: '0',
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + 3_600_000).toISOString(),
      replayToken: freshToken(),
    },
    { as: { corpId, userId: trustor } },
  )
  expect(answer.fault).toBeNull()
}

describe('as whom a workflow may be started', () => {
  it('S3: as oneself, with one’s departments, the main one marked', async () => {
    const as = callers('yuanshan')
    const { data } = await server.call(listTrustOriginators, { workflowCode }, as(world.people.manager))
    expect(data).toMatchObject([{ name: '林静', isTrustor: false }])
    const departments = [{ deptId: world.departmentId, deptName: '华东销售部', name_i18n: {}, isMain: true }]
    expect(data[0]?.departments).toEqual(departments)
    const own = await server.call(listStartDepartments, { workflowCode }, as(world.people.manager))
    expect(own.data).toEqual(departments)
  })

  it('L10: a START trust lets the trustee start in the principal’s name, an APPROVAL trust does not', async () => {
    const as = callers('haitang')
    const { initiator, manager, stranger, finance } = restricted.people
    const before = await server.call(listTrustOriginators, { workflowCode }, as(manager))
    expect(before.fault?.fault).toBe('mayNotStart')
    await entrust('haitang', initiator, manager, '1')
    await entrust('haitang', initiator, finance[0], '0')
    const { data } = await server.call(listTrustOriginators, { workflowCode }, as(manager))
    expect(data).toMatchObject([{ id: initiator, isTrustor: true }])
    const input = { workflowCode, userId: initiator }
    const theirs = await server.call(listStartDepartments, input, as(manager))
    expect(theirs.data).toMatchObject([{ deptId: restricted.departmentId, isMain: true }])
    const page = await server.call(loadForm, { startWorkflowCode: workflowCode }, as(manager))
    expect(page.data.allowedActions).toMatchObject([{ action: 'submit', allowed: true }])
    const refusals = [stranger, finance[0]].map((userId) =>
      server.call(listStartDepartments, input, as(userId)),
    )
    for (const refused of await Promise.all(refusals)) expect(refused.fault?.fault).toBe('mayNotStart')
  })

  it('S3: for the only department that one has, silently; of several it has to be said for which', async () => {
    const as = callers('yuanshan')
    const { manager } = world.people
    const start = (more: Record<string, unknown> = {}) =>
      server.call(
        submitForm,
        {
          actionCode: 'submit',
          workflowCode,
          bizObject: { data: { purpose: '拜访' } },
          replayToken: freshToken(),
          ...more,
        },
        as(manager),
      )
    const { data } = await start()
    const page = await server.call(loadForm, { workflowInstanceId: data.workflowInstanceId }, as(manager))
    expect(page.data.department).toMatchObject({ id: world.departmentId })
    const { database } = server.fresh
    const other = await database.transaction(async (tx) => {
      const [id = ''] = await createDepartments(tx, 'yuanshan', [{ code: 'north', name: '华北销售部' }])
      await moveUser(tx, 'yuanshan', manager, [world.departmentId, id])
      return id
    })
    const asked = await start()
    expect([asked.errcode, asked.fault?.problems]).toEqual([
      900002,
      [{ path: 'departmentId', problem: 'required' }],
    ])
    expect((await start({ departmentId: other })).fault).toBeNull()
  })

  it('an unknown workflow is not found', async () => {
    const as = callers('yuanshan')
    for (const endpoint of [listTrustOriginators, listStartDepartments]) {
      const answer = await server.call(endpoint, { workflowCode: 'nothing' }, as(world.people.manager))
      expect(answer.fault?.fault).toBe('notFound')
    }
  })
})
