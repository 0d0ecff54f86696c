import type { Queryable } from '../db/database.ts'
import { entriesNow } from '../stores/audit/log-anchors.ts'
import { organisationHashes } from '../stores/audit/organisation-log.ts'
import { type AnchorSource, type SourceLine, unsigned } from './anchor-sources.ts'
import {
  type BrokenAnchor,
  brokenChain,
  type KnownAnchors,
  knownAnchors,
  misplaced,
  missingAnchors,
  nameOf,
} from './known-anchors.ts'
import { type AnchorLine, anchorHash, readAnchors } from './log-anchor-file.ts'
import type { Broken } from './log-verify.ts'
import type { OrganisationFinding } from './verify-organisations.ts'

export type VerifiedAnchors = {
  /** Different lines that were read. */
  readonly anchors: number
  readonly broken: readonly Broken[]
  readonly organisations: readonly OrganisationFinding[]
  readonly brokenAnchors: readonly BrokenAnchor[]
}

/**
 * Holds the logs against their anchors in the data folder and in other places (security I-27): finds a log that was
 * rewritten or cut together with its hashes, which its own chain cannot tell. The anchors are held against those that the
 * database knows of: neither side may lack one.
 */
export async function verifyAnchors(
  db: Queryable,
  dataDir: string,
  others: (known: KnownAnchors) => readonly AnchorSource[] = () => [],
): Promise<VerifiedAnchors> {
  const known = await knownAnchors(db)
  const broken = new Map<string, Broken>()
  const organisations = new Map<string, OrganisationFinding>()
  const brokenAnchors = new Map<string, BrokenAnchor>()
  const seen = new Set<string>()
  const named = new Set<string>()
  const name = (one: BrokenAnchor) => {
    named.add(nameOf(one.corpId, one.number))
    brokenAnchors.set(`${nameOf(one.corpId, one.number)} ${one.what}`, one)
  }
  for (const one of brokenChain(known)) name(one)
  let anchors = 0
  for (const source of [unsigned(readAnchors(dataDir)), ...others(known)]) {
    const vouched = new Map<string, number>()
    for await (const line of source) {
      const { anchor } = line
      if (anchor !== null && seen.has(keyOf(anchor))) continue
      anchors += 1
      const fault = await faultOf(db, known, line)
      if (fault !== null) name({ corpId: anchor?.corpId ?? '', number: anchor?.number ?? 0, what: fault })
      if (anchor === null || fault === 'changed line' || fault === 'wrong signature') continue
      seen.add(keyOf(anchor))
      for (const one of await contradicted(db, anchor, vouched))
        if (!broken.has(one.instanceId)) broken.set(one.instanceId, one)
      const organisation = await contradictedOrganisation(db, anchor)
      if (organisation !== null && !organisations.has(anchor.corpId))
        organisations.set(anchor.corpId, organisation)
    }
  }
  const missing = missingAnchors(
    known,
    (corpId, number, hash) => named.has(nameOf(corpId, number)) || seen.has(keyOf({ corpId, number, hash })),
  )
  return {
    anchors,
    broken: [...broken.values()],
    organisations: [...organisations.values()],
    brokenAnchors: [...brokenAnchors.values(), ...missing],
  }
}

async function faultOf(
  db: Queryable,
  known: KnownAnchors,
  { anchor, isForged }: SourceLine,
): Promise<BrokenAnchor['what'] | null> {
  if (anchor === null) return 'unreadable line'
  const { hash, ...content } = anchor
  if (anchorHash(content) !== hash) return 'changed line'
  if (isForged) return 'wrong signature'
  const fault = await misplaced(db, known, anchor)
  // One that was written since the database was asked is asked about again.
  return fault === 'removed from the database' ? await misplaced(db, await knownAnchors(db), anchor) : fault
}

/** The entries that an anchor vouches for and the log does not have as they were. */
async function contradicted(
  db: Queryable,
  { corpId, heads }: AnchorLine,
  vouched: Map<string, number>,
): Promise<Broken[]> {
  const hashes = new Map(heads.map(([instance, , hash]) => [instance, hash]))
  const rows = await entriesNow(
    db,
    corpId,
    heads.map(([instance_id, entry]) => ({ instance_id, entry })),
  )
  return rows.flatMap((row): Broken[] => {
    const { instance_id: instanceId, entry } = row
    if (row.hash === null) return [{ corpId, instanceId, entry: row.last + 1, what: 'dropped tail' }]
    if (row.hash.toString('hex') !== hashes.get(instanceId)) {
      // The chain passes from entry to entry, so the first rewritten one lies behind the last that is vouched for.
      return [
        { corpId, instanceId, entry: (vouched.get(instanceId) ?? 0) + 1, upTo: entry, what: 'rewritten' },
      ]
    }
    vouched.set(instanceId, entry)
    return []
  })
}

async function contradictedOrganisation(
  db: Queryable,
  { corpId, organisation }: AnchorLine,
): Promise<OrganisationFinding | null> {
  if (organisation === undefined) return null
  const [number, hash] = organisation
  const now = (await organisationHashes(db, corpId, [number])).get(number)
  if (now === undefined) return { corpId, what: 'dropped tail', number }
  return now.toString('hex') === hash ? null : { corpId, what: 'rewritten', number }
}

function keyOf({ corpId, number, hash }: Pick<AnchorLine, 'corpId' | 'number' | 'hash'>): string {
  return `${corpId} ${number} ${hash}`
}
