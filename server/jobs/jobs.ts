import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type RunnerOptions, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import { queryableOf } from '../db/database.ts'
import { type DeadJob, deadJobs, freeLostJobs, requeueJobs } from '../stores/queue/dead-list.ts'
import { oneRunAtATime } from './one-run.ts'
import { type KeptRunner, keepRunning } from './runner.ts'
import { runBounded, type Task } from './task.ts'

const POLL_MS = 2_000
/** The library takes and ends jobs with them; one listens, one adds. Runs work with connections of their own. */
const CONNECTIONS = 5
/** Delays between them grow: about 3, 7, 20 and 55 seconds. */
const MOST_ATTEMPTS = 5
const LEAVING_MS = 10_000
/** A lock older than the longest limit by this much belongs to a process that is gone. */
const LOST_MARGIN_SECONDS = 60

export type AddOptions = {
  /** One waiting job per key: adding it again moves that one. */
  readonly key?: string
  /** Database time; absent: at once. */
  readonly inSeconds?: number
}

/** The job runner of one process; every process of the system works on the same jobs. */
export type Jobs = {
  add(task: string, payload?: unknown, options?: AddOptions): Promise<void>
  /** Runs in the background until `stop`. */
  start(): Promise<void>
  /** Runs what is due now and returns when nothing is left of it; for tests, instead of `start`. */
  runDue(): Promise<void>
  dead(): Promise<DeadJob[]>
  requeue(ids: readonly string[]): Promise<void>
  /** Lets running jobs finish for a while, then leaves them to another process or the next start. */
  stop(): Promise<void>
}

export type JobsOptions = {
  /** Of the role that owns the library's tables; tasks work with connections of their own. */
  readonly connectionString: string
  readonly tasks: readonly Task[]
  readonly log: Log
}

/** Prepares the job library's own schema; nothing runs before `start`. */
export async function openJobs({ connectionString, tasks, log }: JobsOptions): Promise<Jobs> {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    application_name: 'countersign',
    keepAlive: true,
  })
  pool.on('error', (err) => log.warn({ err }, 'a connection of the jobs broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = queryableOf(pool)
  const add: Jobs['add'] = async (task, payload = {}, { key, inSeconds = 0 } = {}) => {
    await db.query({
      name: 'add-job',
      text: `select graphile_worker.add_job($1, $2::json, run_at := now() + make_interval(secs => $3),
        max_attempts := $4, job_key := $5)`,
      values: [task, JSON.stringify(payload), inSeconds, MOST_ATTEMPTS, key ?? null],
    })
  }
  const addRegular = async (task: Task, payload: unknown) => {
    try {
      await add(task.name, payload, { key: task.name })
    } catch (err) {
      log.warn({ err, task: task.name }, 'a regular job could not be added')
    }
  }
  const options: RunnerOptions = {
    pgPool: pool,
    taskList: taskListOf(tasks, addRegular),
    // One for each kind and never two of a kind: whatever hangs, no other kind waits for a worker.
    concurrency: Math.max(1, tasks.length),
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: loggerOf(log),
    // Without a batch the library lets nobody know that an outcome could not be stored: the rejection is nobody's.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  await runMigrations(options)
  const longest = Math.max(...tasks.map((task) => task.timeLimitSeconds)) + LOST_MARGIN_SECONDS
  const ticks: NodeJS.Timeout[] = []
  let runner: KeptRunner | undefined

  const tick = async (task: Task) => {
    try {
      await freeLostJobs(db, longest)
    } catch (err) {
      log.warn({ err, task: task.name }, 'jobs of a process that is gone could not be freed')
    }
    await addRegular(task, {})
  }

  return {
    add,
    start: async () => {
      runner = await keepRunning(options, log)
      for (const task of tasks) {
        if (task.everySeconds === undefined) continue
        ticks.push(setInterval(tick, task.everySeconds * 1_000, task))
        await tick(task)
      }
    },
    runDue: () => runOnce(options),
    dead: () => deadJobs(db),
    requeue: (ids) => requeueJobs(db, ids),
    stop: async () => {
      for (const one of ticks) clearInterval(one)
      await Promise.race([runner?.stop(), pause(LEAVING_MS, undefined, { ref: false })])
      await Promise.race([pool.end(), pause(LEAVING_MS, undefined, { ref: false })])
    },
  }
}

function taskListOf(
  tasks: readonly Task[],
  again: (task: Task, payload: unknown) => Promise<void>,
): TaskList {
  const runOf = (task: Task) => {
    const one = oneRunAtATime<unknown>()
    return (payload: unknown, { abortSignal }: { readonly abortSignal: AbortSignal }) =>
      one(
        payload,
        () => runBounded(task, payload, abortSignal),
        (newest) => again(task, newest),
      )
  }
  return Object.fromEntries(tasks.map((task) => [task.name, runOf(task)]))
}

/** The library reports each success; that is noise at our levels. A failed job is worth a warning: it comes back. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'jobs' }, message)
    else log.debug({ source: 'jobs' }, message)
  })
}
