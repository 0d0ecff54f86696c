import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { searchOrganisation } from '../../../contract/organisation.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { setRoleMembers, switchUser } from '../../../server/organisation/write.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
/** Another server of the system, which is not told who was switched off and asks only every fifteen seconds. */
let late: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  late = await startTestServer({ beside: server })
  world = await workflowWorld(server.fresh.database)
})
afterAll(async () => {
  await late.close()
  await server.close()
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function switchOff(userId: string, active = false): Promise<void> {
  await server.fresh.database.transaction((tx) => switchUser(tx, 'yuanshan', userId, active))
  server.deps.auth.sessionsEnded('yuanshan', userId)
}

/** The manager's page of a fresh trip, opened on both servers so that both know the session. */
async function openedByManager() {
  const { workflowInstanceId } = await world.start('12800')
  const { manager } = world.people
  const bearer = await server.tokenOf({ corpId: 'yuanshan', userId: manager })
  const page = await server.call(loadForm, { workflowInstanceId }, { as: bearer })
  await late.call(loadForm, { workflowInstanceId }, { as: bearer })
  const { revision, digest, workItemId } = page.data
  const fence = { revision, digest }
  const act = { workItemId: workItemId ?? '', fence, bizObject: { data: {} }, replayToken: freshToken() }
  return { workflowInstanceId, bearer, act }
}

async function entriesOf(instanceId: string): Promise<number> {
  const { rows } = await server.fresh.database.query<{ n: number }>({
    text: 'select count(*)::int as n from operation_log where instance_id = $1',
    values: [instanceId],
  })
  return rows[0]?.n ?? 0
}

describe('S-05 G10: who is switched off while the page is open', () => {
  it('decides nothing, on no server, and the item stands as it was', async () => {
    const { workflowInstanceId, bearer, act } = await openedByManager()
    const { manager } = world.people
    await switchOff(manager)
    const agree = { ...act, actionCode: 'agree' as const }
    const giveBack = { ...act, rejectToActivityCode: 'start', approval: { content: 'no' } }
    expect((await server.call(submitForm, agree, { as: bearer })).status).toBe(401)
    expect((await server.call(rejectWorkItem, giveBack, { as: bearer })).status).toBe(401)
    for (const answer of [
      await late.call(submitForm, agree, { as: bearer }),
      await late.call(
        submitForm,
        { ...agree, actionCode: 'disagree', approval: { content: 'no' } },
        { as: bearer },
      ),
      await late.call(rejectWorkItem, giveBack, { as: bearer }),
      await late.call(simulateAction, agree, { as: bearer }),
    ]) {
      expect(answer.fault?.fault).toBe('noPermission')
    }
    expect(await entriesOf(workflowInstanceId)).toBe(1)
    await switchOff(manager, true)
  })

  it('starts nothing', async () => {
    const { manager } = world.people
    const bearer = await server.tokenOf({ corpId: 'yuanshan', userId: world.people.initiator })
    await late.call(loadForm, { startWorkflowCode: 'tripApproval' }, { as: bearer })
    await switchOff(world.people.initiator)
    const { departmentId } = world
    const data = { purpose: 'x', items: [{ amount: '1' }] }
    const input = {
      actionCode: 'submit' as const,
      workflowCode: 'tripApproval',
      departmentId,
      bizObject: { data },
    }
    const answer = await late.call(submitForm, { ...input, replayToken: freshToken() }, { as: bearer })
    expect(answer.fault?.fault).toBe('noPermission')
    const found = await late.call(searchOrganisation, { keyword: 'chensiyuan' }, as(manager))
    expect(found.data.users.content).toEqual([])
    await switchOff(world.people.initiator, true)
  })

  it('is asked no more by a node that opens afterwards', async () => {
    const [first, second] = world.people.finance
    const { workflowInstanceId } = await world.start('12800')
    await switchOff(first)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await world.decide(second, 'agree', workflowInstanceId)
    const page = await server.call(loadForm, { workflowInstanceId }, as(world.people.stranger))
    expect(page.status).toBe(404)
    await expect(world.itemOf(first, workflowInstanceId)).rejects.toThrow('no open item')
    await switchOff(first, true)
  })
})

describe('Z-07 R1: who left the role after being asked', () => {
  it('still decides: the participant is frozen', async () => {
    const [first, second] = world.people.finance
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const { rows } = await server.fresh.database.query<{ id: string }>({
      text: `select id from role where corp_id = 'yuanshan' and code = 'finance'`,
    })
    const roleId = rows[0]?.id ?? ''
    await server.fresh.database.transaction((tx) => setRoleMembers(tx, 'yuanshan', roleId, [second]))
    await expect(world.decide(first, 'agree', workflowInstanceId)).resolves.toMatchObject({ outcome: null })
  })
})
