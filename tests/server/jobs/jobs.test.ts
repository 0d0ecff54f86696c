import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/base/log.ts'
import { type Jobs, openJobs } from '../../../server/jobs/jobs.ts'
import type { Task } from '../../../server/jobs/task.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let fresh: FreshDatabase
const opened: Jobs[] = []

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await fresh.drop()
})

let lines: string[]

async function jobsWith(...tasks: readonly Task[]): Promise<Jobs> {
  lines = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const jobs = await openJobs({ connectionString: fresh.connectionString, tasks, log })
  opened.push(jobs)
  return jobs
}

function task(name: string, run: Task['run'], more: Partial<Task> = {}): Task {
  return { name, timeLimitSeconds: 60, run, ...more }
}

type Waiting = { readonly attempts: number; readonly wait: number }

async function waiting(): Promise<Waiting[]> {
  const { rows } = await fresh.owner.query<Waiting>({
    text: `select attempts::int as attempts, extract(epoch from run_at - now())::float as wait
      from graphile_worker.jobs order by id`,
  })
  return rows
}

/** The library stores a failure a moment behind the run. */
async function settled(): Promise<Waiting[]> {
  const held = { text: 'select count(*)::int as count from graphile_worker.jobs where locked_at is not null' }
  await expect.poll(async () => (await fresh.owner.query(held)).rows).toEqual([{ count: 0 }])
  return waiting()
}

async function makeDue(): Promise<void> {
  await settled()
  await fresh.owner.query({
    text: 'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
  })
}

describe('K-13: poison jobs', () => {
  test('K-13: a job that throws is tried five times with growing delays, then listed with its reason', async () => {
    let runs = 0
    const others: unknown[] = []
    const jobs = await jobsWith(
      task('poison', async () => {
        runs += 1
        throw new Error(`broken for the ${runs}. time`)
      }),
      task('other', async (payload) => void others.push(payload)),
    )
    await jobs.add('poison')
    const delays: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await jobs.add('other', { attempt })
      await jobs.runDue()
      delays.push((await settled())[0]?.wait ?? 0)
      await makeDue()
    }
    expect(runs).toBe(5)
    const [first = 0, second = 0, third = 0, fourth = 0] = delays
    expect(first).toBeGreaterThan(1)
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
    expect(fourth).toBeGreaterThan(third)
    expect(others).toHaveLength(6)
    expect(await jobs.dead()).toMatchObject([
      { task: 'poison', attempts: 5, reason: 'broken for the 5. time' },
    ])
  })

  test('K-13: a dead job that is put back runs again', async () => {
    let isBroken = true
    let done = 0
    const jobs = await jobsWith(
      task('mended', async () => {
        if (isBroken) throw new Error('broken')
        done += 1
      }),
    )
    await jobs.add('mended')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await jobs.runDue()
      await makeDue()
    }
    const [dead] = await jobs.dead()
    isBroken = false
    await jobs.requeue([dead?.id ?? ''])
    await jobs.runDue()
    expect(done).toBe(1)
    expect(await jobs.dead()).toEqual([])
  })

  test('K-13: a job that hangs is cut off at its time limit and told so', async () => {
    let told: unknown
    const jobs = await jobsWith(
      task(
        'hangs',
        (_payload, signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => {
              told = signal.reason
            })
          }),
        { timeLimitSeconds: 0.05 },
      ),
    )
    await jobs.add('hangs')
    await jobs.runDue()
    expect(told).toMatchObject({ message: 'hangs took longer than 0.05 s' })
    expect(await settled()).toMatchObject([{ attempts: 1 }])
  })

  test('K-13: a job whose process was killed is freed, and listed after the fifth time', async () => {
    let runs = 0
    const jobs = await jobsWith(
      task('tick', async () => {}, { everySeconds: 3_600 }),
      task('kills', async () => {
        runs += 1
      }),
    )
    await jobs.add('kills')
    await fresh.owner.query({
      text: `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '3 minutes',
        attempts = 5`,
    })
    await jobs.start()
    await expect
      .poll(() => jobs.dead())
      .toMatchObject([{ task: 'kills', reason: 'The process ended while it ran' }])
    expect(runs).toBe(0)
  })
})

test('K-9: a job added under one key while it waits runs once', async () => {
  const seen: unknown[] = []
  const jobs = await jobsWith(task('keyed', async (payload) => void seen.push(payload)))
  for (const number of [1, 2, 3]) await jobs.add('keyed', { number }, { key: 'one' })
  await jobs.runDue()
  expect(seen).toEqual([{ number: 3 }])
})

test('a kind that hangs holds one worker: every other kind runs at once, and it runs once more for what it missed', async () => {
  const release = Promise.withResolvers<void>()
  const hung: unknown[] = []
  const others: string[] = []
  const jobs = await jobsWith(
    task('hangs', async (payload) => {
      hung.push(payload)
      await release.promise
    }),
    task('one', async () => void others.push('one')),
    task('another', async () => void others.push('another')),
  )
  await jobs.start()
  for (let number = 1; number <= 8; number += 1) await jobs.add('hangs', { number })
  // Two that are taken up at once may come in either order.
  await expect.poll(() => hung).toHaveLength(1)
  // The library has taken up and put aside the others: none of them holds a worker.
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await jobs.add('one')
  await jobs.add('another')
  await expect.poll(() => others.toSorted()).toEqual(['another', 'one'])
  expect(hung).toHaveLength(1)
  release.resolve()
  await expect.poll(() => hung).toHaveLength(2)
  await expect.poll(async () => (await waiting()).length).toBe(0)
})

test('stop lets a running job finish, and a regular task runs at start', async () => {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let finished = false
  const jobs = await jobsWith(
    task(
      'regular',
      async () => {
        started.resolve()
        await release.promise
        finished = true
      },
      { everySeconds: 3_600 },
    ),
  )
  await jobs.start()
  await started.promise
  const stopped = jobs.stop()
  release.resolve()
  await stopped
  expect(finished).toBe(true)
  opened.length = 0
})

test('K-5: when the database cannot store how a job went, the process lives and the jobs run again', async () => {
  const rename = (from: string, to: string) =>
    fresh.owner.query({ text: `alter table graphile_worker.${from} rename to ${to}` })
  let done = 0
  const jobs = await jobsWith(
    task('loses', async () => {
      await rename('_private_jobs', 'gone')
      throw new Error('broken')
    }),
    task('other', async () => {
      done += 1
    }),
  )
  await jobs.start()
  await jobs.add('loses')
  await expect.poll(() => lines.join('')).toContain('Failed to fail jobs')
  await rename('gone', '_private_jobs')
  await jobs.add('other')
  await expect.poll(() => done, { timeout: 10_000 }).toBe(1)
  expect(lines.join('')).toContain('the jobs run again')
})
