import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/base/log.ts'
import { type FireTimer, fireDueTimers } from '../../../../server/instances/timers/timers.ts'
import { timerQueue } from '../../../../server/stores/instances/timers.ts'
import { shiftableClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'

const CORP = 'yuanshan'
const INSTANCE = randomUUID()
const log = createLog('silent')
let fresh: FreshDatabase
let fired: number[]
const fire: FireTimer = async (_corp, _instance, number) => {
  fired.push(number)
  return 'fired'
}

beforeEach(async () => {
  fresh = await freshDatabase()
  fired = []
})
afterEach(() => fresh.drop())

/** Timers numbered from 1, due after the given intervals. */
async function timersDueIn(...intervals: readonly string[]): Promise<void> {
  await fresh.database.query({
    text: `insert into timer (corp_id, instance_id, number, kind, due_at)
      select $1, $2, t.number, 'due', now() + t.due::interval
      from unnest($3::text[]) with ordinality as t(due, number)`,
    values: [CORP, INSTANCE, [...intervals]],
  })
}

async function stored() {
  const { rows } = await fresh.database.query<{
    state: string
    attempts: number
    error: string | null
    wait: number | null
  }>({
    text: `select state, attempts, error, extract(epoch from leased_until - now())::float as wait
      from timer order by number`,
  })
  return rows
}

async function endLeases(): Promise<void> {
  await fresh.database.query({ text: 'update timer set leased_until = null where leased_until is not null' })
}

describe('firing', () => {
  test('I-25: due timers fire once in order of due time, the others wait for theirs', async () => {
    await timersDueIn('-1 hour', '20 seconds', '-3 hours', '-2 hours')
    const next = await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toEqual([3, 4, 1])
    expect(next).toBeGreaterThan(15)
    expect(next).toBeLessThan(21)
    await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toHaveLength(3)
    expect((await stored()).map(({ state }) => state)).toEqual(['fired', 'live', 'fired', 'fired'])
  })

  test('I-25: after a downtime a hundred timers fire in order of due time', async () => {
    await timersDueIn(...Array.from({ length: 100 }, (_, index) => `-${index + 1} minutes`))
    expect(await fireDueTimers({ database: fresh.database, fire, log })).toBeNull()
    expect(fired).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index))
  })

  test('I-25: two processes at once fire each timer once', async () => {
    await timersDueIn(...Array.from({ length: 100 }, () => '-1 minute'))
    const byProcess = [0, 0]
    await Promise.all(
      [0, 1].map((process) =>
        fireDueTimers({
          database: fresh.database,
          log,
          fire: async (_corp, _instance, number) => {
            byProcess[process] = (byProcess[process] ?? 0) + 1
            fired.push(number)
            return 'fired'
          },
        }),
      ),
    )
    expect(new Set(fired).size).toBe(100)
    expect(fired).toHaveLength(100)
    expect(Math.min(...byProcess)).toBeGreaterThan(0)
  })

  test('I-25: a timer years ahead waits, and a jump of the clock by three years fires it', async () => {
    await timersDueIn('2 years', '1 year', '4 years')
    const clock = shiftableClock(fresh)
    await fireDueTimers({ database: clock.database, fire, log })
    expect(fired).toEqual([])
    clock.shift('P3Y')
    const next = await fireDueTimers({ database: clock.database, fire, log })
    expect(fired).toEqual([2, 1])
    expect(next).toBeGreaterThan(300 * 86_400)
    clock.shift('P-1Y')
    await fireDueTimers({ database: clock.database, fire, log })
    expect(fired).toEqual([2, 1])
  })

  test('I-25: a timer that the command itself closed stays as the command left it', async () => {
    await timersDueIn('-1 minute')
    const closing: FireTimer = async () => {
      await fresh.database.query({ text: `update timer set state = 'canceled'` })
      return 'notDue'
    }
    await fireDueTimers({ database: fresh.database, fire: closing, log })
    expect(await stored()).toMatchObject([{ state: 'canceled' }])
  })

  test('O2: a reminder that the command sets anew stays live until its next time', async () => {
    await timersDueIn('-1 minute')
    const again: FireTimer = async (corp, instance, number, due) => {
      await fire(corp, instance, number, due)
      await fresh.database.query({
        text: `update timer set due_at = now() + interval '1 day', leased_until = null, attempts = 0`,
      })
      return 'fired'
    }
    const next = await fireDueTimers({ database: fresh.database, fire: again, log })
    expect(fired).toEqual([1])
    expect(next).toBeGreaterThan(80_000)
    expect(await stored()).toMatchObject([{ state: 'live', attempts: 0 }])
  })
})

describe('failing', () => {
  test('I-25: a process that stops in the middle leaves the timer leased, and it fires after the lease', async () => {
    await timersDueIn('-1 minute', '-1 minute')
    const stopping = new AbortController()
    await fireDueTimers(
      {
        database: fresh.database,
        log,
        fire: async (_corp, _instance, number) => {
          fired.push(number)
          stopping.abort()
          return 'fired'
        },
      },
      stopping.signal,
    )
    expect(fired).toEqual([1])
    const next = await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toEqual([1])
    expect(next).toBeGreaterThan(60)
    await endLeases()
    await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toEqual([1, 2])
  })

  test('K-13: a timer that fails is tried five times with growing delays and listed; the others fire', async () => {
    await timersDueIn('-2 minutes', '-1 minute')
    const failing: FireTimer = async (corp, instance, number, due) => {
      if (number === 1) throw new Error('no such instance')
      return fire(corp, instance, number, due)
    }
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await fireDueTimers({ database: fresh.database, fire: failing, log })
      waits.push(Math.round((await stored())[0]?.wait ?? 0))
      await endLeases()
    }
    expect(fired).toEqual([2])
    expect(waits.slice(0, 4)).toEqual([10, 30, 90, 270])
    expect((await stored())[0]).toMatchObject({ state: 'dead', attempts: 5, error: 'no such instance' })

    await timerQueue.requeue(fresh.database, CORP, [INSTANCE])
    await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toEqual([2, 1])
  })

  test('K-13: a timer that killed its process five times is given up', async () => {
    await timersDueIn('-1 minute')
    await fresh.database.query({ text: 'update timer set attempts = 5' })
    await fireDueTimers({ database: fresh.database, fire, log })
    expect(fired).toEqual([])
    expect(await stored()).toMatchObject([
      { state: 'dead', error: 'The process ended each time it was tried' },
    ])
  })
})
