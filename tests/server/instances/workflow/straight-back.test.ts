import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { rejectWorkItem } from '../../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.code !== 'finance' || node.type !== 'approval') continue
      node.participants = [{ source: 'personField', field: 'companion' }]
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: world.corpId, userId } })
const companion = (userId: string) => ({ companion: { type: 3, id: userId } })

async function pageOf(userId: string, workflowInstanceId: string) {
  const workItemId = await world.itemOf(userId, workflowInstanceId)
  const { data } = await server.call(loadForm, { workitemId: workItemId }, as(userId))
  return { workItemId, fence: { revision: data.revision, digest: data.digest } }
}

describe('B5: somebody else in the field that names the people of the step that returned it', () => {
  it('B5: is asked after a re-run, which the submitter is told before and after', async () => {
    const { initiator, manager, finance } = world.people
    const [first, second] = finance
    const { workflowInstanceId } = await world.start('12800', companion(first))
    await world.decide(manager, 'agree', workflowInstanceId)
    const returned = await server.call(
      rejectWorkItem,
      {
        ...(await pageOf(first, workflowInstanceId)),
        rejectToActivityCode: 'start',
        submitToReject: true,
        approval: { content: '请换人' },
        replayToken: freshToken(),
      },
      as(first),
    )
    expect(returned.errcode).toBe(0)

    const own = await pageOf(initiator, workflowInstanceId)
    const corrected = {
      actionCode: 'submit',
      workItemId: own.workItemId,
      bizObject: { data: companion(second) },
    } as const
    const { data: foretold } = await server.call(simulateAction, corrected, as(initiator))
    expect(foretold).toMatchObject({ rerunBecause: 'people', opens: [{ activityCode: 'manager' }] })
    expect(foretold.ahead?.map(({ people }) => people.map(({ name }) => name))).toEqual([['李娜']])
    const sent = await server.call(
      submitForm,
      { ...corrected, ...own, replayToken: freshToken() },
      as(initiator),
    )
    expect(sent.errcode).toBe(0)

    const { data: steps } = await server.call(listWorkItemApprovals, { workflowInstanceId }, as(initiator))
    expect(steps.map(({ note }) => note?.kind)).toContain('rerunInstead_people')
    await world.decide(manager, 'agree', workflowInstanceId)
    await expect(world.itemOf(first, workflowInstanceId)).rejects.toThrow('no open item')
    await world.decide(second, 'agree', workflowInstanceId)
  })
})
