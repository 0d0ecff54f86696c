import { PlainError } from '../../base/plain-error.ts'
import type { Queryable } from '../database.ts'
import { listFilledTables } from './database-objects.ts'

/** Refuses when rows would be lost without having been asked to, or when a server is at work on them. */
export async function refuseUnsuitable(client: Queryable, replace: boolean): Promise<void> {
  await refuseWhileInUse(client)
  if (replace) return
  const filled = await listFilledTables(client)
  if (filled.length === 0) return
  throw new PlainError(
    `The database is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''} have rows). ` +
      'Nothing was changed. Restore into an empty database, or use --replace --confirm to delete what is there.',
  )
}

/** One lease may be our own. */
async function refuseWhileInUse(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ sessions: number; leases: number }>({
    text: `select count(*) filter (where application_name in ('countersign', 'countersign listen'))::int as sessions,
        count(*) filter (where application_name = 'countersign lease')::int as leases
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  })
  const { sessions, leases } = rows[0] ?? { sessions: 0, leases: 0 }
  if (sessions === 0 && leases <= 1) return
  throw new PlainError('A server is using this database. Stop it, then restore. Nothing was changed.')
}
