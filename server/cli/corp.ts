import { parseArgs } from 'node:util'
import { VENDORS, type Vendor } from '../../contract/vendor.ts'
import { byCommand } from '../audit/security-event.ts'
import { deriveKeys } from '../auth/derived-keys.ts'
import { readMasterSecret } from '../auth/master-secret.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { findCredentials } from '../stores/auth/credentials.ts'
import {
  deleteVendorCorp,
  type VendorCorpState,
  vendorCorpIdOf,
  vendorCorpStates,
} from '../stores/vendors/vendor-corps.ts'
import { linkPeople } from '../stores/vendors/vendor-people.ts'
import { askForSync } from '../stores/vendors/vendor-sync.ts'
import { type Connection, saveConnection } from '../vendors/connection.ts'
import { VendorError } from '../vendors/vendor-error.ts'
import { createVendors } from '../vendors/vendors.ts'
import { chooseCorp } from './choose-corp.ts'
import { readSecrets, SECRETS_HELP } from './vendor-secrets.ts'
import { withDatabase } from './with-database.ts'

export const usage = `corp show [--corp CODE]                which vendors an organisation is connected to; never a secret
corp connect --vendor V --vendor-corp ID --agent ID [--app KEY] [--corp CODE]  connects it to dingtalk or wecom; secrets come on standard input
corp disconnect --vendor V [--corp CODE]       forgets the connection; people and their work stay
corp sync --vendor V [--force] [--corp CODE]   reads the vendor's address book now; --force lets it switch off many
corp link --vendor V --vendor-user ID --user ACCOUNT [--corp CODE]  says that somebody at the vendor is this account`

const OPTIONS = {
  corp: { type: 'string' },
  vendor: { type: 'string' },
  'vendor-corp': { type: 'string' },
  'vendor-user': { type: 'string' },
  app: { type: 'string' },
  agent: { type: 'string' },
  user: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; args: string[] }>>['values']
type Act = (
  context: { readonly database: Database; readonly config: Config; readonly corpId: string },
  values: Values,
) => Promise<number>

const ACTS: Readonly<Record<string, Act>> = { show, connect, disconnect, sync, link }
const WRONG_USE = 2

/** Exit code 0: done. 1: refused, said why. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = read(args)
  if (parsed === null) return wrongUse()
  return await withDatabase(async (database, config) => {
    const chosen = await chooseCorp(database, parsed.values.corp)
    if (chosen.ok) return await parsed.act({ database, config, corpId: chosen.corpId }, parsed.values)
    console.error(chosen.message)
    return 1
  })
}

function read(args: readonly string[]): { readonly act: Act; readonly values: Values } | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [name = '', ...rest] = positionals
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
    return act === undefined || rest.length > 0 ? null : { act, values }
  } catch {
    return null
  }
}

function wrongUse(): number {
  console.error(usage)
  return WRONG_USE
}

function vendorOf({ vendor }: Values): Vendor | undefined {
  return VENDORS.find((known) => known === vendor)
}

async function show({ database, corpId }: Parameters<Act>[0]): Promise<number> {
  const states = await vendorCorpStates(database, corpId)
  if (states.length === 0) console.log(`${corpId} is not connected.`)
  for (const state of states) {
    const { vendor, vendor_corp_id, agent_id, people, synced_at, sync_error } = state
    const last = synced_at === null ? 'not read yet' : `read ${synced_at.toISOString()}`
    console.log(`${vendor} ${vendor_corp_id}, app ${agent_id}: ${people} people, address book ${last}`)
    if (sync_error !== null) console.log(`  the last reading failed: ${sync_error}`)
    if (state.reading_since !== null) console.log(`  ${progressOf(state)}`)
  }
  return 0
}

function progressOf(state: VendorCorpState): string {
  const { departments_read, departments_known, people_read, people_known } = state
  const read = `${departments_read} of ${departments_known} departments, ${people_read} of ${people_known} people`
  const at = state.reading_held ? 'being read now' : 'waits to be read on'
  return `${at}, since ${state.reading_since?.toISOString()}: ${read}; last step ${state.reading_worked_at?.toISOString()}`
}

async function connect({ database, config, corpId }: Parameters<Act>[0], values: Values): Promise<number> {
  const vendor = vendorOf(values)
  const { 'vendor-corp': vendorCorpId, agent: agentId } = values
  const clientId = vendor === 'wecom' ? vendorCorpId : values.app
  if (vendor === undefined || vendorCorpId === undefined || agentId === undefined || clientId === undefined)
    return wrongUse()
  if (process.stdin.isTTY) console.error(SECRETS_HELP)
  const secrets = await readSecrets(process.stdin)
  if (typeof secrets === 'string') return refuse(secrets)
  const connection: Connection = { corpId, vendor, vendorCorpId, clientId, agentId, secrets }
  const trouble = await troubleWith(config, connection)
  if (trouble !== null) return refuse(trouble)
  const keys = deriveKeys(await readMasterSecret(config))
  await database.transaction(async (tx) => {
    await saveConnection(tx, keys, connection)
    await addSecurityEvents(tx, corpId, [byCommand('vendorConnected', { vendor, vendorCorpId })])
  })
  console.log(
    `${corpId} is connected to ${vendor}. The running server reads the address book within a minute.`,
  )
  const origin = config.publicUrl === undefined ? null : new URL(config.publicUrl).origin
  if (origin === null) {
    console.log('Set PUBLIC_URL: without it nobody can be sent a message, and no page can be signed.')
  } else if (secrets.eventKey !== null) {
    console.log(`Address for events: ${origin}${config.basePath}public/container/${vendor}/${corpId}`)
  }
  return 0
}

/** Credentials that the vendor does not take are not stored. */
async function troubleWith(config: Config, connection: Connection): Promise<string | null> {
  const vendors = createVendors(config.vendorBases, Date.now)
  try {
    if (connection.vendor === 'dingtalk') await vendors.dingtalk.ticket(connection)
    else await vendors.wecom.ticket(connection, 'agent')
    return null
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return error.kind === 'refused'
      ? `${connection.vendor} does not take these credentials (code ${error.code}).`
      : `${connection.vendor} cannot be reached now; nothing was stored.`
  }
}

async function disconnect({ database, corpId }: Parameters<Act>[0], values: Values): Promise<number> {
  const vendor = vendorOf(values)
  if (vendor === undefined) return wrongUse()
  const isGone = await database.transaction(async (tx) => {
    const deleted = await deleteVendorCorp(tx, corpId, vendor)
    if (deleted) await addSecurityEvents(tx, corpId, [byCommand('vendorDisconnected', { vendor })])
    return deleted
  })
  if (!isGone) return refuse(`${corpId} is not connected to ${vendor}.`)
  console.log(`${corpId} is no longer connected to ${vendor}.`)
  return 0
}

async function sync({ database, corpId }: Parameters<Act>[0], values: Values): Promise<number> {
  const vendor = vendorOf(values)
  if (vendor === undefined) return wrongUse()
  if (!(await askForSync(database, corpId, vendor, { forced: values.force, inSeconds: 0 })))
    return refuse(`${corpId} is not connected to ${vendor}.`)
  console.log('The running server reads the address book within a minute; see: corp show')
  return 0
}

async function link({ database, corpId }: Parameters<Act>[0], values: Values): Promise<number> {
  const vendor = vendorOf(values)
  const { 'vendor-user': given, user } = values
  if (vendor === undefined || given === undefined || user === undefined) return wrongUse()
  const account = await findCredentials(database, corpId, user.trim().toLowerCase())
  if (account === undefined) return refuse(`There is no account ${user} in ${corpId}.`)
  const vendorUserId = vendor === 'wecom' ? given.toLowerCase() : given
  const vendorCorpId = await vendorCorpIdOf(database, corpId, vendor)
  if (vendorCorpId === undefined) return refuse(`${corpId} is not connected to ${vendor}.`)
  await database.transaction(async (tx) => {
    const place = { corpId, vendor, vendorCorpId }
    await linkPeople(tx, place, [{ vendorUserId, userId: account.id, unionId: null }])
    await askForSync(tx, corpId, vendor, { forced: false, inSeconds: 0 })
    const about = { subjectKind: 'person', subject: account.id }
    await addSecurityEvents(tx, corpId, [{ ...byCommand('vendorPersonLinked', { vendor }), ...about }])
  })
  console.log(`${given} of ${vendor} is ${account.username} of ${corpId} from now on.`)
  return 0
}

function refuse(message: string): number {
  console.error(message)
  return 1
}
