import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildInstance } from '../../../server/audit/log-rebuild.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World
let id: string

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
  id = (await world.start('9000')).workflowInstanceId
  await world.decide(world.people.manager, 'agree', id)
  for (const person of world.people.finance) await world.decide(person, 'agree', id)
})
afterAll(() => fresh.drop())

describe('rebuilding an instance from its log', () => {
  test('I-13: the newest entry leads to the stored state', async () => {
    expect(await rebuildInstance(fresh.database, id)).toMatchObject({
      entry: 4,
      entries: 4,
      difference: null,
      state: { status: 'COMPLETED', outcome: 'agreed' },
    })
  })

  test('I-13: each earlier entry gives the state of that step', async () => {
    const steps = await Promise.all([1, 2, 3].map((entry) => rebuildInstance(fresh.database, id, entry)))
    const open = steps.map(({ state }) =>
      state.items.filter((item) => item.status === 'processing').map((item) => item.node),
    )
    expect(open).toEqual([['manager'], ['finance', 'finance'], ['finance']])
    expect(steps.every(({ difference }) => difference === undefined)).toBe(true)
  })

  test('I-13: a stored state that differs is named by its place', async () => {
    await fresh.database.query({
      text: `update instance set state = jsonb_set(state::jsonb, '{items,1,status}', '"beCanceled"')::json where id = $1`,
      values: [id],
    })
    expect((await rebuildInstance(fresh.database, id)).difference).toBe('/items/1/status')
  })

  test('an unknown instance and an entry beyond the log are refused in plain words', async () => {
    await expect(rebuildInstance(fresh.database, crypto.randomUUID())).rejects.toThrow('There is no instance')
    await expect(rebuildInstance(fresh.database, id, 9)).rejects.toThrow('has the entries 1 to 4')
  })
})
