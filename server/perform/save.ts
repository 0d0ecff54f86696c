import type { Queryable } from '../db/database.ts'
import type { Extra } from './save-extras.ts'
import { saveStatement } from './save-statements.ts'
import type { Write } from './write.ts'

/** Writes the command; false when another command changed the instance since it was read. */
export async function save(db: Queryable, write: Write): Promise<boolean> {
  const { opened, changed, outbox, expectedRevision } = write
  const kind = expectedRevision === null ? 'insert' : 'update'
  const { name, text, values } = saveStatement(
    kind,
    { opened: opened.length, changed: changed.length, outbox: outbox.length },
    extrasOf(write),
  )
  const { rows } = await db.query<{ done: number }>({ name, text, values: values(write) })
  return rows[0]?.done === 1
}

function extrasOf(write: Write): readonly Extra[] {
  const extras: readonly (readonly [Extra, boolean])[] = [
    // A new run has its record with it.
    ['record', write.expectedRevision !== null && write.recordJson !== null],
    ['timers', write.timers.length > 0],
    ['effects', write.effects.length > 0],
    ['candidates', write.candidates.length > 0 || write.hadCandidates],
    ['owner', write.ownerChanged],
    ['search', write.searchChanged],
    ['draft', write.draft !== null],
    ['files', write.files.length > 0],
    ['papers', write.papers.length > 0],
    ['signature', write.signature !== null],
  ]
  return extras.flatMap(([extra, wanted]) => (wanted ? [extra] : []))
}
