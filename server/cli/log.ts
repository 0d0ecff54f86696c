import { verifyLogs } from '../log-verify.ts'
import { withDatabase } from './with-database.ts'

export const usage =
  'log verify          follow the hash chain of every instance; names the first broken entry'

/** Exit code 0: every chain holds. 1: at least one is broken. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  if (args[0] !== 'verify' || args.length !== 1) {
    console.error(usage)
    return 2
  }
  return withDatabase(async (database) => {
    const { instances, entries, broken } = await verifyLogs(database)
    for (const { corpId, instanceId, entry, what } of broken) {
      console.error(`${what}: organisation ${corpId}, instance ${instanceId}, entry ${entry}`)
    }
    console.log(`${instances} instances, ${entries} entries, ${broken.length} broken`)
    return broken.length === 0 ? 0 : 1
  })
}
