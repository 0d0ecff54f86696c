import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ShiftedClock, shiftableClock } from '../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { plantOwners, QUEUE_CORP, QUEUES, type QueueCase } from '../../support/queues.ts'

const LONG_AFTER = 'P100D'
let fresh: FreshDatabase
let clock: ShiftedClock

beforeAll(async () => {
  fresh = await freshDatabase()
  await plantOwners(fresh.database)
})
afterAll(() => fresh.drop())

/** The database, so many seconds later than it is. */
function later(seconds: number) {
  clock.shift(`PT${seconds}S`)
  return clock.database
}

async function one(queue: QueueCase) {
  await queue.plant(fresh.database, 1)
  const [row] = await queue.claim(fresh.database, 1)
  if (row === undefined) throw new Error('nothing was claimed')
  return row
}

async function countOf({ table }: QueueCase): Promise<number> {
  const { rows } = await fresh.database.query<{ n: number }>({
    text: `select count(*)::int as n from ${table}`,
  })
  return rows[0]?.n ?? 0
}

describe.each(QUEUES.map((queue) => ({ name: queue.name, queue })))('the queue $name', ({ queue }) => {
  beforeEach(async () => {
    await fresh.database.query({ text: `delete from ${queue.table}` })
    clock = shiftableClock(fresh)
  })

  test('K-9: claimers at the same time never get the same row, and leave none behind', async () => {
    await queue.plant(fresh.database, 40)
    const seen: string[] = []
    const claimer = async () => {
      for (;;) {
        const rows = await queue.claim(fresh.database, 3)
        if (rows.length === 0) return
        seen.push(...rows.map(({ key }) => key))
      }
    }
    await Promise.all([claimer(), claimer(), claimer(), claimer()])
    // A row that another claimer looked at in the same moment is found by the next look.
    await claimer()
    expect(seen).toHaveLength(40)
    expect(new Set(seen).size).toBe(40)
  })

  test('a row is nobody else’s until the lease is over, then the next one’s; each try counts', async () => {
    const first = await one(queue)
    expect(first.attempts).toBe(1)
    expect(await queue.claim(later(queue.leaseSeconds - 5), 1)).toEqual([])
    const second = await queue.claim(later(queue.leaseSeconds + 1), 1)
    expect(second).toMatchObject([{ key: first.key, attempts: 2 }])
  })

  test('keeping a row extends its lease', async () => {
    await one(queue)
    const over = later(queue.leaseSeconds + 1)
    const [row] = await queue.claim(over, 1)
    expect(await row?.keep()).toBe(true)
    expect(await queue.claim(later(2 * queue.leaseSeconds - 5), 1)).toEqual([])
    expect(await queue.claim(later(2 * queue.leaseSeconds + 5), 1)).toHaveLength(1)
  })

  test('a postponed row comes again after its time, and the tries go on being counted', async () => {
    const row = await one(queue)
    await row.postpone({ seconds: 1_000, error: 'not now' })
    expect(Math.round((await queue.secondsToNext(fresh.database)) ?? 0)).toBe(1_000)
    expect(await queue.claim(later(990), 1)).toEqual([])
    expect(await queue.claim(later(1_001), 1)).toMatchObject([{ key: row.key, attempts: 2 }])
  })

  test('what was no try is not counted', async () => {
    const row = await one(queue)
    await row.postpone({ seconds: 10, counted: false })
    expect(await queue.claim(later(11), 1)).toMatchObject([{ key: row.key, attempts: 1 }])
  })

  test('the wait grows with each failure', () => {
    const waits = [1, 2, 3].map((attempts) => queue.retrySeconds(attempts))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(queue.retrySeconds(1_000)).toBeGreaterThanOrEqual(waits[2] ?? 0)
  })

  test('what is done never comes again', async () => {
    const row = await one(queue)
    expect(await row.finish()).toBeInstanceOf(Date)
    expect(await row.finish()).toBeUndefined()
    clock.shift(LONG_AFTER)
    expect(await queue.claim(clock.database, 1)).toEqual([])
    expect(await queue.secondsToNext(clock.database)).toBeNull()
  })

  test('what is given up never comes again', async () => {
    const row = await one(queue)
    await row.bury('no use')
    clock.shift(LONG_AFTER)
    expect(await queue.claim(clock.database, 1)).toEqual([])
    expect(await queue.secondsToNext(clock.database)).toBeNull()
  })

  test('K-13: what is put back begins anew; another organisation puts back nothing', async () => {
    const row = await one(queue)
    await row.bury('no use')
    const ids = queue.requeuedBy ?? [row.key]
    if (queue.statements.requeue === undefined) {
      await expect(queue.requeue(fresh.database, QUEUE_CORP, ids)).rejects.toThrow('no such statement')
      return
    }
    await queue.requeue(fresh.database, 'elsewhere', ids)
    expect(await queue.claim(fresh.database, 1)).toEqual([])
    await queue.requeue(fresh.database, QUEUE_CORP, ids)
    expect(await queue.claim(fresh.database, 1)).toMatchObject([{ key: row.key, attempts: 1 }])
  })

  test('what was done long ago is forgotten, what waits is not', async () => {
    await queue.plant(fresh.database, 3)
    const [row] = await queue.claim(fresh.database, 1)
    await row?.finish()
    clock.shift(LONG_AFTER)
    if (queue.statements.forget === undefined) {
      await expect(queue.forget(clock.database, 10)).rejects.toThrow('no such statement')
      return
    }
    expect(await queue.forget(fresh.database, 10)).toEqual([])
    expect(await queue.forget(clock.database, 10)).toHaveLength(queue.forgetsByAge ? 3 : 1)
    expect(await countOf(queue)).toBe(queue.forgetsByAge ? 0 : 2)
  })
})
