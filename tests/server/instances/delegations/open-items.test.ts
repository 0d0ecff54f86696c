import { afterAll, beforeAll, expect, it } from 'vitest'
import { openItemsOf } from '../../../../server/stores/instances/trusts.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
})
afterAll(() => fresh.drop())

it('all open items of a person go along with a delegation, however many parts they are read in', async () => {
  for (let run = 0; run < 5; run += 1) await world.start('100')
  const { manager } = world.people
  const parts = await Array.fromAsync(openItemsOf(fresh.database, world.corpId, manager, 2))
  expect(parts.map((part) => part.length)).toEqual([2, 2, 1])
  expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(5)
})
