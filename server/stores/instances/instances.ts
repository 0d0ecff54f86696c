import type { NameI18n } from '../../../contract/shapes.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { Queryable } from '../../db/database.ts'

/** An instance with its record, for reading. `itemIds`: the public id of each item by its number. */
export type InstanceView = {
  readonly id: string
  readonly workflowVersionId: string
  /** Fence of writes on the instance as a whole. */
  readonly revision: number
  /** The newest entry of its operation log. */
  readonly logEntry: number
  readonly title: string
  readonly titleI18n: NameI18n
  readonly sequenceNo: string
  readonly state: Instance
  readonly bizObjectId: string
  readonly record: Readonly<Record<string, unknown>>
  readonly recordRevision: number
  readonly itemIds: ReadonlyMap<number, string>
  /** Numbers of items that their holders have opened. */
  readonly opened: ReadonlySet<number>
}

type Row = {
  id: string
  workflow_version_id: string
  revision: number
  log_entry: number
  title: string
  title_i18n: NameI18n
  sequence_no: string
  state: Instance
  biz_object_id: string
  record: Record<string, unknown>
  record_revision: number
  items: { number: number; id: string; opened: boolean }[]
}

const COLUMNS = `i.id, i.workflow_version_id, i.revision, i.log_entry, i.title, i.title_i18n, i.sequence_no, i.state, i.biz_object_id,
  b.data as record, b.revision as record_revision,
  (select json_agg(json_build_object('number', x.number, 'id', x.id, 'opened', x.first_read_at is not null)) from work_item x
    where x.corp_id = i.corp_id and x.instance_id = i.id) as items`

const RECORD = 'join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id'

const BY_ID = `select ${COLUMNS} from instance i ${RECORD} where i.corp_id = $1 and i.id = $2`
const BY_ITEM = `select ${COLUMNS} from instance i ${RECORD} where i.corp_id = $1
  and i.id = (select w.instance_id from work_item w where w.corp_id = $1 and w.id = $2)`

/** An instance by its id; null when there is none. Whether the reader may see it is for the policy. */
export async function instanceById(db: Queryable, corpId: string, id: string): Promise<InstanceView | null> {
  return view(await db.query<Row>({ name: 'instance-by-id', text: BY_ID, values: [corpId, id] }))
}

/** The instance of a work item. */
export async function instanceByItem(
  db: Queryable,
  corpId: string,
  itemId: string,
): Promise<InstanceView | null> {
  return view(await db.query<Row>({ name: 'instance-by-item', text: BY_ITEM, values: [corpId, itemId] }))
}

/** Notes that the holder has opened the item; the first time only. */
export async function markSeen(db: Queryable, corpId: string, itemId: string, userId: string): Promise<void> {
  await db.query({
    name: 'mark-seen',
    text: `update work_item set first_read_at = app_now()
      where corp_id = $1 and id = $2 and holder_id = $3 and first_read_at is null`,
    values: [corpId, itemId, userId],
  })
}

function view({ rows }: { rows: Row[] }): InstanceView | null {
  const row = rows[0]
  if (row === undefined) return null
  return {
    id: row.id,
    workflowVersionId: row.workflow_version_id,
    revision: row.revision,
    logEntry: row.log_entry,
    title: row.title,
    titleI18n: row.title_i18n,
    sequenceNo: row.sequence_no,
    state: row.state,
    bizObjectId: row.biz_object_id,
    record: row.record,
    recordRevision: row.record_revision,
    itemIds: new Map(row.items.map(({ number, id }) => [number, id])),
    opened: new Set(row.items.filter(({ opened }) => opened).map(({ number }) => number)),
  }
}

/** The numbers of an instance's items by their public ids. */
export async function itemNumbers(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; number: number }>({
    name: 'item-numbers',
    text: 'select id, number from work_item where corp_id = $1 and instance_id = $2',
    values: [corpId, instanceId],
  })
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The numbers of an instance's items that their holders have opened. */
export async function openedItems(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ number: number }>({
    name: 'opened-items',
    text: 'select number from work_item where corp_id = $1 and instance_id = $2 and first_read_at is not null',
    values: [corpId, instanceId],
  })
  return new Set(rows.map(({ number }) => number))
}
