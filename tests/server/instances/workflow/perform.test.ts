import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLogs } from '../../../../server/audit/log-verify.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
})
afterAll(() => fresh.drop())

type Row = {
  status: string
  outcome: string | null
  sequence_no: string
  title: string
  summary: Record<string, unknown>
}

async function instanceRow(id: string): Promise<Row | undefined> {
  const { rows } = await fresh.database.query<Row>({
    text: 'select status, outcome, sequence_no, title, summary from instance where id = $1',
    values: [id],
  })
  return rows[0]
}

describe('perform', () => {
  it('a submit stores number, title and summary and opens the manager’s item', async () => {
    const { workflowInstanceId, sequenceNo } = await world.start('800')
    expect(sequenceNo).toMatch(/^CC-\d{8}-?\d{4}$/)
    expect(await instanceRow(workflowInstanceId)).toMatchObject({
      status: 'PROCESSING',
      sequence_no: sequenceNo,
      title: '陈思远的出差审批：拜访客户',
      summary: { total: '800', purpose: '拜访客户' },
    })
    expect(await world.itemOf(world.people.manager, workflowInstanceId)).toBeTypeOf('string')
  })

  it('A1: a small trip ends as agreed with the manager’s agree', async () => {
    const { workflowInstanceId } = await world.start('800')
    const done = await world.decide(world.people.manager, 'agree', workflowInstanceId, '同意')
    expect(done).toMatchObject({ instanceState: 'COMPLETED', outcome: 'agreed' })
  })

  it('M2: above 5,000 both people of finance have to agree', async () => {
    const [wang, li] = world.people.finance
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    expect(await world.decide(wang, 'agree', workflowInstanceId)).toMatchObject({
      instanceState: 'PROCESSING',
    })
    expect(await world.decide(li, 'agree', workflowInstanceId)).toMatchObject({ instanceState: 'COMPLETED' })
  })

  it('G6: a disagree without an opinion changes nothing', async () => {
    const { workflowInstanceId } = await world.start('800')
    await expect(
      world.decide(world.people.manager, 'disagree', workflowInstanceId, ' '),
    ).rejects.toMatchObject({
      fault: 'opinionRequired',
    })
    expect(await instanceRow(workflowInstanceId)).toMatchObject({ status: 'PROCESSING' })
  })

  it('W-03: five signers who agree at once all succeed and the next node opens once', async () => {
    const [wang, li] = world.people.finance
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const done = await Promise.all([wang, li].map((user) => world.decide(user, 'agree', workflowInstanceId)))
    expect(done.map((result) => result.instanceState).sort()).toEqual(['COMPLETED', 'PROCESSING'])
  })

  it('B8: a returned trip stands at the initiator, who is told', async () => {
    const { workflowInstanceId } = await world.start('800')
    await world.giveBack(world.people.manager, workflowInstanceId, '请补发票')
    expect(await world.itemOf(world.people.initiator, workflowInstanceId)).toBeTypeOf('string')
    expect(world.told.at(-1)).toMatchObject({ instanceId: workflowInstanceId })
    expect(world.told.at(-1)?.userIds).toContain(world.people.initiator)
  })

  it('D-08: 500 submits at once never share a number', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 500 }, () => world.start('1').then((r) => r.sequenceNo)),
    )
    expect(new Set(numbers).size).toBe(500)
  })

  it('I-27: the log of everything above verifies, and names a changed entry', async () => {
    expect((await verifyLogs(fresh.database)).broken).toEqual([])
    const { workflowInstanceId } = await world.start('800')
    await fresh.owner.query({
      text: `update operation_log set command = 'agree' where instance_id = $1 and entry = 1`,
      values: [workflowInstanceId],
    })
    expect((await verifyLogs(fresh.database)).broken).toEqual([
      { corpId: 'yuanshan', instanceId: workflowInstanceId, entry: 1, what: 'changed entry' },
    ])
  })
})
