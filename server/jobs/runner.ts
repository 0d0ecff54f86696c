import { setTimeout as pause } from 'node:timers/promises'
import { type RunnerOptions, run } from 'graphile-worker'
import type { Log } from '../base/log.ts'

const AGAIN_MS = 1_000

/** The job library at work in this process. */
export type KeptRunner = { stop(): Promise<void> }

/**
 * Runs the job library until `stop`. It ends by itself when it cannot store how a job went, as in an outage of the
 * database; then it is started again until that works.
 */
export async function keepRunning(options: RunnerOptions, log: Log): Promise<KeptRunner> {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner = await run(options)

  const runAgain = async () => {
    await pause(AGAIN_MS, undefined, { signal, ref: false })
    runner = await run(options)
    if (signal.aborted) await runner.stop()
    else log.info('the jobs run again')
  }

  const keep = async () => {
    while (!signal.aborted) {
      try {
        await runner.promise
        if (!signal.aborted) await runAgain()
      } catch (err) {
        if (!signal.aborted) log.warn({ err }, 'the jobs stopped')
      }
    }
  }
  const kept = keep()

  return {
    stop: async () => {
      stopping.abort()
      // Refused by a runner that ended by itself.
      await runner.stop().catch(() => {})
      await kept
    },
  }
}
