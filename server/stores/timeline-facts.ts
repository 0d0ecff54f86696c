import * as z from 'zod/mini'
import { CLIENT_TYPES, type ClientType } from '../../contract/vocabulary.ts'
import type { Queryable } from '../db/database.ts'

/** What the timeline tells beside the state: it is in the log, in the copies and in the runs of sub-processes. */
export type TimelineFacts = {
  /** The kind of device of each decision, by its order within the run (engine Z1). */
  readonly devices: ReadonlyMap<number, ClientType>
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
const urged = z.object({
  type: z.literal('urged'),
  byId: z.string(),
  text: z.string(),
  targets: z.array(z.object({ item: z.number(), personId: z.string() })),
})

const ACTS = `select l.at, l.client, e.value as event
  from operation_log l cross join lateral json_array_elements(l.body->'events') e
  where l.corp_id = $1 and l.instance_id = $2 and e.value->>'type' in ('slotDecided', 'urged') order by l.entry`
const COPIES = `select activation, count(*)::int as sent, count(read_at)::int as read from circulate_item
  where corp_id = $1 and instance_id = $2 group by activation`
const CHILDREN = `select id, (state->'parent'->>'child')::int as child from instance
  where corp_id = $1 and parent_id = $2 and state->'parent'->>'kind' = 'child'`

/** Reads the facts of one instance of an organisation. */
export async function timelineFacts(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<TimelineFacts> {
  const values = [corpId, instanceId]
  const [acts, copies, children] = await Promise.all([
    db.query<{ at: Date; client: string; event: unknown }>({ name: 'timeline-acts', text: ACTS, values }),
    db.query<{ activation: number; sent: number; read: number }>({
      name: 'timeline-copies',
      text: COPIES,
      values,
    }),
    db.query<{ id: string; child: number }>({ name: 'timeline-children', text: CHILDREN, values }),
  ])
  const devices = new Map<number, ClientType>()
  const urges: Urged[] = []
  for (const { at, client, event } of acts.rows) {
    const vote = decided.safeParse(event)
    const device = CLIENT_TYPES.find((known) => known === client)
    if (vote.success && device !== undefined) devices.set(vote.data.decision.order, device)
    const urge = urged.safeParse(event)
    if (urge.success) urges.push({ ...urge.data, at: at.toISOString() })
  }
  return {
    devices,
    urges,
    copies: new Map(copies.rows.map(({ activation, sent, read }) => [activation, { sent, read }])),
    children: new Map(children.rows.map(({ id, child }) => [child, id])),
  }
}
