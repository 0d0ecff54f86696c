import { WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { MaintenanceKind } from '../../contract/workflow/maintenance-lists.ts'
import type { Queryable } from '../db/database.ts'
import { type InstanceListRow, instanceList, type ListQuery, type Rows } from './inbox.ts'

/** The most instances that one operation is applied to. */
const MOST_ALIKE = 200

const OPEN = `(${WORK_ITEM_STATUS.notStarted}, ${WORK_ITEM_STATUS.processing})`

const ALIKE = `from instance o join instance i on i.corp_id = o.corp_id and i.workflow_code = o.workflow_code
    and i.model_code = o.model_code and i.status = o.status and i.id <> o.id
    and i.marks is not distinct from o.marks
  where o.corp_id = $1 and o.id = any($2::uuid[]) and (exists (
      select 1 from work_item a join work_item b on b.corp_id = a.corp_id and b.activity_code = a.activity_code
        and b.holder_id = a.holder_id and b.status in ${OPEN}
      where a.corp_id = o.corp_id and a.instance_id = o.id and a.status in ${OPEN} and b.instance_id = i.id)
    or o.marks is not null and not exists (
      select 1 from work_item a where a.corp_id = o.corp_id and a.instance_id = o.id and a.status in ${OPEN}))`

/** Other instances of the same model, node, state and handler (spec §4 "No-participant processes"). */
export async function instancesAlike(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'instances-alike',
    text: `select i.id ${ALIKE} order by i.started_at, i.id limit ${MOST_ALIKE}`,
    values: [corpId, [instanceId]],
  })
  return rows.map(({ id }) => id)
}

/** How many others there are like each of these instances, by its id; those without any are absent. */
export async function countsAlike(
  db: Queryable,
  corpId: string,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (instanceIds.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; alike: number }>({
    name: 'counts-alike',
    text: `select o.id, least(count(*), ${MOST_ALIKE})::int as alike ${ALIKE} group by o.id`,
    values: [corpId, instanceIds],
  })
  return new Map(rows.map(({ id, alike }) => [id, alike]))
}

/** The id of a workflow's version by its number; null when there is none. */
export async function workflowVersionId(
  db: Queryable,
  corpId: string,
  workflowCode: string,
  version: number,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'workflow-version-id',
    text: 'select id from workflow_version where corp_id = $1 and workflow_code = $2 and version = $3',
    values: [corpId, workflowCode, version],
  })
  return rows[0]?.id ?? null
}

const TROUBLED = 'i.marks is not null'
const WITHOUT_PARTICIPANT = `i.status in ('PROCESSING', 'EXCEPTION') and ('noParticipant' = any(i.marks) or exists (
  select 1 from work_item n join app_user u on u.corp_id = n.corp_id and u.id = n.holder_id and not u.active
  where n.corp_id = i.corp_id and n.instance_id = i.id and n.status in ${OPEN}))`

const KINDS: Readonly<Record<MaintenanceKind, string>> = {
  all: 'i.started_at is not null',
  running: `i.status in ('PROCESSING', 'EXCEPTION')`,
  noParticipant: WITHOUT_PARTICIPANT,
  exception: `i.status = 'EXCEPTION' and ${TROUBLED}`,
  held: `${TROUBLED} and 'held' = any(i.marks)`,
}

export type MaintenanceQuery = ListQuery & {
  readonly kind: MaintenanceKind
  /** Null: of every application. */
  readonly apps: readonly string[] | null
  /** Beside those applications: workflows that the reader administers himself. */
  readonly workflows: readonly string[]
  readonly without: string | null
  readonly version: number | null
  /** Code of a node where it stands now. */
  readonly standsAt: string | null
}

const OF_VERSION = `exists (select 1 from workflow_version v
  where v.corp_id = i.corp_id and v.id = i.workflow_version_id and v.version = ?)`

/** The instances to maintain within somebody's reach (list type 6), newest first. */
export function maintainedInstances(db: Queryable, query: MaintenanceQuery): Promise<Rows<InstanceListRow>> {
  return instanceList(db, query, (conditions) => {
    conditions.must(KINDS[query.kind])
    if (query.without !== null) conditions.and('i.id <> ?::uuid', query.without)
    if (query.version !== null) conditions.and(OF_VERSION, query.version)
    if (query.standsAt !== null) {
      const standing = JSON.stringify([{ node: query.standsAt, state: 'live' }])
      conditions.and("(i.state->'tokens')::jsonb @> ?::jsonb", standing)
    }
    if (query.apps === null) return
    const apps = conditions.value(query.apps)
    conditions.must(
      `(i.app_code = any(${apps}::text[]) or i.workflow_code = any(${conditions.value(query.workflows)}::text[]))`,
    )
  })
}
