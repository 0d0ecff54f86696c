import type { Queryable } from '../../db/database.ts'
import type { Extra } from '../../stores/instances/save-extras.ts'
import { saveStatement } from '../../stores/instances/save-statements.ts'
import { LostRace } from './with-rules.ts'
import type { Write } from './write.ts'

/**
 * Writes the command; false when another command changed the instance since it was read. Where a file was taken up by
 * something else since then it throws, and the transaction that it needs for that leaves nothing: read again, the file
 * is refused.
 */
export async function save(db: Queryable, write: Write): Promise<boolean> {
  const { opened, changed, outbox, expectedRevision } = write
  const kind = expectedRevision === null ? 'insert' : 'update'
  const { name, text, values } = saveStatement(
    kind,
    { opened: opened.length, changed: changed.length, outbox: outbox.length },
    extrasOf(write),
  )
  const { rows } = await db.query<Answer>({ name, text, values: values(write) })
  const [{ done, files, papers } = { done: 0 }] = rows
  if (done === 1 && isShort(write, { files, papers })) throw new LostRace()
  return done === 1
}

type Answer = { done: number; files?: number; papers?: number }

/** Whether the write takes up files, which stand only where all of them could be. */
export function takesUpFiles({ files, papers }: Pick<Write, 'files' | 'papers'>): boolean {
  return files.length > 0 || papers.length > 0
}

/** What the server hands on from one run to another stays with the first. */
function isShort(write: Write, { files = 0, papers = 0 }: Omit<Answer, 'done'>): boolean {
  if (write.log.actorId === null) return false
  return files < new Set(write.files).size || papers < new Set(write.papers).size
}

function extrasOf(write: Write): readonly Extra[] {
  const extras: readonly (readonly [Extra, boolean])[] = [
    // A new run has its record with it.
    ['record', write.expectedRevision !== null && write.recordChanged],
    ['timers', write.timers.length > 0],
    ['effects', write.effects.length > 0],
    ['candidates', write.candidates.length > 0 || write.hadCandidates],
    ['search', write.searchChanged],
    ['copies', Object.keys(write.renamed).length > 0],
    ['draft', write.draft !== null],
    ['files', write.files.length > 0],
    ['papers', write.papers.length > 0],
    ['signature', write.signature !== null],
  ]
  return extras.flatMap(([extra, wanted]) => (wanted ? [extra] : []))
}
