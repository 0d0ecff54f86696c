import { brokenEvents } from '../audit/broken-events.ts'
import { byCommand } from '../audit/security-event.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { verifyAnchors } from '../log-anchor-verify.ts'
import { rebuildInstance } from '../log-rebuild.ts'
import { type Broken, verifyLogs } from '../log-verify.ts'
import { PlainError } from '../plain-error.ts'
import { addSecurityEvents } from '../stores/security-events.ts'
import { printEvents } from './log-events.ts'
import { withDatabase } from './with-database.ts'

export const usage = `log verify          follow the hash chains and their anchors; names the first broken entry of each instance
log rebuild INSTANCE [--at ENTRY]  print the state that the log leads to; compares the newest with what is stored
log events [--corp CODE] [--from DAY] [--to DAY] [--csv]  print security events of an organisation (* for the system's), one a line as JSON or CSV`

const INSTANCE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Exit code 0: everything holds. 1: something is broken. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const [what, instanceId, flag, entry] = args
  if (what === 'events') return await printEvents(args.slice(1))
  if (what === 'verify' && args.length === 1) return withDatabase(verify)
  const isFlagged = args.length === 4 && flag === '--at' && /^\d{1,9}$/.test(entry ?? '')
  if (what === 'rebuild' && instanceId !== undefined && (args.length === 2 || isFlagged)) {
    return withDatabase((database) => rebuild(database, instanceId, isFlagged ? Number(entry) : undefined))
  }
  console.error(usage)
  return 2
}

async function verify(database: Database, { dataDir }: Config): Promise<number> {
  const chains = await verifyLogs(database)
  const anchored = await verifyAnchors(database, dataDir)
  const brokenChains = await brokenEvents(database)
  const known = new Set(chains.broken.map(({ instanceId }) => instanceId))
  // A chain that is broken in itself says it more exactly than its anchor.
  const broken = [...chains.broken, ...anchored.broken.filter(({ instanceId }) => !known.has(instanceId))]
  for (const one of broken) console.error(describe(one))
  for (const { corpId, number, what } of anchored.brokenAnchors) {
    console.error(`anchor file: ${what}: organisation ${corpId || '?'}, anchor ${number || '?'}`)
  }
  if (anchored.elsewhere > 0) {
    console.error(
      `${anchored.elsewhere} anchors are not in this data folder: written by another server, or lost`,
    )
  }
  console.log(`${chains.instances} instances, ${chains.entries} entries, ${broken.length} broken`)
  console.log(`${anchored.anchors} anchors, ${anchored.brokenAnchors.length} broken`)
  for (const { corpId, number } of brokenChains) {
    console.error(`security events: changed or missing: organisation ${corpId}, entry ${number}`)
  }
  const corps = [...broken, ...anchored.brokenAnchors, ...brokenChains].map(({ corpId }) => corpId)
  for (const corpId of new Set(corps)) {
    const failed = byCommand('logVerifyFailed', { broken: corps.filter((one) => one === corpId).length })
    await addSecurityEvents(database, corpId, [failed])
  }
  return corps.length === 0 ? 0 : 1
}

function describe({ what, corpId, instanceId, entry, upTo }: Broken): string {
  const entries = upTo === undefined || upTo === entry ? `entry ${entry}` : `entries ${entry} to ${upTo}`
  return `${what}: organisation ${corpId}, instance ${instanceId}, ${entries}`
}

async function rebuild(database: Database, instanceId: string, at: number | undefined): Promise<number> {
  if (!INSTANCE_ID.test(instanceId)) throw new PlainError(`${instanceId} is no id of an instance.`)
  const { state, entry, entries, difference } = await rebuildInstance(database, instanceId, at)
  console.log(JSON.stringify(state, null, 2))
  if (difference === undefined) console.error(`After entry ${entry} of ${entries}.`)
  else if (difference === null)
    console.error(`After entry ${entry} of ${entries}: equal to the stored state.`)
  else console.error(`After entry ${entry} of ${entries}: the stored state differs at ${difference}.`)
  return typeof difference === 'string' ? 1 : 0
}
