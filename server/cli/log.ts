import { brokenEvents } from '../audit/broken-events.ts'
import { verifyAnchors } from '../audit/log-anchor-verify.ts'
import { rebuildInstance } from '../audit/log-rebuild.ts'
import { verifyLogs } from '../audit/log-verify.ts'
import { byCommand } from '../audit/security-event.ts'
import { verifyOrganisations } from '../audit/verify-organisations.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { otherPlaces } from './anchor-places.ts'
import { printEvents } from './log-events.ts'
import { describeAnchor, describeLog, describeOrganisation } from './log-findings.ts'
import { withDatabase } from './with-database.ts'

export const usage = `log verify [--anchors FILE]...  follow the hash chains of instances, organisations and security events and their anchors, also those of other servers' files or captured output; names what is broken
log rebuild INSTANCE [--at ENTRY]  print the state that the log leads to; compares the newest with what is stored
log events [--corp CODE] [--from DAY] [--to DAY] [--csv]  print security events of an organisation (* for the system's), one a line as JSON or CSV`

const INSTANCE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Exit code 0: everything holds. 1: something is broken. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const [what, instanceId, flag, entry] = args
  if (what === 'events') return await printEvents(args.slice(1))
  const files = anchorFilesOf(args.slice(1))
  if (what === 'verify' && files !== null)
    return withDatabase((database, config) => verify(database, config, files))
  const isFlagged = args.length === 4 && flag === '--at' && /^\d{1,9}$/.test(entry ?? '')
  if (what === 'rebuild' && instanceId !== undefined && (args.length === 2 || isFlagged)) {
    return withDatabase((database) => rebuild(database, instanceId, isFlagged ? Number(entry) : undefined))
  }
  console.error(usage)
  return 2
}

/** `--anchors FILE`, as often as wanted; null: anything else. */
function anchorFilesOf(args: readonly string[]): string[] | null {
  const files = args.filter((_, index) => index % 2 === 1)
  const flags = args.filter((_, index) => index % 2 === 0)
  return flags.length === files.length && flags.every((flag) => flag === '--anchors') ? files : null
}

async function verify(database: Database, config: Config, files: readonly string[]): Promise<number> {
  const chains = await verifyLogs(database)
  const organisations = await verifyOrganisations(database)
  const anchored = await verifyAnchors(database, config.dataDir, await otherPlaces(config, files))
  const brokenChains = await brokenEvents(database)
  const known = new Set(chains.broken.map(({ instanceId }) => instanceId))
  // A chain that is broken in itself says it more exactly than its anchor.
  const broken = [...chains.broken, ...anchored.broken.filter(({ instanceId }) => !known.has(instanceId))]
  const findings = [...organisations.findings, ...anchored.organisations]
  for (const one of broken) console.error(describeLog(one))
  for (const one of findings) console.error(describeOrganisation(one))
  for (const one of anchored.brokenAnchors) console.error(describeAnchor(one))
  console.log(`${chains.instances} instances, ${chains.entries} entries, ${broken.length} broken`)
  console.log(`${organisations.entries} entries of organisations, ${findings.length} broken`)
  console.log(`${anchored.anchors} anchors, ${anchored.brokenAnchors.length} broken`)
  for (const { corpId, number } of brokenChains) {
    console.error(`security events: changed or missing: organisation ${corpId}, entry ${number}`)
  }
  const all = [...broken, ...findings, ...anchored.brokenAnchors, ...brokenChains]
  for (const [corpId, own] of Map.groupBy(all, (one) => one.corpId)) {
    await addSecurityEvents(database, corpId, [byCommand('logVerifyFailed', { broken: own.length })])
  }
  return all.length === 0 ? 0 : 1
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
