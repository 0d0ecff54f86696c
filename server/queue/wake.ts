import { VENDORS, type Vendor } from '../../contract/vendor.ts'
import type { Log } from '../base/log.ts'
import type { Jobs } from '../jobs/jobs.ts'

export const OUTBOX_TASK = 'outbox'
export const TIMERS_TASK = 'timers'
export const EFFECTS_TASK = 'effects'
export const PDFS_TASK = 'pdfs'
export const PUSHES_TASK = 'pushes'
export const EXPORTS_TASK = 'exports'

/** Each vendor has tasks of its own: one that hangs holds up no other. */
export const directoriesTaskOf = (vendor: Vendor): string => `directories-${vendor}`
export const vendorMessagesTaskOf = (vendor: Vendor): string => `vendor-messages-${vendor}`

/** Writes of one moment wake together: no one sees the wait, and a busy server wakes ten times a second, not forty. */
const GATHER_MS = 100

/**
 * Wakes the jobs after a commit. The rows are the truth: a wake that is lost, or comes while no jobs run here, means
 * that the next regular look finds them.
 */
export type Wake = {
  /** After a commit that wrote to `outbox`. */
  outbox(): void
  /** After a commit that wrote to `timer`. */
  timers(): void
  /** After a commit that wrote to `effect`. */
  effects(): void
  /** After a commit that asked for PDFs of office files. */
  pdfs(): void
  /** After a commit that asked for an export. */
  exports(): void
  /** After a commit that changed what devices are to be told, or what they still show. */
  pushes(): void
  /** After a commit that named people to be looked up at their vendor. */
  directories(): void
  /** After a commit that changed what people are to be told at their vendor, or what still stands there. */
  vendorMessages(): void
  /** From now on these jobs are woken. */
  connect(jobs: Pick<Jobs, 'add'>): void
  disconnect(): void
}

export function createWake(log: Log): Wake {
  let jobs: Pick<Jobs, 'add'> | undefined
  const waiting = new Map<string, NodeJS.Timeout>()

  async function add(task: string): Promise<void> {
    waiting.delete(task)
    try {
      await jobs?.add(task, {}, { key: task })
    } catch (err) {
      log.warn({ err, task }, 'a job could not be woken; the next regular look finds its work')
    }
  }
  const wake = (task: string) => {
    if (jobs === undefined || waiting.has(task)) return
    waiting.set(
      task,
      setTimeout(() => add(task), GATHER_MS),
    )
  }
  return {
    outbox: () => wake(OUTBOX_TASK),
    timers: () => wake(TIMERS_TASK),
    effects: () => wake(EFFECTS_TASK),
    pdfs: () => wake(PDFS_TASK),
    pushes: () => wake(PUSHES_TASK),
    directories: () => VENDORS.map(directoriesTaskOf).forEach(wake),
    vendorMessages: () => VENDORS.map(vendorMessagesTaskOf).forEach(wake),
    exports: () => wake(EXPORTS_TASK),
    connect: (given) => {
      jobs = given
    },
    disconnect: () => {
      jobs = undefined
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
