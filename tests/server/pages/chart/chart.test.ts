import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NODE_STATE, WORK_ITEM_STATUS } from '../../../../contract/vocabulary.ts'
import { getWorkflowChart } from '../../../../contract/workflow/chart.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

const as = (userId: string) => ({ as: { corpId: world.corpId, userId } })

async function chart(input: object, userId = world.people.initiator) {
  const { activities, rules, ...rest } = (await server.call(getWorkflowChart, input, as(userId))).data
  const node = (code: string) => activities.find(({ activityCode }) => activityCode === code)
  const rule = (from: string, to: string) =>
    rules.find(({ preActivityCode, postActivityCode }) => preActivityCode === from && postActivityCode === to)
  return { ...rest, activities, node, rule }
}

describe('the flow chart of a run', () => {
  it('Z2: tells states, rounds and people, and the path that is ahead', async () => {
    const { workflowInstanceId } = await world.start('8000')
    const { node, rule } = await chart({ workflowInstanceId })

    expect(node('start')).toMatchObject({ status: NODE_STATE.pass, rounds: 1, predicted: false })
    expect(node('manager')).toMatchObject({
      status: NODE_STATE.inProgress,
      mark: null,
      people: [{ person: { name: '林静' }, workItemStatus: WORK_ITEM_STATUS.processing }],
    })
    expect(node('byAmount')).toMatchObject({ connection: 'gateway', predicted: true })
    expect(node('finance')).toMatchObject({
      predicted: true,
      people: [{ person: { name: '王敏' } }, { person: { name: '李娜' } }],
    })
    expect(rule('start', 'manager')).toMatchObject({ walked: true, predicted: false })
    expect(rule('byAmount', 'finance')).toMatchObject({ walked: false, predicted: true })
    expect(rule('byAmount', 'end')).toMatchObject({ walked: false, predicted: false, utilizeElse: true })
  })

  it('Z2: after a return shows the latest round of every node', async () => {
    const { workflowInstanceId } = await world.start('8000')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    await world.giveBack(world.people.finance[0], workflowInstanceId, '请补发票')
    const { node, rule } = await chart({ workflowInstanceId })

    expect(node('start')).toMatchObject({ status: NODE_STATE.inProgress, rounds: 2 })
    expect(node('manager')).toMatchObject({ status: NODE_STATE.notStarted, rounds: 1, predicted: true })
    expect(node('finance')).toMatchObject({ status: NODE_STATE.unpass })
    expect(rule('start', 'manager')).toMatchObject({ walked: false, predicted: true })
  })

  it('Z2: of a run that is over shows the way it went and nothing ahead', async () => {
    const { workflowInstanceId } = await world.start('300')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const { activities, rule, node } = await chart({ workflowInstanceId })

    expect(rule('byAmount', 'end')?.walked).toBe(true)
    expect(rule('byAmount', 'finance')?.walked).toBe(false)
    expect(node('end')?.status).toBe(NODE_STATE.pass)
    expect(activities.some(({ predicted }) => predicted)).toBe(false)
  })

  it('lies the way it is asked for', async () => {
    const { workflowInstanceId } = await world.start('300')
    const down = await chart({ workflowInstanceId })
    const right = await chart({ workflowInstanceId, direction: 'right' })

    expect(down.height).toBeGreaterThan(down.width)
    expect(right.width).toBeGreaterThan(right.height)
  })

  it('is not found by someone who may not read the instance (Z-01)', async () => {
    const { workflowInstanceId } = await world.start('300')
    const answer = await server.call(getWorkflowChart, { workflowInstanceId }, as(world.people.stranger))

    expect(answer.fault?.fault).toBe('notFound')
  })
})

describe('the flow chart of a workflow', () => {
  it('can be looked at before it is started', async () => {
    const { activities, workflowVersion } = await chart({ workflowCode: 'tripApproval' })

    expect(workflowVersion).toBe(1)
    expect(activities.every(({ status, rounds }) => status === NODE_STATE.notStarted && rounds === 0)).toBe(
      true,
    )
  })

  it('is refused for one that is not published', async () => {
    const answers = await Promise.all([
      server.call(getWorkflowChart, { workflowCode: 'nothing' }, as(world.people.initiator)),
      server.call(
        getWorkflowChart,
        { workflowCode: 'tripApproval', workflowVersion: 9 },
        as(world.people.initiator),
      ),
    ])

    expect(answers.map(({ fault }) => fault?.fault)).toEqual(['formNotPublished', 'formNotPublished'])
  })
})
