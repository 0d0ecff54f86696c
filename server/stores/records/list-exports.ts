import type { Queryable } from '../../db/database.ts'

/** An export as its table keeps it. */
export type ListExportRow = {
  readonly corp_id: string
  readonly id: string
  readonly user_id: string
  readonly app_code: string
  readonly schema_code: string
  readonly asked: unknown
  readonly language: string
  readonly status: string
  readonly attempts: number
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
    where status = 'INIT' or (status = 'RUN' and leased_until <= app_now())),
  of_person as (select o.*, s.at as person_at,
      row_number() over (partition by o.corp_id, o.user_id order by o.created_at, o.id) as round
    from open o left join served s using (corp_id, user_id)),
  by_turns as (select p.*, c.at as corp_at, row_number() over (
      partition by p.corp_id order by p.round, p.person_at nulls first, p.created_at, p.id) as corp_round
    from of_person p left join of_corp c using (corp_id)),
  line as (select corp_id, id, row_number() over (
      order by corp_round, corp_at nulls first, created_at, id)::int as place
    from by_turns)`

// Across organisations: the job makes exports for everyone.
/** Takes the next in line, one that a dead process left among them, for some minutes. */
export async function takeListExport(db: Queryable, minutes: number): Promise<ListExportRow | undefined> {
  const { rows } = await db.query<ListExportRow>({
    name: 'take-list-export',
    text: `${IN_LINE},
      next as (select e.corp_id, e.id from list_export e join line using (corp_id, id)
        where e.status = 'INIT' or (e.status = 'RUN' and e.leased_until <= app_now())
        order by line.place limit 1 for update of e skip locked)
      update list_export set status = 'RUN', attempts = attempts + 1, row_count = 0,
        leased_until = app_now() + make_interval(mins => $1)
      where (corp_id, id) = (select corp_id, id from next)
      returning ${COLUMNS}`,
    values: [minutes],
  })
  return rows[0]
}

/** Which in line an export is, 1 for the next; null once it does not wait. */
export async function placeOfExport(db: Queryable, corpId: string, id: string): Promise<number | null> {
  const { rows } = await db.query<{ place: number }>({
    name: 'place-of-export',
    text: `${IN_LINE} select place from line where corp_id = $1 and id = $2`,
    values: [corpId, id],
  })
  return rows[0]?.place ?? null
}

type Taken = Pick<ListExportRow, 'corp_id' | 'id' | 'attempts'>

/** Says how far it is; the lease grows with it. False: somebody else has it now. */
export async function noteExported(
  db: Queryable,
  task: Taken,
  count: number,
  minutes: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'note-exported',
    text: `update list_export set row_count = $4, leased_until = app_now() + make_interval(mins => $5)
      where corp_id = $1 and id = $2 and attempts = $3 and status = 'RUN'`,
    values: [task.corp_id, task.id, task.attempts, count, minutes],
  })
  return rowCount === 1
}

/** Ends it, with its file or given up. Undefined: somebody else has it, or has ended it. */
export async function endListExport(
  tx: Queryable,
  task: Taken,
  end: { readonly storageKey: string | null; readonly count: number },
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ ended_at: Date }>({
    name: 'end-list-export',
    text: `update list_export set status = case when $4::text is null then 'FAILED' else 'DONE' end, storage_key = $4,
        row_count = $5, leased_until = null, ended_at = app_now()
      where corp_id = $1 and id = $2 and attempts = $3 and status = 'RUN' returning ended_at`,
    values: [task.corp_id, task.id, task.attempts, end.storageKey, end.count],
  })
  return rows[0]?.ended_at
}

/** Lets it be tried again. */
export async function returnListExport(db: Queryable, { corp_id, id, attempts }: Taken): Promise<void> {
  await db.query({
    name: 'return-list-export',
    text: `update list_export set status = 'INIT', leased_until = null
      where corp_id = $1 and id = $2 and attempts = $3 and status = 'RUN'`,
    values: [corp_id, id, attempts],
  })
}

// Across organisations: housekeeping of what is over.
/** Forgets exports whose time is over; answers the keys of their files. */
export async function dropOldExports(db: Queryable, most: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ storage_key: string | null }>({
    name: 'drop-old-exports',
    text: `with over as (select corp_id, id from list_export
          where ended_at <= app_now() - make_interval(hours => $1) limit $2)
      delete from list_export e using over where e.corp_id = over.corp_id and e.id = over.id returning e.storage_key`,
    values: [KEPT_HOURS, most],
  })
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}
