import { type Config, readConfig } from '../config.ts'
import { type Connected, type ConnectOptions, connectDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'

const INTERRUPTED = 130

/**
 * Runs a command on the server's database: the one of DATABASE_URL or of the data folder, beside a running server or
 * alone. The tables are brought up to date before, unless the options say otherwise.
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  options: ConnectOptions = {},
): Promise<T> {
  const config = readConfig(process.env)
  // Standard output belongs to the command's own words.
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, process.stderr)
  const connected = await connectDatabase(config, log, options)
  const interrupt = onInterrupt(connected)
  try {
    return await work(connected.database, config)
  } finally {
    interrupt.forget()
    await connected.stop()
  }
}

/** Ctrl-C leaves no database running that only this command had started. */
function onInterrupt(connected: Connected): { forget(): void } {
  const stop = () => {
    console.error('Interrupted.')
    void connected.stop().finally(() => process.exit(INTERRUPTED))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return {
    forget: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
