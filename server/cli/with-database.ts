import { endOnSignal } from '../base/endings.ts'
import { createLog } from '../base/log.ts'
import { type Config, readConfig } from '../config.ts'
import { type ConnectOptions, connectDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'

type CommandOptions = ConnectOptions & {
  /** True: as the role that owns the tables, for what needs more than rows. */
  readonly asOwner?: boolean
}

/**
 * Runs a command on the server's database: the one of DATABASE_URL or of the data folder, beside a running server or
 * alone. The tables are brought up to date before, unless the options say otherwise.
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  { asOwner = false, ...options }: CommandOptions = {},
): Promise<T> {
  const config = readConfig(process.env)
  // Standard output belongs to the command's own words.
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, process.stderr)
  // Ctrl-C leaves no database running that only this command had started.
  endOnSignal({ onTold: () => console.error('Interrupted.') })
  const connected = await connectDatabase(config, log, options)
  try {
    return await work(asOwner ? connected.owner : connected.database, config)
  } finally {
    await connected.stop()
  }
}
