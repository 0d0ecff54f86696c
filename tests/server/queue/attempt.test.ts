import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attempt } from '../../../server/queue/attempt.ts'
import { drain } from '../../../server/queue/drain.ts'
import { forgetOld } from '../../../server/queue/forget.ts'
import { type ClaimedEffect, effectQueue } from '../../../server/stores/instances/effects.ts'
import { type ShiftedClock, shiftableClock } from '../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { QUEUES } from '../../support/queues.ts'

let fresh: FreshDatabase
let clock: ShiftedClock

beforeEach(async () => {
  fresh = await freshDatabase()
  clock = shiftableClock(fresh)
})
afterEach(() => fresh.drop())

const plant = (count: number) => QUEUES.find(({ table }) => table === 'effect')?.plant(fresh.database, count)

async function stored() {
  const { rows } = await fresh.database.query<{ state: string; attempts: number; error: string | null }>({
    text: 'select state, attempts, error from effect',
  })
  return rows
}

/** Tries all that is due now; answers the waits that were told. */
async function tryAll(work: (effect: ClaimedEffect) => Promise<void>): Promise<readonly (number | null)[]> {
  const waits: (number | null)[] = []
  const tries = {
    queue: effectQueue,
    database: clock.database,
    onFailure: (_row: ClaimedEffect, _error: unknown, seconds: number | null) => {
      waits.push(seconds)
    },
  }
  await drain(effectQueue, clock.database, { atOnce: 2 }, async (rows) => {
    for (const row of rows) await attempt(tries, row, work)
  })
  return waits
}

describe('tries', () => {
  test('a failure waits longer each time, and the last one gives up with its reason', async () => {
    await plant(1)
    const waits: (number | null)[] = []
    for (let hour = 1; hour <= 6; hour += 1) {
      waits.push(
        ...(await tryAll(async () => {
          throw new Error('broken')
        })),
      )
      clock.shift(`PT${hour}H`)
    }
    expect(waits).toEqual([10, 30, 90, 270, null])
    expect(await stored()).toEqual([{ state: 'dead', attempts: 5, error: 'broken' }])
  })

  test('a row that took its process along each time is given up untried', async () => {
    await plant(1)
    for (let minutes = 2; minutes <= 10; minutes += 2) {
      await effectQueue.claim(clock.database, 1)
      clock.shift(`PT${minutes}M`)
    }
    const tried: string[] = []
    expect(
      await tryAll(async ({ id }) => {
        tried.push(id)
      }),
    ).toEqual([null])
    expect(tried).toEqual([])
    expect(await stored()).toMatchObject([
      { state: 'dead', error: 'The process ended each time it was tried' },
    ])
  })
})

describe('draining', () => {
  test('goes on until nothing is due, and stops between two parcels when told to', async () => {
    await plant(5)
    const stop = new AbortController()
    const taken: number[] = []
    const work = async (rows: readonly ClaimedEffect[]) => {
      taken.push(rows.length)
      await effectQueue.finish(fresh.database, rows)
    }
    const isLeft = await drain(
      effectQueue,
      fresh.database,
      { atOnce: 2, signal: stop.signal },
      async (rows) => {
        await work(rows)
        stop.abort()
      },
    )
    expect({ isLeft, taken }).toEqual({ isLeft: true, taken: [2] })
    expect(await drain(effectQueue, fresh.database, { atOnce: 2, isOver: () => true }, work)).toBe(true)
    expect(await drain(effectQueue, fresh.database, { atOnce: 2 }, work)).toBe(false)
    expect(taken).toEqual([2, 2, 1])
  })

  test('what is over is forgotten, all of it', async () => {
    await plant(3)
    await effectQueue.finish(fresh.database, await effectQueue.claim(fresh.database, 2))
    clock.shift('P31D')
    await forgetOld(effectQueue, clock.database)
    expect(await stored()).toMatchObject([{ state: 'waiting' }])
  })
})
