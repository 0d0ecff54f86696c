import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { MaintenanceKind } from '../../../contract/workflow/maintenance-lists.ts'
import type { Queryable } from '../../db/database.ts'
import { LEFT_POOLS } from '../organisation/leavers.ts'
import { type Where, where } from '../sql/where.ts'
import { type InstanceListRow, instanceList } from './instance-lists.ts'
import type { ListQuery, Rows } from './list-page.ts'

const OPEN = `(${WORK_ITEM_STATUS.notStarted}, ${WORK_ITEM_STATUS.processing})`

// From the items of those asked for, or from the marks: never over all runs of a workflow.
// One candidate stands for his pool: all of them would each bring every pool that they are in.
const ALIKE = `from instance o join lateral (
    select b.instance_id as id from work_item a join work_item b on b.corp_id = a.corp_id
        and b.holder_id = a.holder_id and b.activity_code = a.activity_code and b.status in ${OPEN}
      where a.corp_id = o.corp_id and a.instance_id = o.id and a.status in ${OPEN}
    union select b.instance_id from work_item a
      cross join lateral (select f.corp_id, f.user_id from work_item_candidate f
        where f.corp_id = a.corp_id and f.work_item_id = a.id order by f.user_id limit 1) c
      join work_item_candidate d on d.corp_id = c.corp_id and d.user_id = c.user_id
      join work_item b on b.corp_id = d.corp_id and b.id = d.work_item_id and b.activity_code = a.activity_code
        and b.status in ${OPEN}
      where a.corp_id = o.corp_id and a.instance_id = o.id and a.holder_id is null and a.status in ${OPEN}
    union select m.id from instance m where m.corp_id = o.corp_id and m.marks is not null and o.marks is not null
      and not exists (select 1 from work_item a
        where a.corp_id = o.corp_id and a.instance_id = o.id and a.status in ${OPEN})
  ) other on true
  join instance i on i.corp_id = o.corp_id and i.id = other.id and i.id <> o.id
    and i.workflow_code = o.workflow_code and i.model_code = o.model_code and i.status = o.status
    and i.marks is not distinct from o.marks
  where o.corp_id = $1 and o.id = any($2::uuid[])`

/** All other instances of the same model, node, state and handler (spec §4 "No-participant processes"). */
export async function instancesAlike(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'instances-alike',
    text: `select i.id ${ALIKE} order by i.started_at, i.id`,
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
    text: `select o.id, count(*)::int as alike ${ALIKE} group by o.id`,
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
// Found from the leavers and from the marks: both are few, an organisation's runs are not.
const WITHOUT_PARTICIPANT = `i.status in ('PROCESSING', 'EXCEPTION') and i.id in (
  select n.instance_id from app_user u join work_item n on n.corp_id = u.corp_id and n.holder_id = u.id
    where u.corp_id = $1 and not u.active and n.status in ${OPEN}
  union select w.instance_id ${LEFT_POOLS} and u.corp_id = $1
  union select m.id from instance m
    where m.corp_id = $1 and m.marks is not null and 'noParticipant' = any(m.marks))`

const KINDS: Readonly<Record<MaintenanceKind, string>> = {
  all: 's.started_at is not null',
  running: `i.status in ('PROCESSING', 'EXCEPTION')`,
  noParticipant: WITHOUT_PARTICIPANT,
  exception: `i.status = 'EXCEPTION' and ${TROUBLED}`,
  held: `${TROUBLED} and 'held' = any(i.marks)`,
}

/** Which runs somebody maintains. */
export type Reach = {
  /** Null: of every application. */
  readonly apps: readonly string[] | null
  /** Beside those applications: workflows that the reader administers himself. */
  readonly workflows: readonly string[]
}

export type MaintenanceQuery = ListQuery &
  Reach & {
    readonly kind: MaintenanceKind
    readonly without: string | null
    readonly version: number | null
    /** Code of a node where it stands now. */
    readonly standsAt: string | null
  }

const OF_VERSION = `exists (select 1 from workflow_version v
  where v.corp_id = i.corp_id and v.id = i.workflow_version_id and v.version = ?)`

/** The instances to maintain within somebody's reach (list type 6), newest first. */
export function maintainedInstances(db: Queryable, query: MaintenanceQuery): Promise<Rows<InstanceListRow>> {
  return instanceList(db, query, { bySigns: true }, (conditions) => {
    conditions.must(KINDS[query.kind])
    if (query.without !== null) conditions.and('s.instance_id <> ?::uuid', query.without)
    if (query.version !== null) conditions.and(OF_VERSION, query.version)
    if (query.standsAt !== null) {
      const standing = JSON.stringify([{ node: query.standsAt, state: 'live' }])
      conditions.and("(i.state->'tokens')::jsonb @> ?::jsonb", standing)
    }
    addReach(conditions, query)
  })
}

/** Restricts runs `s` to those of the reach. */
export function addReach(to: Where, { apps, workflows }: Reach): void {
  if (apps === null) return
  const codes = to.value(apps)
  to.must(`(s.app_code = any(${codes}::text[]) or s.workflow_code = any(${to.value(workflows)}::text[]))`)
}

/** How many runs within a reach have nobody to handle them (spec §4 "No-participant processes"). */
export async function countWithoutParticipant(db: Queryable, corpId: string, reach: Reach): Promise<number> {
  const conditions = where(['s.corp_id = ?', corpId])
  conditions.must(WITHOUT_PARTICIPANT)
  addReach(conditions, reach)
  const { rows } = await db.query<{ found: number }>({
    text: `select count(*)::int as found from instance_search s
      join instance i on i.corp_id = s.corp_id and i.id = s.instance_id where s.corp_id = $1 and ${conditions.text()}`,
    values: conditions.values,
  })
  return rows[0]?.found ?? 0
}
