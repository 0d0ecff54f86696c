import type { Addresses } from '../db/connect.ts'
import { openDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { FireTimer } from '../instances/timers/timers.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { tasksOf } from './tasks.ts'

/** Connections of the jobs: whatever they do, those of the calls stay free. */
const CONNECTIONS = 4

/** Runs the server's tasks in this process until `stop`; from then on commits wake them. */
export async function startBackground(
  deps: Deps,
  addresses: Addresses,
  fireWith: (deps: Deps) => FireTimer,
): Promise<Pick<Jobs, 'stop'>> {
  const opened = Promise.withResolvers<Jobs>()
  const database = openDatabase({
    connectionString: addresses.serving,
    maxConnections: CONNECTIONS,
    onIdleError: (err) => deps.log.warn({ err }, 'a connection of the jobs broke'),
  })
  const own = { ...deps, database }
  const tasks = tasksOf({
    ...own,
    add: async (...job) => (await opened.promise).add(...job),
    fire: fireWith(own),
  })
  const jobs = await openJobs({ connectionString: addresses.owner, tasks, log: deps.log })
  opened.resolve(jobs)
  deps.wake.connect(jobs)
  await jobs.start()
  return {
    stop: async () => {
      deps.wake.disconnect()
      await jobs.stop()
      await database.close()
    },
  }
}
