import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const ROUNDS = 8

let servers: readonly [TestServer, TestServer]
let world: World

beforeAll(async () => {
  const first = await startTestServer()
  servers = [first, await startTestServer({ beside: first })]
  world = await workflowWorld(first.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? [])
      if (node.code === 'finance' && node.type === 'approval') node.mode = 'any'
  })
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

/** A trip open at both people of finance, each with what they saw. */
async function atFinance() {
  const { workflowInstanceId } = await world.start('12800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  const seen = async (userId: string) => {
    const { data } = await servers[0].call(loadForm, { workflowInstanceId }, as(userId))
    const { revision, digest } = data
    const head = { workItemId: data.workItemId ?? '', fence: { revision, digest }, bizObject: { data: {} } }
    return { ...head, replayToken: freshToken() }
  }
  const [wang, li] = world.people.finance
  return { workflowInstanceId, wang: await seen(wang), li: await seen(li) }
}

/** Decisions of the log after the manager's, and items still open or doubly decided. */
async function outcomeOf(instanceId: string) {
  const { rows } = await servers[0].fresh.database.query<{
    decided: number
    open: number
    entries: number
    status: string
  }>({
    text: `select i.status,
        (select count(*)::int from operation_log l where l.instance_id = i.id) as entries,
        (select count(*)::int from work_item w where w.instance_id = i.id and w.activity_code = 'finance'
          and w.decision is not null) as decided,
        (select count(*)::int from work_item w where w.instance_id = i.id and w.status = 2) as open
      from instance i where i.id = $1`,
    values: [instanceId],
  })
  return rows[0]
}

describe('two people of an or-sign, on two servers at once', () => {
  it('W-01: both agree: one decides, the other is told who was faster', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { workflowInstanceId, wang, li } = await atFinance()
      const [one, other] = world.people.finance
      const answers = await Promise.all([
        servers[0].call(submitForm, { ...wang, actionCode: 'agree' }, as(one)),
        servers[1].call(submitForm, { ...li, actionCode: 'agree' }, as(other)),
      ])
      const lost = answers.filter(({ fault }) => fault !== null)
      expect(lost.map(({ status, fault }) => [status, fault?.fault])).toEqual([[200, 'alreadyHandled']])
      expect(['王敏', '李娜']).toContain(lost[0]?.fault?.params?.name)
      expect(await outcomeOf(workflowInstanceId)).toEqual({
        status: 'COMPLETED',
        entries: 3,
        decided: 1,
        open: 0,
      })
    }
  })

  it('W-02: one agrees, the other returns: one decision, no mix of states', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { workflowInstanceId, wang, li } = await atFinance()
      const [one, other] = world.people.finance
      const back = { ...li, rejectToActivityCode: 'start', approval: { content: '请更正' } }
      const [agreed, returned] = await Promise.all([
        servers[0].call(submitForm, { ...wang, actionCode: 'agree' }, as(one)),
        servers[1].call(rejectWorkItem, back, as(other)),
      ])
      expect([agreed.fault?.fault, returned.fault?.fault].filter((fault) => fault !== undefined)).toEqual([
        'alreadyHandled',
      ])
      const outcome = await outcomeOf(workflowInstanceId)
      const expected =
        agreed.fault === null ? { status: 'COMPLETED', open: 0 } : { status: 'PROCESSING', open: 1 }
      expect(outcome).toMatchObject({ ...expected, entries: 3, decided: 1 })
    }
  })

  it('W-07: one submit twenty times over two servers is one instance with one number', async () => {
    const { departmentId } = world
    const data = { purpose: '拜访', items: [{ id: 'r1', amount: '100' }] }
    const head = {
      actionCode: 'submit' as const,
      workflowCode: 'tripApproval',
      departmentId,
      bizObject: { data },
    }
    const input = { ...head, replayToken: freshToken() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].call(submitForm, input, as(world.people.initiator)),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
  })
})
