import * as z from 'zod/mini'
import { CLIENT_TYPES, type ClientType } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

/** What the timeline tells beside the state: it is in the log, in the copies and in the runs of sub-processes. */
export type TimelineFacts = {
  /** The kind of device of each decision, by its order within the run (engine Z1). */
  readonly devices: ReadonlyMap<number, ClientType>
  /** Decisions that changed the form, by their order: the entry that says it, and the fields. */
  readonly changes: ReadonlyMap<number, { readonly logId: string; readonly codes: readonly string[] }>
  readonly urges: readonly Urged[]
  /** Copies by the activation they went out at; 0: by hand of the initiator, or at the end. */
  readonly copies: ReadonlyMap<number, { readonly sent: number; readonly read: number }>
  /** Runs of sub-processes by the number of the child. */
  readonly children: ReadonlyMap<number, string>
}

export type Urged = {
  readonly at: string
  readonly byId: string
  readonly text: string
  readonly targets: readonly { readonly item: number; readonly personId: string }[]
}

const decided = z.object({ type: z.literal('slotDecided'), decision: z.object({ order: z.number() }) })
const changed = z.object({ type: z.literal('fieldsChanged'), codes: z.array(z.string()) })
const urged = z.object({
  type: z.literal('urged'),
  byId: z.string(),
  text: z.string(),
  targets: z.array(z.object({ item: z.number(), personId: z.string() })),
})

// Of changed fields the codes alone: a table of ten thousand rows stays in the database.
const ACTS = `select l.at, l.entry, l.client, case e.value->>'type' when 'fieldsChanged'
    then json_build_object('type', 'fieldsChanged', 'codes',
      (select coalesce(json_agg(c->'code'), '[]') from json_array_elements(e.value->'changes') c))
    else e.value end as event
  from operation_log l cross join lateral json_array_elements(l.body->'events') with ordinality e(value, place)
  where l.corp_id = $1 and l.instance_id = $2 and e.value->>'type' in ('slotDecided', 'urged', 'fieldsChanged')
  order by l.entry, e.place`
const COPIES = `select activation, count(*)::int as sent, count(read_at)::int as read from circulate_item
  where corp_id = $1 and instance_id = $2 group by activation`
const CHILDREN = `select id, (state->'parent'->>'child')::int as child from instance
  where corp_id = $1 and parent_id = $2 and state->'parent'->>'kind' = 'child'`

type ActRow = { at: Date; entry: number; client: string; event: unknown }

/** Reads the facts of one instance of an organisation. */
export async function timelineFacts(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<TimelineFacts> {
  const values = [corpId, instanceId]
  const [acts, copies, children] = await Promise.all([
    db.query<ActRow>({ name: 'timeline-acts', text: ACTS, values }),
    db.query<{ activation: number; sent: number; read: number }>({
      name: 'timeline-copies',
      text: COPIES,
      values,
    }),
    db.query<{ id: string; child: number }>({ name: 'timeline-children', text: CHILDREN, values }),
  ])
  return {
    ...factsOf(acts.rows, instanceId),
    copies: new Map(copies.rows.map(({ activation, sent, read }) => [activation, { sent, read }])),
    children: new Map(children.rows.map(({ id, child }) => [child, id])),
  }
}

function factsOf(
  rows: readonly ActRow[],
  instanceId: string,
): Pick<TimelineFacts, 'devices' | 'changes' | 'urges'> {
  const devices = new Map<number, ClientType>()
  const urges: Urged[] = []
  const orders = new Map<number, number>()
  const codes = new Map<number, readonly string[]>()
  for (const { at, entry, client, event } of rows) {
    const vote = decided.safeParse(event)
    const device = CLIENT_TYPES.find((known) => known === client)
    if (vote.success && device !== undefined) devices.set(vote.data.decision.order, device)
    // What is decided by rule in the same entry comes after the person's own decision.
    if (vote.success && !orders.has(entry)) orders.set(entry, vote.data.decision.order)
    const change = changed.safeParse(event)
    if (change.success) codes.set(entry, [...(codes.get(entry) ?? []), ...change.data.codes])
    const urge = urged.safeParse(event)
    if (urge.success) urges.push({ ...urge.data, at: at.toISOString() })
  }
  const changes = new Map(
    [...orders].flatMap(([entry, order]) => {
      const own = codes.get(entry)
      return own === undefined ? [] : [[order, { logId: `${instanceId}.${entry}.0`, codes: own }] as const]
    }),
  )
  return { devices, changes, urges }
}
