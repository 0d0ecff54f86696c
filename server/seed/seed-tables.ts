/** How a column's text is read so that it can be copied back and holes can be cut into it. */
type Kind = 'text' | 'instant' | 'bytes'

/** The tables that one instance has rows in, with all their columns; parents before children. */
export const SEED_TABLES = {
  biz_object: {
    key: 'instance_id',
    order: 'id',
    columns: {
      corp_id: 'text',
      id: 'text',
      model_code: 'text',
      owner_id: 'text',
      owner_department_id: 'text',
      instance_id: 'text',
      sequence_no: 'text',
      data: 'text',
      revision: 'text',
      created_at: 'instant',
      modified_at: 'instant',
      modified_by: 'text',
    },
  },
  instance: {
    key: 'id',
    order: 'id',
    columns: {
      corp_id: 'text',
      id: 'text',
      workflow_code: 'text',
      workflow_version_id: 'text',
      app_code: 'text',
      model_code: 'text',
      biz_object_id: 'text',
      status: 'text',
      outcome: 'text',
      returned: 'text',
      title: 'text',
      title_i18n: 'text',
      sequence_no: 'text',
      summary: 'text',
      initiator_id: 'text',
      submitter_id: 'text',
      department_id: 'text',
      started_at: 'instant',
      finished_at: 'instant',
      revision: 'text',
      state: 'text',
      log_entry: 'text',
      log_hash: 'bytes',
    },
  },
  instance_search: {
    key: 'instance_id',
    order: 'instance_id',
    columns: {
      corp_id: 'text',
      instance_id: 'text',
      workflow_code: 'text',
      app_code: 'text',
      initiator_id: 'text',
      department_id: 'text',
      started_at: 'instant',
      words: 'text',
      field_codes: 'text',
      field_words: 'text',
    },
  },
  work_item: {
    key: 'instance_id',
    order: 'number',
    columns: {
      corp_id: 'text',
      id: 'text',
      instance_id: 'text',
      number: 'text',
      activity_code: 'text',
      workflow_code: 'text',
      app_code: 'text',
      started_at: 'instant',
      holder_id: 'text',
      owner_id: 'text',
      kind: 'text',
      status: 'text',
      decision: 'text',
      revision: 'text',
      received_at: 'instant',
      first_read_at: 'instant',
      finished_at: 'instant',
    },
  },
  operation_log: {
    key: 'instance_id',
    order: 'entry',
    columns: {
      corp_id: 'text',
      instance_id: 'text',
      entry: 'text',
      at: 'instant',
      command: 'text',
      actor_id: 'text',
      on_behalf_of_id: 'text',
      body: 'text',
      client: 'text',
      request_id: 'text',
      previous_hash: 'bytes',
      hash: 'bytes',
    },
  },
} as const satisfies Record<string, { key: string; order: string; columns: Readonly<Record<string, Kind>> }>

export type SeedTable = keyof typeof SEED_TABLES
export const SEED_TABLE_NAMES: readonly SeedTable[] = [
  'biz_object',
  'instance',
  'instance_search',
  'work_item',
  'operation_log',
]

/** Values of a row as text; null as it is. */
export type TextRow = Readonly<Record<string, string | null>>

const READ: Readonly<Record<Kind, (column: string) => string>> = {
  text: (column) => `${column}::text as ${column}`,
  instant: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`,
  bytes: (column) => `'\\x' || encode(${column}, 'hex') as ${column}`,
}

/** Reads the rows of one instance as text. */
export function selectOf(table: SeedTable): string {
  const { key, order, columns } = SEED_TABLES[table]
  const read = Object.entries<Kind>(columns).map(([column, kind]) => READ[kind](column))
  return `select ${read.join(', ')} from ${table} where corp_id = $1 and ${key} = $2 order by ${order}`
}

export function copyInto(table: SeedTable): string {
  return `copy ${table} (${Object.keys(SEED_TABLES[table].columns).join(', ')}) from stdin`
}

/** A row as one line of COPY's text format. */
export function copyLine(table: SeedTable, row: TextRow): string {
  const values = Object.keys(SEED_TABLES[table].columns).map((column) => copyValue(row[column] ?? null))
  return `${values.join('\t')}\n`
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  return value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
}
