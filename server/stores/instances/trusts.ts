import type { Queryable } from '../../db/database.ts'
import { listPage, type Placed, type Rows } from '../lists/list-page.ts'
import type { Window } from '../sql/paging.ts'
import { where } from '../sql/where.ts'

/** A delegation as its table keeps it (engine L). */
export type TrustRow = {
  readonly id: string
  readonly kind: 'APPROVAL' | 'START'
  readonly principal_id: string
  readonly delegate_id: string
  readonly from_at: Date
  readonly until_at: Date
  readonly workflows: string[] | null
  readonly apps: string[] | null
  readonly department_ids: string[] | null
  readonly both_may_act: boolean
  readonly time_zone: string
  readonly created_by: string
  readonly created_at: Date
  readonly revision: number
  readonly ended_at: Date | null
  /** Undecided items that stand with the delegate. */
  readonly open_items: number
}

const COLUMNS = `t.id, t.kind, t.principal_id, t.delegate_id, t.from_at, t.until_at, t.workflows, t.apps,
  t.department_ids, t.both_may_act, t.time_zone, t.created_by, t.created_at, t.revision, t.ended_at,
  (select count(*) from work_item w where w.corp_id = t.corp_id and w.trust_id = t.id and w.status in (1, 2))::int
    as open_items`

/** What a delegation says, for the line that every change leaves with who made it (engine L8). */
const SAID = `jsonb_build_object('kind', kind, 'principalId', principal_id, 'delegateId', delegate_id, 'from', from_at,
  'until', until_at, 'workflows', workflows, 'apps', apps, 'departmentIds', department_ids, 'bothMayAct', both_may_act)`

/** Delegations that run or are still to come; the organisation keeps them in memory for the engine. */
export async function livingTrusts(db: Queryable, corpId: string): Promise<readonly TrustRow[]> {
  const { rows } = await db.query<TrustRow>({
    text: `select ${COLUMNS} from trust t where t.corp_id = $1 and t.ended_at is null and t.until_at > app_now()
      order by t.from_at, t.id`,
    values: [corpId],
  })
  return rows
}

export async function trustById(db: Queryable, corpId: string, id: string): Promise<TrustRow | null> {
  const { rows } = await db.query<TrustRow>({
    name: 'trust-by-id',
    text: `select ${COLUMNS} from trust t where t.corp_id = $1 and t.id = $2`,
    values: [corpId, id],
  })
  return rows[0] ?? null
}

/** Whose delegations: given by a person, given to one, or given by any of several people. */
export type TrustFilter = {
  readonly principalId: string | null
  readonly delegateId: string | null
  readonly principalIds: readonly string[] | null
  /** Only those that are not over, by when they begin. */
  readonly living: boolean
}

/** Delegations given by or to somebody, newest first or as they begin, one page with the exact total. */
export function trustsPage(
  db: Queryable,
  corpId: string,
  { principalId, delegateId, principalIds, living }: TrustFilter,
  window: Window,
): Promise<Rows<TrustRow & Placed>> {
  const conditions = where(['t.corp_id = ?', corpId])
  if (principalId !== null) conditions.and('t.principal_id = ?', principalId)
  if (delegateId !== null) conditions.and('t.delegate_id = ?', delegateId)
  if (principalIds !== null) conditions.and('t.principal_id = any(?::uuid[])', principalIds)
  if (living) conditions.must('t.ended_at is null and t.until_at > app_now()')
  return listPage<TrustRow>(
    db,
    {
      ...{
        table: 'trust t',
        beside: '',
        kept: 't',
        sort: living ? 't.from_at' : 't.created_at',
        id: 't.id',
        first: null,
      },
      ...{ joined: '', columns: COLUMNS, exact: true },
    },
    conditions,
    { window, order: living ? 'oldest' : 'newest', counted: true },
  )
}

export type TrustWrite = Omit<
  TrustRow,
  'created_by' | 'created_at' | 'revision' | 'ended_at' | 'open_items' | 'from_at' | 'until_at'
> & {
  readonly from_at: string
  readonly until_at: string
}

/** Stores a delegation, new or changed; a changed one is looked through again for items it no longer covers. */
export async function writeTrust(
  db: Queryable,
  corpId: string,
  byId: string,
  trust: TrustWrite,
): Promise<void> {
  await db.query({
    text: `with written as (
      insert into trust as t (corp_id, id, kind, principal_id, delegate_id, from_at, until_at, workflows, apps,
        department_ids, both_may_act, time_zone, created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, app_now())
      on conflict (corp_id, id) do update set kind = excluded.kind, delegate_id = excluded.delegate_id,
        from_at = excluded.from_at, until_at = excluded.until_at, workflows = excluded.workflows, apps = excluded.apps,
        department_ids = excluded.department_ids, both_may_act = excluded.both_may_act,
        time_zone = excluded.time_zone, revision = t.revision + 1, settled_at = null
      returning *)
      insert into trust_change (corp_id, trust_id, revision, changed_at, by_id, change, said)
      select corp_id, id, revision, app_now(), $13, case when revision = 1 then 'CREATED' else 'CHANGED' end, ${SAID} from written`,
    values: [
      corpId,
      trust.id,
      trust.kind,
      trust.principal_id,
      trust.delegate_id,
      trust.from_at,
      trust.until_at,
      trust.workflows,
      trust.apps,
      trust.department_ids,
      trust.both_may_act,
      trust.time_zone,
      byId,
    ],
  })
}

/**
 * Ends delegations before their time, one that has not begun at its beginning, so that no window ends before it starts; gives
 * those that were still running, with how much stood with the delegate.
 */
export async function endTrusts(
  db: Queryable,
  corpId: string,
  byId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly openItems: number }[]> {
  const { rows } = await db.query<{ id: string; open_items: number }>({
    text: `with ended as (
        update trust set ended_at = app_now(), until_at = greatest(from_at, least(until_at, app_now())), settled_at = null,
          revision = revision + 1
        where corp_id = $1 and id = any($2::uuid[]) and ended_at is null returning *),
      noted as (
        insert into trust_change (corp_id, trust_id, revision, changed_at, by_id, change, said)
        select corp_id, id, revision, app_now(), $3::uuid, 'ENDED', ${SAID} from ended)
      select id, (select count(*) from work_item w where w.corp_id = ended.corp_id and w.trust_id = ended.id
        and w.status in (1, 2))::int as open_items from ended`,
    values: [corpId, ids, byId],
  })
  return rows.map(({ id, open_items }) => ({ id, openItems: open_items }))
}

/** One change of delegations of a principal at a time: two that overlap would not see one another (engine L7). */
export async function lockPrincipal(db: Queryable, corpId: string, principalId: string): Promise<void> {
  await db.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' trust ' || $2, 0))`,
    values: [corpId, principalId],
  })
}

/** Living delegations that a person gave or was given. */
export async function trustsAround(
  db: Queryable,
  corpId: string,
  userId: string,
): Promise<readonly { readonly id: string; readonly isOwn: boolean }[]> {
  const { rows } = await db.query<{ id: string; principal_id: string }>({
    text: `select id, principal_id from trust where corp_id = $1 and $2 in (principal_id, delegate_id)
      and ended_at is null and until_at > app_now() order by from_at, id`,
    values: [corpId, userId],
  })
  return rows.map(({ id, principal_id }) => ({ id, isOwn: principal_id === userId }))
}

/** An undecided item, with what tells whether a delegation covers it. */
export type OpenItem = {
  readonly id: string
  readonly workflowCode: string
  readonly appCode: string
  readonly departmentId: string
}

const AT_ONCE = 1_000

/** All undecided items of a person that nobody holds for him yet (engine L1 "items already open"), some at a time. */
export async function* openItemsOf(
  db: Queryable,
  corpId: string,
  userId: string,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly OpenItem[]> {
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: OpenItem[] } = await db.query<OpenItem>({
      name: 'open-items-of',
      text: `select w.id, w.workflow_code as "workflowCode", w.app_code as "appCode", i.department_id as "departmentId"
        from work_item w join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
        where w.corp_id = $1 and w.holder_id = $2 and w.status = 2 and w.kind <> 2 and w.trust_id is null
          and ($3::uuid is null or w.id > $3)
        order by w.id limit $4`,
      values: [corpId, userId, after, atOnce],
    })
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? null
  }
}
