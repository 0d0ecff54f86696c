import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

const line = z.object({
  corpId: z.string(),
  number: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  previousHash: z.string(),
  /** Instance, entry, hash of that entry. */
  heads: z.array(z.tuple([z.string(), z.int(), z.string()])),
  /** Entry of the organisation's own log, and its hash; anchors of older servers have none. */
  organisation: z.optional(z.tuple([z.int(), z.string()])),
  hash: z.string(),
})
/** One anchor: the chains of an organisation that grew, as they stood. */
export type AnchorLine = z.infer<typeof line>

/** The witness outside the database. */
export function anchorFile(dataDir: string): string {
  return path.join(dataDir, 'log-anchors.jsonl')
}

/** The hash of an anchor: covers its heads and the anchor before it. */
export function anchorHash(anchor: Omit<AnchorLine, 'hash'>): string {
  const { corpId, number, at, heads, organisation } = anchor
  const text = JSON.stringify([
    corpId,
    number,
    at,
    heads,
    ...(organisation === undefined ? [] : [organisation]),
  ])
  return createHash('sha256').update(Buffer.from(anchor.previousHash, 'hex')).update(text).digest('hex')
}

/** Adds a line and waits until it is on the disk: the database may only say so afterwards. */
export async function appendAnchor(dataDir: string, anchor: AnchorLine): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(anchorFile(dataDir), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(anchor)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The anchors of the data folder in their order; null for a line that is none. */
export async function* readAnchors(dataDir: string): AsyncIterable<AnchorLine | null> {
  for await (const text of linesOf(anchorFile(dataDir))) yield parseAnchor(text)
}

/** The lines of a file but for empty ones; none when it is not there. */
export async function* linesOf(file: string): AsyncIterable<string> {
  if (!existsSync(file)) return
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (text !== '') yield text
  }
}

/** Null for a text that is no anchor. */
export function parseAnchor(text: string): AnchorLine | null {
  try {
    return anchorOf(JSON.parse(text))
  } catch {
    return null
  }
}

export function anchorOf(value: unknown): AnchorLine | null {
  const result = z.safeParse(line, value)
  return result.success ? result.data : null
}
