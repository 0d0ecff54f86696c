import type { Queryable } from '../../db/database.ts'
import { ownRuns, type RecordScope } from '../records/records.ts'

const OWN_RUNS = ownRuns('$1', '$4::uuid')

/** The published versions, of all workflows that fill a model, that a run still follows. */
export async function versionsWithRuns(
  db: Queryable,
  corpId: string,
  modelCode: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'versions-with-runs',
    text: `select v.id from workflow_version v where v.corp_id = $1 and v.model_code = $2
      and exists (select 1 from instance i where i.corp_id = v.corp_id and i.workflow_version_id = v.id)`,
    values: [corpId, modelCode],
  })
  return rows.map(({ id }) => id)
}

/** Those of some versions that a run follows in which the person takes part: the runs that `takes_part` tells of. */
export async function reachedVersions(
  db: Queryable,
  corpId: string,
  { userId, runs }: RecordScope,
  versions: readonly string[],
): Promise<readonly string[]> {
  if (runs === null) return []
  if (runs.all) return versions
  const { rows } = await db.query<{ id: string }>({
    name: 'reached-versions',
    text: `select v.id from workflow_version v where v.corp_id = $1 and v.id = any($2::uuid[])
      and (v.workflow_code = any($3::text[]) or exists (select 1 from ${OWN_RUNS} r
        join instance i on i.corp_id = $1 and i.id = r.instance_id where i.workflow_version_id = v.id))`,
    values: [corpId, versions, runs.workflows, userId],
  })
  return rows.map(({ id }) => id)
}
