import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { FileRoom } from '../files/file-room.ts'
import type { FileStorage } from '../files/storage.ts'
import { type AnchorLine, parseAnchor } from './log-anchor-file.ts'

/** At once, when they are read. */
const READERS = 8

/**
 * Keeps an anchor under its organisation and number. What stands there is never written over: of a number that was used
 * twice (after a crash, or because somebody shortened the database) the second has a key of its own.
 */
export async function keepInStore(
  { storage, withTemporary }: Pick<FileRoom, 'storage' | 'withTemporary'>,
  line: AnchorLine,
): Promise<void> {
  for (let copy = 1; ; copy += 1) {
    const key = keyOf(line.corpId, line.number, copy)
    const there = await storage.read(key)
    if (there === null) {
      await withTemporary(async (path) => {
        await writeFile(path, JSON.stringify(line), { mode: 0o600 })
        await storage.put(key, path)
      })
      return
    }
    if (parseAnchor(await text(there.body))?.hash === line.hash) return
  }
}

/** The anchors that the store has of these organisations: up to the newest the database knows of, and any behind it. */
export async function* readStored(
  storage: Pick<FileStorage, 'read'>,
  newest: ReadonlyMap<string, number>,
): AsyncIterable<AnchorLine | null> {
  for (const [corpId, last] of newest) {
    for (let from = 1; ; from += READERS) {
      const numbers = Array.from({ length: READERS }, (_, index) => from + index)
      const found = await Promise.all(numbers.map((number) => copiesOf(storage, corpId, number)))
      yield* found.flat()
      if (from + READERS > last && found.at(-1)?.length === 0) break
    }
  }
}

async function copiesOf(
  storage: Pick<FileStorage, 'read'>,
  corpId: string,
  number: number,
): Promise<(AnchorLine | null)[]> {
  const lines: (AnchorLine | null)[] = []
  for (let copy = 1; ; copy += 1) {
    const there = await storage.read(keyOf(corpId, number, copy))
    if (there === null) return lines
    const line = parseAnchor(await text(there.body))
    lines.push(line?.corpId === corpId && line.number === number ? line : null)
  }
}

/** Nothing that anybody typed stands in a key (security F-01). */
function keyOf(corpId: string, number: number, copy: number): string {
  const folder = createHash('sha256').update(corpId).digest('hex').slice(0, 32)
  return `log-anchors/${folder}/${number}${copy === 1 ? '' : `.${copy}`}`
}
