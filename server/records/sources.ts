import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { RecordSources } from './record-reader.ts'

/** Where records are read within a transaction, or outside of one. */
export function sourcesOf(
  { models, definitions, database }: Pick<Deps, 'models' | 'definitions' | 'database'>,
  db: Queryable = database,
): RecordSources {
  return { db, models, definitions }
}
