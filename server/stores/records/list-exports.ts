import type { Queryable } from '../../db/database.ts'
import type { Claimed } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'

/** An export as its table keeps it. */
export type ListExportRow = Claimed & {
  readonly id: string
  readonly user_id: string
  readonly app_code: string
  readonly schema_code: string
  readonly asked: unknown
  readonly language: string
  readonly status: string
  readonly row_count: number
  readonly storage_key: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = `corp_id, id, user_id, app_code, schema_code, asked, language, status, attempts, row_count, storage_key,
  created_at, ended_at`

/** How long the file of an export is kept. */
export const KEPT_HOURS = 24

type NewExport = Pick<
  ListExportRow,
  'corp_id' | 'id' | 'user_id' | 'app_code' | 'schema_code' | 'asked' | 'language'
>

export async function insertListExport(tx: Queryable, task: NewExport): Promise<void> {
  const { corp_id, id, user_id, app_code, schema_code, asked, language } = task
  await tx.query({
    text: `insert into list_export (corp_id, id, user_id, app_code, schema_code, asked, language, status, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'INIT', app_now())`,
    values: [corp_id, id, user_id, app_code, schema_code, JSON.stringify(asked), language],
  })
}

/** An export of this person; undefined for everybody else's, and once its time is over. */
export async function listExportOf(
  db: Queryable,
  corpId: string,
  userId: string,
  id: string,
): Promise<ListExportRow | undefined> {
  const { rows } = await db.query<ListExportRow>({
    name: 'list-export',
    text: `select ${COLUMNS} from list_export where corp_id = $1 and user_id = $2 and id = $3
      and (ended_at is null or ended_at > app_now() - make_interval(hours => $4))`,
    values: [corpId, userId, id, KEPT_HOURS],
  })
  return rows[0]
}

/** Exports that wait or are being made, and those asked for within a day. */
export type ExportCounts = { readonly open: number; readonly ofDay: number }

/** How much one person and his whole organisation have asked for. */
export async function exportCounts(
  db: Queryable,
  corpId: string,
  userId: string,
): Promise<{ readonly own: ExportCounts; readonly all: ExportCounts }> {
  const { rows } = await db.query<{ open: number; of_day: number; own_open: number; own_of_day: number }>({
    name: 'export-counts',
    text: `select count(*) filter (where is_open)::int as open, count(*) filter (where is_of_day)::int as of_day,
        count(*) filter (where is_open and is_own)::int as own_open,
        count(*) filter (where is_of_day and is_own)::int as own_of_day
      from (select status in ('INIT', 'RUN') as is_open, created_at > app_now() - interval '1 day' as is_of_day,
          user_id = $2 as is_own from list_export where corp_id = $1) e`,
    values: [corpId, userId],
  })
  const { open = 0, of_day = 0, own_open = 0, own_of_day = 0 } = rows[0] ?? {}
  return { own: { open: own_open, ofDay: own_of_day }, all: { open, ofDay: of_day } }
}

/**
 * Who comes next: the organisation that was served longest ago, in it the person who was, of his exports the first; then
 * the others by turns. So nobody waits for all that somebody else has asked for.
 */
const IN_LINE = `with served as (
    select corp_id, user_id, max(coalesce(leased_until, ended_at)) as at from list_export
    where status <> 'INIT' group by corp_id, user_id),
  of_corp as (select corp_id, max(at) as at from served group by corp_id),
  open as (select corp_id, id, user_id, created_at from list_export
    where status in ('INIT', 'RUN') and coalesce(leased_until <= app_now(), true)),
  of_person as (select o.*, s.at as person_at,
      row_number() over (partition by o.corp_id, o.user_id order by o.created_at, o.id) as round
    from open o left join served s using (corp_id, user_id)),
  by_turns as (select p.*, c.at as corp_at, row_number() over (
      partition by p.corp_id order by p.round, p.person_at nulls first, p.created_at, p.id) as corp_round
    from of_person p left join of_corp c using (corp_id)),
  line as (select corp_id, id, row_number() over (
      order by corp_round, corp_at nulls first, created_at, id)::int as place
    from by_turns)`

/**
 * Exports that wait: the next in line, one that a dead process left among them. Only who has an export in hand as it was
 * claimed ends it.
 */
export const exportQueue = declareQueue<ListExportRow>({
  name: 'list-exports',
  table: 'list_export',
  key: [
    ['id', 'uuid'],
    ['attempts', 'int'],
  ],
  waiting: `t.status in ('INIT', 'RUN')`,
  due: 'created_at',
  lease: 'leased_until',
  dueStays: true,
  pick: `${IN_LINE} select e.ctid from list_export e join line using (corp_id, id)
    where e.status in ('INIT', 'RUN') and coalesce(e.leased_until <= app_now(), true)
    order by line.place limit $limit for update of e skip locked`,
  answers: `t.user_id, t.app_code, t.schema_code, t.asked, t.language, t.status, t.row_count, t.storage_key, t.created_at,
    t.ended_at`,
  claimed: `status = 'RUN', row_count = 0`,
  kept: 'row_count = $count',
  postponed: `status = 'INIT'`,
  finished: `status = 'DONE', storage_key = $storage_key, row_count = $count, leased_until = null, ended_at = app_now()`,
  buried: `status = 'FAILED', row_count = 0, leased_until = null, ended_at = app_now()`,
  forgotten: {
    when: `t.ended_at <= app_now() - make_interval(hours => ${KEPT_HOURS})`,
    answers: 't.storage_key',
  },
  leaseSeconds: 300,
  mostAttempts: 3,
  backOff: { firstSeconds: 0, factor: 1 },
})

/** Which in line an export is, 1 for the next; null once it does not wait. */
export async function placeOfExport(db: Queryable, corpId: string, id: string): Promise<number | null> {
  const { rows } = await db.query<{ place: number }>({
    name: 'place-of-export',
    text: `${IN_LINE} select place from line where corp_id = $1 and id = $2`,
    values: [corpId, id],
  })
  return rows[0]?.place ?? null
}
