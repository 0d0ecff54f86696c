import { VENDORS } from '../../contract/vendor.ts'
import { renewWorkflowNodes } from '../apps/packages/renew-nodes.ts'
import { anchorLogs } from '../audit/log-anchor.ts'
import { secondPlaceOf } from '../audit/second-place.ts'
import { pdfsTask, sweepFilesTask } from '../files/tasks.ts'
import { settleTrusts } from '../instances/delegations/settle.ts'
import { drainEffects } from '../instances/effects/drain.ts'
import { handOnLeaversItems } from '../instances/leavers/hand-on.ts'
import { fireDueTimers } from '../instances/timers/timers.ts'
import { renewSearchTexts } from '../organisation/renew-search-texts.ts'
import { forgetOld } from '../queue/forget.ts'
import { EFFECTS_TASK, EXPORTS_TASK, TIMERS_TASK } from '../queue/wake.ts'
import { runExports, sweepExports } from '../records/exports/run-exports.ts'
import { forgetSecurityEvents } from '../stores/audit/security-events.ts'
import { forgetOldAttempts } from '../stores/auth/login-attempts.ts'
import { forgetCommentReaders } from '../stores/comments/comment-readers.ts'
import { effectQueue } from '../stores/instances/effects.ts'
import { settleReadMessages } from '../stores/notify/messages.ts'
import { outboxQueue } from '../stores/notify/outbox.ts'
import { forgetOldBrowsers, pushQueue } from '../stores/notify/push.ts'
import { vendorMessageQueue } from '../stores/vendors/vendor-messages.ts'
import type { Task } from './task.ts'
import { type Add, HOUR_SECONDS, LOOK_SECONDS, type TasksDeps } from './tasks-deps.ts'
import { directoriesTask, outboxTask, pushesTask, vendorMessagesTask } from './telling-tasks.ts'

/** Every task of the server, by name: the one place where they are put together. */
export function tasksOf(deps: TasksDeps): readonly Task[] {
  return [
    outboxTask(deps),
    timersTask(deps),
    effectsTask(deps),
    absencesTask(deps),
    forgetTask(deps),
    anchorTask(deps),
    pdfsTask(deps),
    sweepFilesTask(deps),
    pushesTask(deps),
    workflowNodesTask(deps),
    searchTextsTask(deps),
    ...VENDORS.map((vendor) => directoriesTask(deps, vendor)),
    ...VENDORS.map((vendor) => vendorMessagesTask(deps, vendor)),
    exportsTask(deps),
  ]
}

function forgetTask({ config, database }: TasksDeps): Task {
  return {
    name: 'forget',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: async (_payload, signal) => {
      await forgetOld(outboxQueue, database, signal)
      await forgetOld(effectQueue, database, signal)
      await forgetCommentReaders(database)
      await forgetOldAttempts(database)
      await settleReadMessages(database)
      await forgetOld(pushQueue, database, signal)
      await forgetOldBrowsers(database)
      await forgetOld(vendorMessageQueue, database, signal)
      await forgetSecurityEvents(database, config.securityEventDays)
    },
  }
}

/** Looks every half minute, and at the next due time when that is sooner. */
function timersTask({ database, log, add, fire }: TasksDeps): Task {
  return {
    name: TIMERS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await lookAgain(add, TIMERS_TASK, await fireDueTimers({ database, fire, log }, signal))
    },
  }
}

/** Where the next look comes too late for what is due before it. */
async function lookAgain(add: Add, task: string, seconds: number | null): Promise<void> {
  if (seconds !== null && seconds < LOOK_SECONDS)
    await add(task, {}, { key: task, inSeconds: Math.max(0, seconds) })
}

function effectsTask({ add, ...deps }: TasksDeps): Task {
  return {
    name: EFFECTS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await lookAgain(add, EFFECTS_TASK, await drainEffects(deps, signal))
    },
  }
}

/**
 * Delegations that are over and people who were switched off, in this order: what somebody held as a delegate is his
 * principal's again before anybody else gets it (engine L2, Q1). Stopping a delegation settles it at once.
 */
function absencesTask(deps: TasksDeps): Task {
  return {
    name: 'absences',
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await settleTrusts(deps, signal)
      await handOnLeaversItems(deps, signal)
    },
  }
}

/** What lists ask of the steps of versions that were published under older rules: at start, and whenever some are left. */
function workflowNodesTask(deps: TasksDeps): Task {
  return {
    name: 'workflow-nodes',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: async (_payload, signal) => {
      await renewWorkflowNodes(deps, signal)
    },
  }
}

/** By what people are found, where older rules wrote it: at start, and whenever some are left. */
function searchTextsTask({ database }: TasksDeps): Task {
  return {
    name: 'search-texts',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: async (_payload, signal) => {
      await renewSearchTexts(database, signal)
    },
  }
}

/** Exports of lists that people wait for, and the files of those whose time is over. */
function exportsTask(deps: TasksDeps): Task {
  return {
    name: EXPORTS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await runExports(deps, signal)
      await sweepExports(deps, signal)
    },
  }
}

function anchorTask({ auth, config, database, files }: TasksDeps): Task {
  const second = secondPlaceOf({ config, files, key: auth.keys.logAnchor })
  return {
    name: 'log-anchor',
    timeLimitSeconds: 600,
    everySeconds: HOUR_SECONDS,
    run: (_payload, signal) => anchorLogs(database, config.dataDir, { second, signal }),
  }
}
