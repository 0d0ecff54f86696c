import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'

/** Adds so many plain people to an organisation; answers with their ids. */
export async function addPeople(database: Database, corpId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.query({
    text: `insert into app_user (corp_id, id, username, name, person_id, created_at)
      select $1, id, 'person-' || id, 'Person', id, now() from unnest($2::uuid[]) as id`,
    values: [corpId, ids],
  })
  return ids
}
