import type { Instance } from '../../engine/model/instance.ts'
import type { Queryable } from '../../server/db/database.ts'
import { candidatesOf, itemRow } from '../../server/instances/perform/item-rows.ts'
import { marksOf } from '../../server/instances/perform/rows-of.ts'
import { NOBODY } from '../../server/stores/instances/load.ts'

type Row = Record<string, unknown>
type Stored = {
  readonly id: string
  readonly state: Instance
  readonly run: Row
  readonly record: Row
  readonly search: Row
  readonly items: readonly Row[]
  readonly candidates: readonly { readonly number: number; readonly user_id: string }[]
  readonly copies: readonly { readonly activation: number; readonly activity_code: string }[]
  readonly timers: readonly Row[]
}

const STORED = `select i.id, i.state, to_json(i) as run, to_json(b) as record, to_json(s) as search,
  (select coalesce(json_agg(w order by w.number), '[]') from work_item w
    where w.corp_id = i.corp_id and w.instance_id = i.id) as items,
  (select coalesce(json_agg(json_build_object('number', w.number, 'user_id', c.user_id)), '[]')
    from work_item_candidate c join work_item w on w.corp_id = c.corp_id and w.id = c.work_item_id
    where w.corp_id = i.corp_id and w.instance_id = i.id) as candidates,
  (select coalesce(json_agg(json_build_object('activation', c.activation, 'activity_code', c.activity_code)), '[]')
    from circulate_item c where c.corp_id = i.corp_id and c.instance_id = i.id and c.activation > 0) as copies,
  (select coalesce(json_agg(t order by t.number), '[]') from timer t
    where t.corp_id = i.corp_id and t.instance_id = i.id) as timers
  from instance i join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
    join instance_search s on s.corp_id = i.corp_id and s.instance_id = i.id`

/** What a closed item keeps from when it was closed; its voice may be another's by now. */
const KEPT = ['owner_id', 'trust_id', 'principal_id']

/**
 * Every column that follows from the state of a run, held against what the state says now: whatever a command changes
 * in the engine stands in the rows that lists and filters read (engine G1, X5). Answers what differs, in words.
 */
export async function wrongProjections(db: Queryable, instanceId: string | null = null): Promise<string[]> {
  const text = `${STORED} where $1::uuid is null or i.id = $1`
  const { rows } = await db.query<Stored>({ text, values: [instanceId] })
  return rows.flatMap((stored) => wrongIn(stored).map((what) => `${stored.id}: ${what}`))
}

function wrongIn({ state, run, record, search, items, candidates, copies, timers }: Stored): string[] {
  const owner = { initiator_id: state.initiatorId, department_id: state.departmentId }
  const wanted = state.items.map((item) => {
    const { id: _, ...row } = itemRow(state, item)
    const isKept = (column: string) => item.finishedAt !== null && KEPT.includes(column)
    return Object.fromEntries(Object.entries(row).filter(([column]) => !isKept(column)))
  })
  const pairs = (list: Stored['candidates']) =>
    list.map(({ number, user_id }) => `${number} ${user_id}`).sort()
  return [
    ...differing('run', run, {
      ...owner,
      status: state.status,
      outcome: state.outcome,
      returned: state.returned,
      submitter_id: state.submitterId === 'system' ? NOBODY : state.submitterId,
      started_at: state.startedAt,
      finished_at: state.finishedAt,
      parent_id: state.parent?.instanceId ?? null,
      marks: marksOf(state),
    }),
    ...differing('record', record, {
      owner_id: state.initiatorId,
      owner_department_id: state.departmentId,
      title: run.title,
      title_i18n: run.title_i18n,
    }),
    ...differing('search', search, { ...owner, started_at: state.startedAt }),
    ...wanted.flatMap((row, place) => {
      const own = { ...row, started_at: state.startedAt }
      return differing(`item ${row.number}`, items[place] ?? {}, own)
    }),
    ...(items.length === wanted.length ? [] : [`${items.length} items, not ${wanted.length}`]),
    ...differing(
      'candidates',
      { of: pairs(candidates) },
      {
        of: pairs(state.items.flatMap((item) => candidatesOf(state, item))),
      },
    ),
    ...copies.flatMap(({ activation, activity_code }) =>
      differing(
        `copy of visit ${activation}`,
        { activity_code },
        {
          activity_code: state.activations[activation - 1]?.node,
        },
      ),
    ),
    ...(state.timers ?? []).flatMap(({ id, dueAt, state: is }, place) =>
      differing(`timer ${id}`, timers[place] ?? {}, {
        due_at: dueAt,
        state: is === 'paused' ? 'canceled' : is,
      }),
    ),
  ]
}

function differing(what: string, stored: Row, wanted: Row): string[] {
  return Object.entries(wanted).flatMap(([column, value]) => {
    const [is, should] = [plain(stored[column]), plain(value)]
    return is === should ? [] : [`${what}: ${column} is ${is}, not ${should}`]
  })
}

/** An instant is the same however it is spelled. */
function plain(value: unknown): string {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  return JSON.stringify(isInstant ? new Date(value).toISOString() : (value ?? null))
}
