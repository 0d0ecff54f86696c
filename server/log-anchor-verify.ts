import type { Queryable } from './db/database.ts'
import { type AnchorLine, anchorHash, readAnchors } from './log-anchor-file.ts'
import type { Broken } from './log-verify.ts'
import { allAnchors, entriesNow } from './stores/log-anchors.ts'

/** An anchor that is not what it was, whatever the log says. */
export type BrokenAnchor = {
  readonly corpId: string
  /** 0: the line cannot be read. */
  readonly number: number
  readonly what: 'unreadable line' | 'changed line' | 'removed from the database'
}

export type VerifiedAnchors = {
  readonly anchors: number
  readonly broken: readonly Broken[]
  readonly brokenAnchors: readonly BrokenAnchor[]
  /** Anchors of the database that this file lacks: written by another server, or lost. */
  readonly elsewhere: number
}

/**
 * Holds the log against its anchors in the file (security I-27): finds a log that was rewritten or cut together with
 * its hashes, which its own chain cannot tell.
 */
export async function verifyAnchors(db: Queryable, dataDir: string): Promise<VerifiedAnchors> {
  const broken = new Map<string, Broken>()
  const brokenAnchors: BrokenAnchor[] = []
  const seen = new Set<string>()
  const vouched = new Map<string, number>()
  const known = await knownAnchors(db)
  let anchors = 0
  for await (const anchor of readAnchors(dataDir)) {
    anchors += 1
    const fault = faultOf(anchor, known.last)
    if (anchor === null || fault === 'changed line') {
      brokenAnchors.push({
        corpId: anchor?.corpId ?? '',
        number: anchor?.number ?? 0,
        what: fault ?? 'changed line',
      })
      continue
    }
    if (fault !== null) brokenAnchors.push({ corpId: anchor.corpId, number: anchor.number, what: fault })
    seen.add(keyOf(anchor.corpId, anchor.number, anchor.hash))
    for (const one of await contradicted(db, anchor, vouched)) {
      if (!broken.has(one.instanceId)) broken.set(one.instanceId, one)
    }
  }
  const elsewhere = known.keys.filter((key) => !seen.has(key)).length
  return { anchors, broken: [...broken.values()], brokenAnchors, elsewhere }

  function faultOf(
    anchor: AnchorLine | null,
    last: ReadonlyMap<string, number>,
  ): BrokenAnchor['what'] | null {
    if (anchor === null) return 'unreadable line'
    const { hash, ...content } = anchor
    if (anchorHash(content) !== hash) return 'changed line'
    // One line more than the database has: killed between the two. The next anchor takes the number again.
    const isLeftover = anchor.number > (last.get(anchor.corpId) ?? 0)
    return isLeftover || known.numbers.has(`${anchor.corpId} ${anchor.number}`)
      ? null
      : 'removed from the database'
  }
}

async function knownAnchors(db: Queryable) {
  const rows = await allAnchors(db)
  return {
    keys: rows.map((row) => keyOf(row.corp_id, row.number, row.hash.toString('hex'))),
    numbers: new Set(rows.map((row) => `${row.corp_id} ${row.number}`)),
    last: new Map(rows.map((row) => [row.corp_id, row.number])),
  }
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
    if (row.hash === null && row.deleted) return []
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

function keyOf(corpId: string, number: number, hash: string): string {
  return `${corpId} ${number} ${hash}`
}
