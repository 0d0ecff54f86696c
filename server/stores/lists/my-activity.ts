import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'
import { HANDLER } from './inbox.ts'

type Asked = {
  readonly corpId: string
  readonly userId: string
  readonly timeZone: string
  /** Today of the reader, `YYYY-MM-DD`. */
  readonly today: string
}

/** How many items a person received and decided on each of the last days, oldest first; days without any as well. */
export async function itemsPerDay(db: Queryable, { corpId, userId, timeZone, today }: Asked, days: number) {
  const { rows } = await db.query<{ day: string; received: number; handled: number }>({
    name: 'items-per-day',
    text: `with since as (select ($4::date - ($5::int - 1))::timestamp at time zone $3 as at),
      done as (select w.received_at, w.finished_at from work_item w
        where w.corp_id = $1 and ${HANDLER} = $2 and w.status = 3 and w.decision <> 1
          and w.finished_at >= (select at from since)),
      handled as (select (d.finished_at at time zone $3)::date as day, count(*)::int as n from done d group by 1),
      received as (select (r.received_at at time zone $3)::date as day, count(*)::int as n from (
          select d.received_at from done d where d.received_at >= (select at from since)
          union all
          select w.received_at from work_item w where w.corp_id = $1 and w.holder_id = $2 and w.status = 2
            and w.received_at >= (select at from since)
        ) r group by 1)
      select to_char(g.day, 'YYYY-MM-DD') as day, coalesce(r.n, 0) as received, coalesce(h.n, 0) as handled
      from generate_series($4::date - ($5::int - 1), $4::date, interval '1 day') as g(day)
      left join received r on r.day = g.day left join handled h on h.day = g.day
      order by g.day`,
    values: [corpId, userId, timeZone, today, days],
  })
  return rows
}

/** How many items a person decided in the last days, and how long it took him on average. */
export async function decisionsSince(
  db: Queryable,
  { corpId, userId, timeZone, today }: Asked,
  days: number,
) {
  const { rows } = await db.query<{ handled: number; average: number | null }>({
    name: 'decisions-since',
    text: `select count(*)::int as handled,
        (extract(epoch from avg(w.finished_at - w.received_at)) * 1000)::float8 as average
      from work_item w where w.corp_id = $1 and ${HANDLER} = $2 and w.status = 3 and w.decision <> 1
        and w.finished_at >= ($4::date - ($5::int - 1))::timestamp at time zone $3`,
    values: [corpId, userId, timeZone, today, days],
  })
  return rows[0] ?? { handled: 0, average: null }
}

/** The workflows whose decisions took a person longest on average in the last days. */
export async function slowestWorkflows(
  db: Queryable,
  { corpId, userId, timeZone, today }: Asked,
  { days, most }: { readonly days: number; readonly most: number },
) {
  const { rows } = await db.query<{
    code: string
    name: string
    name_i18n: NameI18n
    average: number
    handled: number
  }>({
    name: 'slowest-workflows',
    text: `select f.code, f.name, f.name_i18n, d.average, d.handled from (
        select w.workflow_code, count(*)::int as handled,
          (extract(epoch from avg(w.finished_at - w.received_at)) * 1000)::float8 as average
        from work_item w where w.corp_id = $1 and ${HANDLER} = $2 and w.status = 3 and w.decision <> 1
          and w.finished_at >= ($4::date - ($5::int - 1))::timestamp at time zone $3
        group by w.workflow_code
      ) d join workflow f on f.corp_id = $1 and f.code = d.workflow_code
      order by d.average desc, f.code limit $6`,
    values: [corpId, userId, timeZone, today, days, most],
  })
  return rows
}
