import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World
const APPROVERS = ['wangmin', 'lina', 'sunyue', 'linjing', 'admin']

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? [])
      if (node.code === 'finance' && node.type === 'approval') {
        node.participants = [{ source: 'users', users: APPROVERS }]
        // One of them has just decided (D1).
        node.skip = 'off'
      }
  })
})
afterAll(() => fresh.drop())

async function itemsOf(instanceId: string) {
  const { rows } = await fresh.database.query<{ number: number; status: number; finished: boolean }>({
    text: `select number, status, finished_at is not null as finished from work_item
      where instance_id = $1 and activity_code = 'finance' order by number`,
    values: [instanceId],
  })
  return rows
}

test('a step with many people opens an item for each, and one disagree closes them all, in the rows too', async () => {
  const { workflowInstanceId: id } = await world.start('9000')
  await world.decide(world.people.manager, 'agree', id)
  const open = await itemsOf(id)
  expect(open.map(({ status, finished }) => ({ status, finished }))).toEqual(
    APPROVERS.map(() => ({ status: 2, finished: false })),
  )

  await world.decide(world.people.finance[0], 'disagree', id, 'No')
  const closed = await itemsOf(id)
  expect(closed.map(({ number }) => number)).toEqual(open.map(({ number }) => number))
  expect(closed.every(({ status, finished }) => status !== 2 && finished)).toBe(true)
})
