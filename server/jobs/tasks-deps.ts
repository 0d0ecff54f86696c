import type { Deps } from '../deps.ts'
import type { FireTimer } from '../instances/timers/timers.ts'
import type { AddOptions } from './jobs.ts'

/** How often a task looks for what nobody woke it for. */
export const LOOK_SECONDS = 30
export const HOUR_SECONDS = 3_600

/** Adds a job, once the jobs that are being put together run. */
export type Add = (task: string, payload: unknown, options: AddOptions) => Promise<void>

export type TasksDeps = Pick<
  Deps,
  | 'auth'
  | 'config'
  | 'database'
  | 'definitions'
  | 'disks'
  | 'files'
  | 'hub'
  | 'log'
  | 'models'
  | 'organisations'
  | 'pushKeys'
  | 'vendors'
  | 'wake'
> & {
  readonly add: Add
  readonly fire: FireTimer
}
