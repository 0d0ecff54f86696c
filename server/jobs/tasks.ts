import type { Deps } from '../deps.ts'
import { anchorLogs } from '../log-anchor.ts'
import { copiesChannel } from '../outbox/copies.ts'
import { inAppChannel } from '../outbox/in-app.ts'
import { createRelay } from '../outbox/relay.ts'
import { OUTBOX_TASK, TIMERS_TASK } from '../outbox/wake.ts'
import { forgetSentMessages } from '../stores/outbox.ts'
import { type FireTimer, fireDueTimers } from '../timers/timers.ts'
import type { AddOptions } from './jobs.ts'
import type { Task } from './task.ts'

const LOOK_SECONDS = 30
const HOUR_SECONDS = 3_600

/** Adds a job, once the jobs that are being put together run. */
type Add = (task: string, payload: unknown, options: AddOptions) => Promise<void>

export type TasksDeps = Pick<Deps, 'config' | 'database' | 'hub' | 'log'> & {
  readonly add: Add
  /** Absent: timers stay as they are. */
  readonly fire?: FireTimer
}

/** Every task of the server, by name: the one place where they are put together. */
export function tasksOf(deps: TasksDeps): readonly Task[] {
  const { fire } = deps
  return [
    outboxTask(deps),
    forgetTask(deps),
    anchorTask(deps),
    ...(fire === undefined ? [] : [timersTask(deps, fire)]),
  ]
}

function outboxTask({ database, hub, log }: TasksDeps): Task {
  // The copy first: who is told of it finds it.
  const channels = [copiesChannel(database, hub), inAppChannel(database, hub)]
  const relay = createRelay({ database, channels, log })
  return {
    name: OUTBOX_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await relay.drain(signal)
    },
  }
}

function forgetTask({ database }: TasksDeps): Task {
  return {
    name: 'outbox-forget',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: () => forgetSentMessages(database),
  }
}

/** Looks every half minute, and at the next due time when that is sooner. */
function timersTask({ database, log, add }: TasksDeps, fire: FireTimer): Task {
  return {
    name: TIMERS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      const seconds = await fireDueTimers({ database, fire, log }, signal)
      if (seconds !== null && seconds < LOOK_SECONDS)
        await add(TIMERS_TASK, {}, { key: TIMERS_TASK, inSeconds: Math.max(0, seconds) })
    },
  }
}

function anchorTask({ config, database }: TasksDeps): Task {
  return {
    name: 'log-anchor',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: (_payload, signal) => anchorLogs(database, config.dataDir, signal),
  }
}
