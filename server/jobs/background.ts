import type { Deps } from '../deps.ts'
import type { FireTimer } from '../timers/timers.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { tasksOf } from './tasks.ts'

/** Runs the server's tasks in this process until `stop`; from then on commits wake them. */
export async function startBackground(
  deps: Deps,
  connectionString: string,
  fire: FireTimer,
): Promise<Pick<Jobs, 'stop'>> {
  const opened = Promise.withResolvers<Jobs>()
  const tasks = tasksOf({
    ...deps,
    add: async (...job) => (await opened.promise).add(...job),
    fire,
  })
  const jobs = await openJobs({ connectionString, tasks, log: deps.log })
  opened.resolve(jobs)
  deps.wake.connect(jobs)
  await jobs.start()
  return {
    stop: async () => {
      deps.wake.disconnect()
      await jobs.stop()
    },
  }
}
