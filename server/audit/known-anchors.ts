import { CHAIN_START } from '../base/log-chain.ts'
import type { Queryable } from '../db/database.ts'
import { allAnchors, areAnchored, type KnownAnchor } from '../stores/audit/log-anchors.ts'
import type { AnchorLine } from './log-anchor-file.ts'

/** An anchor that is not what it was, whatever the log says. */
export type BrokenAnchor = {
  readonly corpId: string
  /** 0: the line cannot be read. */
  readonly number: number
  /** The last of several in a row. */
  readonly upTo?: number
  readonly what:
    | 'unreadable line'
    | 'changed line'
    | 'wrong signature'
    | 'not of this chain'
    | 'broken link'
    | 'removed from the database'
    | 'missing from every file'
}

/** What the database knows of the anchors. */
export type KnownAnchors = {
  readonly rows: readonly KnownAnchor[]
  readonly byNumber: ReadonlyMap<string, KnownAnchor>
  /** The newest number of each organisation. */
  readonly newest: ReadonlyMap<string, number>
}

export async function knownAnchors(db: Queryable): Promise<KnownAnchors> {
  const rows = await allAnchors(db)
  return {
    rows,
    byNumber: new Map(rows.map((row) => [nameOf(row.corp_id, row.number), row])),
    newest: new Map(rows.map((row) => [row.corp_id, row.number])),
  }
}

/** How the anchors that the database knows do not follow each other. */
export function brokenChain({ rows, byNumber }: KnownAnchors): BrokenAnchor[] {
  const expected = new Map<string, number>()
  return rows.flatMap((row): BrokenAnchor[] => {
    const { corp_id: corpId, number } = row
    const next = expected.get(corpId) ?? 1
    expected.set(corpId, number + 1)
    if (number > next) return [{ corpId, number: next, upTo: number - 1, what: 'removed from the database' }]
    return row.previous_hash.equals(hashBefore(byNumber, corpId, number) ?? row.previous_hash)
      ? []
      : [{ corpId, number, what: 'broken link' }]
  })
}

/** What is wrong with the place that a line takes among the anchors of the database; null: nothing. */
export async function misplaced(
  db: Queryable,
  { byNumber, newest }: KnownAnchors,
  anchor: AnchorLine,
): Promise<BrokenAnchor['what'] | null> {
  const { corpId, number } = anchor
  const row = byNumber.get(nameOf(corpId, number))
  if (row?.hash.toString('hex') === anchor.hash) return null
  const last = newest.get(corpId) ?? 0
  if (row === undefined && number !== last + 1) return 'removed from the database'
  const before = hashBefore(byNumber, corpId, number)
  if (before !== undefined && before.toString('hex') !== anchor.previousHash) return 'not of this chain'
  // A line more than the database has: killed between the two. The next anchor takes the number again.
  const heads = anchor.heads.map(([instance_id, entry]) => ({ instance_id, entry }))
  const wasKnown = row === undefined && heads.length > 0 && (await areAnchored(db, corpId, heads))
  return wasKnown ? 'removed from the database' : null
}

/** Anchors of the database that stood in none of the places, those in a row as one. */
export function missingAnchors(
  { rows }: KnownAnchors,
  isSeen: (corpId: string, number: number, hash: string) => boolean,
): BrokenAnchor[] {
  const missing: BrokenAnchor[] = []
  for (const { corp_id: corpId, number, hash } of rows) {
    if (isSeen(corpId, number, hash.toString('hex'))) continue
    const before = missing.at(-1)
    const isNext = before?.corpId === corpId && (before.upTo ?? before.number) === number - 1
    if (before !== undefined && isNext) missing[missing.length - 1] = { ...before, upTo: number }
    else missing.push({ corpId, number, what: 'missing from every file' })
  }
  return missing
}

/** Undefined: the one before is not known. */
function hashBefore(
  byNumber: ReadonlyMap<string, KnownAnchor>,
  corpId: string,
  number: number,
): Buffer | undefined {
  return number === 1 ? CHAIN_START : byNumber.get(nameOf(corpId, number - 1))?.hash
}

export function nameOf(corpId: string, number: number): string {
  return `${corpId} ${number}`
}
