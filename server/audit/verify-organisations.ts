import * as z from 'zod/mini'
import { CHAIN_START } from '../base/log-chain.ts'
import type { Queryable } from '../db/database.ts'
import { logsOf } from '../stores/audit/operation-log.ts'
import {
  entriesAfter,
  loggedInstances,
  type OrganisationEntry,
  organisationHashes,
  organisationHead,
  organisationsWithLogs,
  standing,
  tombstonesWithoutEntry,
} from '../stores/audit/organisation-log.ts'
import { tombstonesOf } from '../stores/audit/tombstones.ts'
import { brokenDeletedLog } from './deleted-log.ts'
import { organisationHash, tombstoneHash } from './organisation-chain.ts'

/** What is wrong with the log of an organisation, or with what is left of an instance that it deleted. */
export type OrganisationFinding = {
  readonly corpId: string
  readonly what:
    | 'missing entry'
    | 'changed entry'
    | 'broken link'
    | 'dropped tail'
    | 'rewritten'
    | 'unreadable entry'
    | 'deleted instance still stands'
    | 'log of a deleted instance is gone'
    | 'log of a deleted instance was changed'
    | 'tombstone is gone'
    | 'tombstone was changed'
    | 'tombstone without an entry'
    | 'log without its instance'
  /** Of the organisation's log. */
  readonly number?: number
  readonly instanceId?: string
  /** Of the instance's log. */
  readonly entry?: number
}

export type VerifiedOrganisations = {
  readonly entries: number
  readonly findings: readonly OrganisationFinding[]
}

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const deletion = z.object({
  instanceId: z.string(),
  logEntry: z.int(),
  logHash: z.string(),
  tombstoneHash: z.string(),
})

/**
 * Follows the chain of every organisation, and by what it says of deleted instances their logs and tombstones, which no
 * row of an instance vouches for any more; names what nothing vouches for at all.
 */
export async function verifyOrganisations(db: Queryable): Promise<VerifiedOrganisations> {
  let entries = 0
  const findings: OrganisationFinding[] = []
  for (const corpId of await organisationsWithLogs(db)) {
    const chain = await followChain(db, corpId)
    entries += chain.entries
    findings.push(...chain.findings)
    findings.push(...(await unvouched(db, corpId)))
  }
  return { entries, findings }
}

async function followChain(db: Queryable, corpId: string): Promise<VerifiedOrganisations> {
  const findings: OrganisationFinding[] = []
  let number = 0
  let previous: Buffer = CHAIN_START
  for (;;) {
    const batch = await entriesAfter(db, corpId, number, BATCH)
    for (const row of batch) {
      const what = brokenEntry(row, number, previous)
      if (what !== null)
        findings.push({ corpId, what, number: what === 'missing entry' ? number + 1 : row.number })
      number = row.number
      previous = row.hash
    }
    findings.push(...(await brokenDeletions(db, corpId, batch)))
    if (batch.length < BATCH) break
  }
  // Read last: it may have moved on meanwhile, but never back, and never to an entry that is not there.
  const head = (await organisationHead(db, corpId)) ?? { number: 0, hash: CHAIN_START }
  const last = (await organisationHashes(db, corpId, [head.number])).get(head.number) ?? CHAIN_START
  if (head.number < number || !last.equals(head.hash))
    findings.push({ corpId, what: 'dropped tail', number: number + 1 })
  return { entries: number, findings }
}

function brokenEntry(
  row: OrganisationEntry,
  number: number,
  previous: Buffer,
): OrganisationFinding['what'] | null {
  if (row.number !== number + 1) return 'missing entry'
  if (!row.previous_hash.equals(previous)) return 'broken link'
  return organisationHash(previous, row).equals(row.hash) ? null : 'changed entry'
}

/** Holds what is left of deleted instances against the entries about them. */
async function brokenDeletions(
  db: Queryable,
  corpId: string,
  batch: readonly OrganisationEntry[],
): Promise<OrganisationFinding[]> {
  const said = batch
    .filter(({ kind }) => kind !== 'begun')
    .map(({ number, body }) => ({ number, parsed: deletion.safeParse(JSON.parse(body)) }))
  const ids = said.flatMap(({ parsed }) => (parsed.success ? [parsed.data.instanceId] : []))
  if (ids.length === 0) return []
  const stones = new Map((await tombstonesOf(db, corpId, ids)).map((stone) => [stone.instance_id, stone]))
  const logs = Map.groupBy(await logsOf(db, corpId, ids), (row) => row.instance_id)
  const stand = await standing(db, corpId, ids)
  return said.flatMap(({ number, parsed }): OrganisationFinding[] => {
    if (!parsed.success) return [{ corpId, what: 'unreadable entry', number }]
    const { instanceId, logEntry, logHash, tombstoneHash: hash } = parsed.data
    const found: OrganisationFinding[] = []
    if (stand.has(instanceId))
      found.push({ corpId, what: 'deleted instance still stands', number, instanceId })
    const stone = stones.get(instanceId)
    if (stone === undefined) found.push({ corpId, what: 'tombstone is gone', number, instanceId })
    else if (tombstoneHash(stone) !== hash)
      found.push({ corpId, what: 'tombstone was changed', number, instanceId })
    const log = logs.get(instanceId) ?? []
    const claim = { corpId, instanceId, logEntry, logHash: Buffer.from(logHash, 'hex') }
    const broken = brokenDeletedLog(claim, log)
    if (log.length === 0 && logEntry > 0)
      found.push({ corpId, what: 'log of a deleted instance is gone', number, instanceId })
    else if (broken !== null)
      found.push({
        corpId,
        what: 'log of a deleted instance was changed',
        number,
        instanceId,
        entry: broken.entry,
      })
    return found
  })
}

/** Tombstones that no entry speaks of, and logs whose instance is neither there nor deleted. */
async function unvouched(db: Queryable, corpId: string): Promise<OrganisationFinding[]> {
  const findings: OrganisationFinding[] = []
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const stones = await tombstonesWithoutEntry(db, corpId, after, BATCH)
    for (const { instance_id: instanceId } of stones)
      findings.push({ corpId, what: 'tombstone without an entry', instanceId })
    after = stones.length < BATCH ? undefined : stones.at(-1)?.instance_id
  }
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const logged = await loggedInstances(db, corpId, after, BATCH)
    for (const { id, stands, deleted } of logged)
      if (!stands && !deleted) findings.push({ corpId, what: 'log without its instance', instanceId: id })
    after = logged.length < BATCH ? undefined : logged.at(-1)?.id
  }
  return findings
}
