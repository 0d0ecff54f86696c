import type { Queryable } from '../../db/database.ts'

/** A job that failed as often as it may; kept with its reason until somebody puts it back. */
export type DeadJob = {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly reason: string
  readonly lastTriedAt: Date
}

const LOST = 'The process ended while it ran'

/** Jobs that failed for good, newest first (security K-13). */
export async function deadJobs(db: Queryable, limit = 100): Promise<DeadJob[]> {
  const { rows } = await db.query<DeadJob>({
    text: `select id::text as id, task_identifier as task, attempts::int as attempts,
        coalesce(last_error, $2) as reason, updated_at as "lastTriedAt"
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      order by updated_at desc limit $1`,
    values: [limit, LOST],
  })
  return rows
}

/** Puts dead jobs back as if they had never failed. */
export async function requeueJobs(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query({
    text: 'select graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)',
    values: [[...ids]],
  })
}

/**
 * Frees what a killed process had in hand: no run lasts longer than its limit, so an older lock belongs to nobody. The
 * library waits four hours for that. The attempt stays counted, so a job that kills its process ends on the dead list.
 */
export async function freeLostJobs(db: Queryable, olderThanSeconds: number): Promise<void> {
  await db.query({
    text: `select graphile_worker.force_unlock_workers(lost.workers)
      from (select array_agg(distinct locked_by) as workers from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => $1)) as lost
      where lost.workers is not null`,
    values: [olderThanSeconds],
  })
}
