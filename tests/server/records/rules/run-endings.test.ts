import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppPackage } from '../../../../contract/package/app-package.ts'
import { activateActivity } from '../../../../contract/workflow/administration.ts'
import { abortInstance, finishInstance } from '../../../../contract/workflow/endings.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import { matchingBizObjects } from '../../../../server/stores/records/biz-objects.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

const servers: TestServer[] = []
let server: TestServer
let world: LeaveWorld

/** A request that comes to nothing is noted; an approved one can be revoked by a workflow with a form of its own. */
function withEndings(pkg: AppPackage): void {
  pkg.rules?.push({
    code: 'notedWhenLost',
    name: { en: 'Noted when lost' },
    model: 'leave',
    on: ['ended'],
    when: 'days > 1',
    steps: [{ type: 'create', model: 'leaveBalance', values: { type: "'sick'", days: 'days' } }],
  })
  const [request] = pkg.workflows
  if (request === undefined) throw new Error('another package')
  request.withdraw = { revocation: { workflow: 'undoLeave', days: 30 } }
  pkg.models.push({
    code: 'leaveUndo',
    name: { en: 'Undone leave' },
    properties: [{ code: 'reason', name: { en: 'Reason' }, type: 'longText' }],
    sheets: [{ code: 'form', name: { en: 'Form' }, phone: { sections: [{ fields: ['reason'] }] } }],
    title: { en: '{initiator}' },
    summary: ['reason'],
    number: { prefix: 'U-', date: 'none', digits: 4, reset: 'never' },
  })
  pkg.workflows.push({
    ...structuredClone(request),
    code: 'undoLeave',
    model: 'leaveUndo',
    withdraw: {},
    nodes: request.nodes.filter(({ code }) => ['start', 'manager', 'end'].includes(code)),
    routes: [
      { from: 'start', to: 'manager' },
      { from: 'manager', to: 'end' },
    ],
  })
}

beforeEach(async () => {
  server = await startTestServer()
  servers.push(server)
  world = await leaveWorld(server)
  await world.publish(leavePackage(withEndings))
  await world.giveBalance('5')
})
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()))
})

const admin = () => ({ as: { corpId: 'yuanshan', userId: world.people.stranger } })
const onInstance = (workflowInstanceId: string) => ({
  workflowInstanceId,
  reason: '不再需要',
  replayToken: freshToken(),
})

async function asked(days: string): Promise<string> {
  const { data } = await world.ask(days)
  return data.workflowInstanceId
}

/** Everything that is waiting, by several at once and again. */
async function settled(): Promise<void> {
  await Promise.all([world.settle(), world.settle()])
  await world.settle()
}

async function noted(): Promise<unknown[]> {
  await settled()
  const found = await matchingBizObjects(server.deps.database, {
    ...{ corpId: 'yuanshan', modelCode: 'leaveBalance', values: { type: 'sick' } },
    limit: 10,
  })
  return found.map(({ data }) => data.days)
}

describe('a rule for runs that end otherwise', () => {
  it('is carried out once after a refusal, in the run’s own values', async () => {
    await world.refuse(await asked('2'))
    expect(await noted()).toEqual(['2'])
  })

  it('is carried out after a run was made void', async () => {
    const { fault } = await server.call(abortInstance, onInstance(await asked('3')), admin())
    expect(fault).toBeNull()
    expect(await noted()).toEqual(['3'])
  })

  it('is not carried out for an approval, nor against its own condition', async () => {
    await world.approve(await asked('2'))
    await world.refuse(await asked('1'))
    expect(await noted()).toEqual([])
  })

  it('E1: after an early finish it depends on what was said about the closing steps', async () => {
    const finish = async (days: string, runEndActions: boolean) => {
      const input = { ...onInstance(await asked(days)), runEndActions }
      expect((await server.call(finishInstance, input, admin())).fault).toBeNull()
    }
    await finish('2', false)
    expect(await noted()).toEqual([])
    await finish('3', true)
    expect(await noted()).toEqual(['3'])
  })
})

describe('a rule for approvals that are revoked', () => {
  it('W5: gives back once what the approval took, when the revocation has passed', async () => {
    const original = await asked('2')
    await world.approve(original)
    await settled()
    expect(await world.balanceOf()).toBe('3')
    const input = { ...onInstance(original), activityCode: 'start' }
    expect((await server.call(revokeWorkItem, input, { as: world.as })).data).toBe(true)
    const { rows } = await server.deps.database.query<{ id: string }>({
      text: 'select id from instance where corp_id = $1 and parent_id = $2',
      values: ['yuanshan', original],
    })
    await settled()
    expect(await world.balanceOf()).toBe('3')
    await world.approve(rows[0]?.id ?? '')
    await settled()
    expect(await world.balanceOf()).toBe('5')
    await server.deps.database.query({
      text: `update effect set state = 'waiting', next_at = app_now()
      where kind = 'markRevoked'`,
    })
    await settled()
    expect(await world.balanceOf()).toBe('5')
  })

  it('X1: a run that is opened again counts as revoked, and takes again when it is approved again', async () => {
    const id = await asked('2')
    await world.approve(id)
    await settled()
    expect(await world.balanceOf()).toBe('3')
    const input = { ...onInstance(id), activityCode: 'manager' }
    expect((await server.call(activateActivity, input, admin())).fault).toBeNull()
    await settled()
    expect(await world.balanceOf()).toBe('5')
    await world.approve(id)
    await settled()
    expect(await world.balanceOf()).toBe('3')
  })

  it('a refused run that is opened again gives nothing back', async () => {
    const id = await asked('1')
    await world.refuse(id)
    const input = { ...onInstance(id), activityCode: 'manager' }
    expect((await server.call(activateActivity, input, admin())).fault).toBeNull()
    await settled()
    expect(await world.balanceOf()).toBe('5')
  })
})
