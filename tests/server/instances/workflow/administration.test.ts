import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowOperation } from '../../../../contract/workflow/administration.ts'
import { compareOperationLog, listOperation } from '../../../../contract/workflow/logs.ts'
import { insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let administrator: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const person = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })
  administrator = person.userId
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function statusOf(instanceId: string): Promise<string> {
  const { rows } = await server.fresh.database.query<{ status: string }>({
    text: 'select status from instance where corp_id = $1 and id = $2',
    values: ['yuanshan', instanceId],
  })
  return rows[0]?.status ?? ''
}

const nullify = (workflowInstanceId: string, batchOperation: boolean, replayToken = freshToken()) => ({
  operationType: 'CANCELED_WORKFLOW' as const,
  workflowInstanceId,
  approval: { content: 'a new price list' },
  batchOperation,
  replayToken,
})

describe('maintenance of several instances', () => {
  it('X7: applies to the others of the same model, node, state and handler, each for itself', async () => {
    const alike = [await world.start('300'), await world.start('400')].map((one) => one.workflowInstanceId)
    const elsewhere = (await world.start('9000')).workflowInstanceId
    await world.decide(world.people.manager, 'agree', elsewhere)
    const [first = ''] = alike
    const { data } = await server.call(workflowOperation, nullify(first, true), as(administrator))
    expect(data.results.map(({ result }) => result)).toEqual(['done', 'done'])
    expect(await Promise.all(alike.map(statusOf))).toEqual(['CANCELED', 'CANCELED'])
    expect(await statusOf(elsewhere)).toBe('PROCESSING')
  })

  it('X7: the same call again changes nothing more and tells the same', async () => {
    const { workflowInstanceId } = await world.start('300')
    const input = nullify(workflowInstanceId, false)
    const first = await server.call(workflowOperation, input, as(administrator))
    const again = await server.call(workflowOperation, input, as(administrator))
    expect(again.data).toEqual(first.data)
  })

  it('G4: who administers nothing is refused, and nothing changes', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { data } = await server.call(
      workflowOperation,
      nullify(workflowInstanceId, false),
      as(world.people.manager),
    )
    expect(data.results).toMatchObject([{ result: 'notAllowed', fault: 'noPermission' }])
    expect(await statusOf(workflowInstanceId)).toBe('PROCESSING')
  })
})

describe('what changed in the form', () => {
  it('Z4: names who changed which field, from what to what', async () => {
    const { workflowInstanceId } = await world.start('700')
    const operations = await server.call(listOperation, { workflowInstanceId }, as(world.people.initiator))
    const submitted = operations.data.find(({ label }) => label === 'submit')
    expect(submitted?.operator?.id).toBe(world.people.initiator)
    const compared = await server.call(
      compareOperationLog,
      { bizObjectLogId: submitted?.id ?? '' },
      as(world.people.initiator),
    )
    expect(compared.data).toContainEqual(
      expect.objectContaining({ propertyCode: 'purpose', before: null, after: '拜访客户' }),
    )
  })

  it('Z4: an entry of an instance that one may not see does not exist', async () => {
    const { workflowInstanceId } = await world.start('700')
    for (const id of [workflowInstanceId, randomUUID()]) {
      const { fault } = await server.call(
        compareOperationLog,
        { bizObjectLogId: `${id}.1.0` },
        as(world.people.stranger),
      )
      expect(fault).toEqual({ fault: 'notFound' })
    }
  })
})
