import type { Queryable } from '../db/database.ts'
import { saveStatement } from './save-statements.ts'
import type { Write } from './write.ts'

/** Writes the command; false when another command changed the instance since it was read. */
export async function save(db: Queryable, write: Write): Promise<boolean> {
  const { opened, changed, expectedRevision } = write
  const kind = expectedRevision === null ? 'insert' : 'update'
  const { name, text, values } = saveStatement(kind, opened.length, changed.length)
  const { rows } = await db.query<{ done: number }>({ name, text, values: values(write) })
  return rows[0]?.done === 1
}
