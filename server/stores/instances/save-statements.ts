import { SEALED_KIND } from '../../base/log-chain.ts'
import { statementName } from '../../db/statement-name.ts'
import type { ItemRow } from '../../instances/perform/item-rows.ts'
import type { Write } from '../../instances/perform/write.ts'
import { EXTRA_COUNTS, EXTRA_PARTS, type Extra } from './save-extras.ts'
import { type RowList, readValue, rowValue } from './save-values.ts'

/** A statement for a number of opened and changed work items; kept, so that each connection prepares it once. */
export type SaveStatement = {
  readonly name: string
  readonly text: string
  /** The write's values in the order of their places. */
  values(write: Write): unknown[]
}

const ITEM_TYPES: Readonly<Record<keyof ItemRow, string>> = {
  id: 'uuid',
  number: 'int',
  activity_code: 'text',
  holder_id: 'uuid',
  owner_id: 'uuid',
  kind: 'smallint',
  status: 'smallint',
  decision: 'smallint',
  revision: 'int',
  received_at: 'timestamptz',
  finished_at: 'timestamptz',
  trust_id: 'uuid',
  principal_id: 'uuid',
  acted_by: 'uuid',
  due_at: 'timestamptz',
}

/** Columns of the rows that a command writes, with their types. */
const ROW_TYPES: Readonly<Record<RowList, Readonly<Partial<Record<string, string>>>>> = {
  opened: ITEM_TYPES,
  // What it may change of a work item, and the number that it is found by.
  changed: Object.fromEntries(Object.entries(ITEM_TYPES).filter(([column]) => column !== 'id')),
  outbox: { id: 'uuid', message_key: 'text', kind: 'text', payload: 'jsonb' },
}

/** So many rows are written out with typed values, a sixth cheaper for the database; more travel as one JSON text. */
const WRITTEN_OUT = 2

const UPDATE = `
with head as (
  update instance i set status = :status, outcome = :outcome, returned = :returned::boolean,
    title = coalesce(:title::text, i.title), title_i18n = coalesce(:titleI18n::jsonb, i.title_i18n),
    summary = coalesce(:summary::jsonb, i.summary), started_at = :startedAt::timestamptz,
    finished_at = :finishedAt::timestamptz,
    workflow_version_id = :workflowVersion::uuid, initiator_id = :initiator::uuid, department_id = :department::uuid,
    marks = :marks::text[], revision = i.revision + 1, state = :state::json, log_entry = :entry::int, log_hash = :hash::bytea
  where i.corp_id = :corp and i.id = :instance::uuid and i.revision = :expectedRevision::int
  returning i.biz_object_id, i.workflow_code, i.app_code
)`

const INSERT = `
with record as (
  insert into biz_object (corp_id, id, model_code, owner_id, owner_department_id, instance_id, sequence_no, data,
    created_at, modified_at, modified_by, title, title_i18n, search_text,
    search_grams)
  select :corp, :bizObject::uuid, :model, :initiator::uuid, :department::uuid, :instance::uuid, :sequenceNo,
    :record::jsonb, :at::timestamptz, :at::timestamptz, :actor::uuid, :title::text,
    :titleI18n::jsonb, :searchText::text, bigrams(:searchText::text)
), head as (
  insert into instance (corp_id, id, workflow_code, workflow_version_id, app_code, model_code, biz_object_id, status,
    outcome, returned, title, title_i18n, sequence_no, summary, initiator_id, submitter_id, department_id, started_at,
    finished_at, parent_id, marks, revision, state, log_entry, log_hash)
  select :corp, :instance::uuid, :workflow, :workflowVersion::uuid, :app, :model, :bizObject::uuid, :status, :outcome,
    :returned::boolean, :title::text, :titleI18n::jsonb, :sequenceNo, :summary::jsonb, :initiator::uuid,
    :submitter::uuid, :department::uuid, :startedAt::timestamptz, :finishedAt::timestamptz, :parent::uuid,
    :marks::text[], 1, :state::json,
    :entry::int, :hash::bytea
  returning workflow_code, app_code
)`

// Everything else hangs on the head's row: without it, because somebody else was faster, nothing is written.
const TAIL = `, entry as (
  insert into operation_log (corp_id, instance_id, entry, at, command, actor_id, on_behalf_of_id, body, client,
    request_id, previous_hash, hash, hash_kind, salt, body_hash)
  select :corp, :instance::uuid, :entry::int, :at::timestamptz, :command, :logActor::uuid, :onBehalfOf::uuid, :body::json,
    :client, :requestId, :previousHash::bytea, :hash::bytea, ${SEALED_KIND}, :salt::bytea, :bodyHash::bytea
  from head
), token as (
  insert into replay_token (corp_id, user_id, token, fingerprint, answer, created_at)
  select :corp, :actor::uuid, :token, :fingerprint::bytea, :answer::json, :at::timestamptz from head
)
select count(*)::int as done`

const kept = new Map<string, SaveStatement>()

type Kind = 'insert' | 'update'
type Counts = Readonly<Record<RowList, number>>

/** The statement that writes a command; `opened`, `changed` and `outbox` are numbers of rows. */
export function saveStatement(kind: Kind, counts: Counts, extras: readonly Extra[]): SaveStatement {
  const key = keyOf(kind, counts, extras)
  const known = kept.get(key)
  if (known !== undefined) return known
  const { name, text } = namedText(kind, counts, extras)
  const statement = { name, ...placed(text) }
  kept.set(key, statement)
  return statement
}

/** Its name and its text with named values. What it is made of would be longer than a name may be. */
export function namedText(
  kind: Kind,
  counts: Counts,
  extras: readonly Extra[],
): Pick<SaveStatement, 'name' | 'text'> {
  const text = textOf(kind, counts, extras)
  return { name: statementName(keyOf(kind, counts, extras), text), text }
}

function keyOf(kind: Kind, { opened, changed, outbox }: Counts, extras: readonly Extra[]): string {
  return ['perform', kind, ...[opened, changed, outbox].map(shapeOf), ...extras].join('-')
}

function textOf(kind: Kind, { opened, changed, outbox }: Counts, extras: readonly Extra[]): string {
  const head = kind === 'insert' ? INSERT : UPDATE
  const rows = `${changedPart(changed)}${openedPart(opened)}${promisedPart(outbox)}`
  return `${head}${rows}${partsOf(extras, EXTRA_PARTS)}${TAIL}${partsOf(extras, EXTRA_COUNTS)} from head`
}

function partsOf(extras: readonly Extra[], parts: Readonly<Partial<Record<Extra, string>>>): string {
  return extras.map((extra) => parts[extra] ?? '').join('')
}

/** `:name` becomes `$n`, the same number wherever the name stands again; `::type` stays. */
function placed(text: string): Omit<SaveStatement, 'name'> {
  const names: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const read = names.map(readValue)
  return { text: numbered, values: (write) => read.map((value) => value(write)) }
}

function shapeOf(count: number): string {
  return count > WRITTEN_OUT ? 'many' : String(count)
}

function changedPart(count: number): string {
  if (count === 0) return ''
  return `, changed as (
  update work_item w set activity_code = r.activity_code, holder_id = r.holder_id, kind = r.kind, status = r.status,
    decision = r.decision, revision = r.revision, received_at = r.received_at, finished_at = r.finished_at,
    due_at = r.due_at, acted_by = r.acted_by, started_at = coalesce(w.started_at, :startedAt::timestamptz),
    owner_id = case when w.finished_at is null then r.owner_id else w.owner_id end,
    trust_id = case when w.finished_at is null then r.trust_id else w.trust_id end,
    principal_id = case when w.finished_at is null then r.principal_id else w.principal_id end
  from head, ${rowsOf('changed', count)}
  where w.corp_id = :corp and w.instance_id = :instance::uuid and w.number = r.number
)`
}

function openedPart(count: number): string {
  if (count === 0) return ''
  return `, opened as (
  insert into work_item (corp_id, id, instance_id, number, activity_code, workflow_code, app_code, started_at,
    holder_id, owner_id, kind, status, decision, revision, received_at, finished_at, trust_id, principal_id,
    acted_by, due_at)
  select :corp, r.id, :instance::uuid, r.number, r.activity_code, head.workflow_code, head.app_code,
    :startedAt::timestamptz, r.holder_id, r.owner_id, r.kind, r.status, r.decision, r.revision, r.received_at,
    r.finished_at, r.trust_id, r.principal_id, r.acted_by, r.due_at
  from head, ${rowsOf('opened', count)}
)`
}

function promisedPart(count: number): string {
  if (count === 0) return ''
  return `, promised as (
  insert into outbox (corp_id, id, instance_id, entry, message_key, kind, payload, created_at, next_at)
  select :corp, r.id, :instance::uuid, :entry::int, r.message_key, r.kind, r.payload, :at::timestamptz,
    :at::timestamptz
  from head, ${rowsOf('outbox', count)}
)`
}

function rowsOf(list: RowList, count: number): string {
  const columns = Object.entries(ROW_TYPES[list])
  if (count > WRITTEN_OUT) {
    const typed = columns.map(([column, type]) => `${column} ${type}`).join(', ')
    return `jsonb_to_recordset(:${list}::jsonb) as r(${typed})`
  }
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map(([column, type]) => `:${rowValue(list, row, column)}::${type}`).join(', '),
  )
  const named = columns.map(([column]) => column).join(', ')
  return `(values (${rows.join('), (')})) as r(${named})`
}
