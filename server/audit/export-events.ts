import type { SecurityEventFilter } from '../../contract/security-events.ts'
import type { Queryable } from '../db/database.ts'
import {
  lastSecurityEvent,
  oldestSecurityEvents,
  type SecurityEventRow,
} from '../stores/audit/security-events.ts'

const PAGE = 1_000

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const NAMES = [
  'corpId',
  'number',
  'at',
  'lastAt',
  'times',
  'kind',
  'actorId',
  'subjectKind',
  'subject',
  'address',
  'client',
  'requestId',
  'detail',
  'previousHash',
  'hash',
] as const
type Exported = Readonly<Record<(typeof NAMES)[number], string | number | object | null>>

/** The entries of an organisation that there are now, as pieces of a file, oldest first. */
export async function* exportedEvents(
  db: Queryable,
  corpId: string,
  filter: SecurityEventFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  const upTo = await lastSecurityEvent(db, corpId)
  if (format === 'csv') yield csvLine([...NAMES])
  let after = 0
  for (;;) {
    const rows = await oldestSecurityEvents(db, corpId, filter, { after, upTo, size: PAGE })
    const last = rows.at(-1)
    if (last === undefined) return
    after = Number(last.number)
    const lines = rows.map((row) => lineOf(exported(row), format))
    yield lines.join('')
  }
}

function exported(row: SecurityEventRow): Exported {
  return {
    corpId: row.corp_id,
    number: Number(row.number),
    at: row.at.toISOString(),
    lastAt: row.last_at.toISOString(),
    times: row.times,
    kind: row.kind,
    actorId: row.actor_id,
    subjectKind: row.subject_kind,
    subject: row.subject,
    address: row.address,
    client: row.client,
    requestId: row.request_id,
    detail: row.detail,
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }
}

function lineOf(event: Exported, format: ExportFormat): string {
  if (format === 'ndjson') return `${JSON.stringify(event)}\n`
  return csvLine(
    NAMES.map((name) => {
      const value = event[name]
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
    }),
  )
}

/** A cell that a spreadsheet would calculate gets an apostrophe in front (security E-05). */
function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
