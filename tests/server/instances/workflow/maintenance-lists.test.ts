import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { getInstanceBaseInfo } from '../../../../contract/workflow/instance-info.ts'
import {
  listInstanceActivities,
  listInstances,
  listMaintenanceOperations,
  previewMigration,
} from '../../../../contract/workflow/maintenance-lists.ts'
import { publishPackage } from '../../../../server/apps/packages/publish.ts'
import { insertPerson, type PersonFields } from '../../../support/people.ts'
import { inTwoBranches, smallPackage } from '../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** One at the manager, one at finance, one that ended. */
let ids: { manager: string; finance: string; ended: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const [manager, finance, ended] = [
    await world.start('800'),
    await world.start('12800'),
    await world.start('100'),
  ].map(({ workflowInstanceId }) => workflowInstanceId)
  if (manager === undefined || finance === undefined || ended === undefined) throw new Error('no trips')
  ids = { manager, finance, ended }
  await world.decide(world.people.manager, 'agree', finance)
  await world.decide(world.people.manager, 'agree', ended)
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function person(fields: PersonFields = {}): Promise<string> {
  return (await insertPerson(server.fresh.database, 'yuanshan', fields)).userId
}

async function own(): Promise<string> {
  const { rows } = await server.deps.database.query<{ id: string }>({
    text: `select id from app_user where corp_id = 'yuanshan' and username = 'admin'`,
  })
  return rows[0]?.id ?? ''
}

async function listed(userId: string, input: Record<string, unknown> = {}) {
  const { data } = await server.call(listInstances, input, as(userId))
  return data.content.map(({ instanceId }) => instanceId)
}

describe('instances to maintain', () => {
  it('X6: reach as far as the grant, or the workflow that names its administrator', async () => {
    const everything = [ids.ended, ids.finance, ids.manager]
    expect(await listed(await person({ permissions: ['SYS_MNG'] }))).toEqual(everything)
    expect(await listed(await own())).toEqual(everything)
    const scope = { apps: ['travel'], operations: ['CANCELED_WORKFLOW'] }
    expect(await listed(await person({ permissions: ['WORKFLOW_ADMIN'], scope }))).toEqual(everything)
    const elsewhere = { apps: ['other'], operations: ['CANCELED_WORKFLOW'] }
    expect(await listed(await person({ permissions: ['WORKFLOW_ADMIN'], scope: elsewhere }))).toEqual([])
    const refused = await server.call(listInstances, {}, as(world.people.manager))
    expect(refused.fault?.fault).toBe('noPermission')
  })

  it('Q1 X3: are told apart by kind, version, node and filter', async () => {
    const admin = await own()
    expect(await listed(admin, { kind: 'running' })).toEqual([ids.finance, ids.manager])
    expect(await listed(admin, { kind: 'noParticipant' })).toEqual([])
    expect(await listed(admin, { kind: 'held' })).toEqual([])
    expect(await listed(admin, { activityCode: 'finance' })).toEqual([ids.finance])
    expect(await listed(admin, { workflowVersion: 2 })).toEqual([])
    expect(await listed(admin, { workflowVersion: 1, filterWorkflowInstanceId: ids.finance })).toEqual([
      ids.ended,
      ids.manager,
    ])
    expect(await listed(admin, { currentHandler: world.people.manager })).toEqual([ids.manager])
  })

  it('Q1: one whose people have left names them, and how many others are like it', async () => {
    const corpId = 'leavers'
    const there = await workflowWorld(server.fresh.database, corpId)
    const { workflowInstanceId } = await there.start('800')
    const other = await there.start('900')
    await server.deps.database.query({
      text: 'update app_user set active = false where corp_id = $1 and id = $2',
      values: [corpId, there.people.manager],
    })
    await server.deps.database.query({
      text: 'update corp set organisation_version = organisation_version + 1 where corp_id = $1',
      values: [corpId],
    })
    const admin = await insertPerson(server.fresh.database, corpId, { permissions: ['ADMIN'] })
    const { data } = await server.call(listInstances, { kind: 'noParticipant' }, { as: admin })
    expect(data.content.map(({ instanceId }) => instanceId)).toEqual([
      other.workflowInstanceId,
      workflowInstanceId,
    ])
    expect(data.content[0]).toMatchObject({
      workflowVersion: 1,
      trouble: {
        activityCode: 'manager',
        kind: 'noParticipant',
        reason: 'noOneToApprove',
        leavers: [{ name: '林静' }],
        alike: 1,
      },
    })
  })
})

describe('trouble in several branches', () => {
  it('Q1: is named for each of them', async () => {
    const corpId = 'branches'
    const there = await workflowWorld(server.fresh.database, corpId, inTwoBranches)
    const { workflowInstanceId } = await there.start('800')
    await server.deps.database.query({
      text: 'update app_user set active = false where corp_id = $1 and id = any($2::uuid[])',
      values: [corpId, [there.people.manager, ...there.people.finance]],
    })
    await server.deps.database.query({
      text: 'update corp set organisation_version = organisation_version + 1 where corp_id = $1',
      values: [corpId],
    })
    const admin = await insertPerson(server.fresh.database, corpId, { permissions: ['ADMIN'] })
    const { data } = await server.call(listInstances, { kind: 'noParticipant' }, { as: admin })
    expect(data.content.map(({ instanceId }) => instanceId)).toEqual([workflowInstanceId])
    expect(data.content[0]?.trouble).toMatchObject({
      activityCode: 'manager',
      leavers: [{ name: '林静' }],
      elsewhere: [
        { activityCode: 'finance', kind: 'noParticipant', leavers: [{ name: '王敏' }, { name: '李娜' }] },
      ],
    })
  })
})

describe('what an administrator may do to one', () => {
  it('X6: only what is inside the scope is told, with the reason when it cannot be now', async () => {
    const scope = { apps: ['travel'], operations: ['CANCELED_WORKFLOW', 'DELETE_WORKFLOW'] }
    const limited = await person({ permissions: ['WORKFLOW_ADMIN'], scope })
    const ask = async (workflowInstanceId: string, userId: string) =>
      (await server.call(listMaintenanceOperations, { workflowInstanceId }, as(userId))).data
    const few = await ask(ids.ended, limited)
    expect(few.map(({ operationType }) => operationType)).toEqual(['CANCELED_WORKFLOW', 'DELETE_WORKFLOW'])
    expect(few).toMatchObject([{ allowed: false, reason: 'instanceEnded' }, { allowed: true }])
    const all = await ask(ids.manager, await person({ permissions: ['ADMIN'] }))
    expect(all).toHaveLength(10)
    expect(all.filter(({ allowed, reason }) => allowed === (reason !== undefined))).toEqual([])
    const byWorkflow = await ask(ids.manager, await own())
    expect(byWorkflow.map(({ operationType }) => operationType)).not.toContain('DELETE_WORKFLOW')
    const input = { workflowInstanceId: ids.manager }
    const participant = await server.call(listMaintenanceOperations, input, as(world.people.manager))
    expect(participant.fault?.fault).toBe('noPermission')
  })

  it('X1: the nodes say where it stands and whom it waits for', async () => {
    const input = { workflowInstanceId: ids.finance }
    const { data } = await server.call(listInstanceActivities, input, as(await own()))
    expect(
      data.map(({ activityCode, status, activityStatus }) => [activityCode, status, activityStatus]),
    ).toEqual([
      ['start', 0, 1],
      ['manager', 0, 1],
      ['finance', 1, 2],
    ])
    expect(data[2]).toMatchObject({
      tokens: [{ held: false }],
      participantors: [{ name: '王敏' }, { name: '李娜' }],
    })
    const reader = await server.call(listInstanceActivities, input, as(world.people.initiator))
    expect(reader.fault?.fault).toBe('noPermission')
  })

  it('X5: a move to another version is shown before it is made', async () => {
    const change = (pkg: AppPackage) => {
      const [model] = pkg.models
      const [workflow] = pkg.workflows
      if (model === undefined || workflow === undefined) throw new Error('nothing to change')
      model.properties = model.properties.filter(({ code }) => code !== 'secretNote')
      const fields = ['purpose', 'companion', 'kind', 'items', 'total']
      for (const sheet of model.sheets) sheet.phone = { sections: [{ fields }] }
      for (const node of workflow.nodes) if (node.code === 'manager') node.code = 'head'
      for (const route of workflow.routes) {
        if (route.from === 'manager') route.from = 'head'
        if (route.to === 'manager') route.to = 'head'
      }
    }
    const { workflowInstanceId } = await world.start('12800', { secretNote: '留着' })
    const published = await publishPackage(server.deps.database, 'yuanshan', smallPackage(change), {
      by: null,
      now: new Date(),
    })
    expect(published.ok).toBe(true)
    const input = { workflowInstanceId, workflowVersion: 2 }
    const admin = await person({ permissions: ['ADMIN'] })
    const { data } = await server.call(previewMigration, input, as(admin))
    expect(data.result).toBe('needsMapping')
    expect(data.nodes).toContainEqual(
      expect.objectContaining({ from: 'manager', to: null, name_i18n: { zh: '直属主管' } }),
    )
    expect(data.fields).toMatchObject([{ from: 'secretNote', to: null, archived: true }])
    const byWorkflow = await server.call(previewMigration, input, as(await own()))
    expect(byWorkflow.fault?.fault).toBe('outOfScope')
    const missing = await server.call(previewMigration, { ...input, workflowVersion: 9 }, as(admin))
    expect(missing.fault?.fault).toBe('notFound')
  })

  it('Z-01: who maintains another application finds nothing here', async () => {
    const scope = { apps: ['other'], operations: ['CANCELED_WORKFLOW'] }
    const elsewhere = await person({ permissions: ['WORKFLOW_ADMIN'], scope })
    const here = await person({ permissions: ['APP_MNG'], scope: { apps: ['travel'] } })
    const input = { workflowInstanceId: ids.finance }
    const refused = await server.call(getInstanceBaseInfo, input, as(elsewhere))
    expect(refused.fault?.fault).toBe('notFound')
    expect((await server.call(getInstanceBaseInfo, input, as(here))).errcode).toBe(0)
  })
})
