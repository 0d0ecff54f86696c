import { parseArgs } from 'node:util'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { exportedEvents } from '../audit/export-events.ts'
import { byCommand } from '../audit/security-event.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { chooseCorp } from './choose-corp.ts'
import { withDatabase } from './with-database.ts'

dayjs.extend(utc)

const USE =
  'log events [--corp CODE] [--from DAY] [--to DAY] [--csv]; days as 2026-11-27, UTC, the last one included'
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Asked = {
  readonly corp: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly format: 'csv' | 'ndjson'
}

/** Prints security events, oldest first; that it was done is one too. Exit code 1: no such organisation. 2: wrong use. */
export async function printEvents(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (asked === null) {
    console.error(USE)
    return 2
  }
  const { corp, from, to, format } = asked
  return await withDatabase(async (database) => {
    const chosen = corp === '*' ? { ok: true as const, corpId: '*' } : await chooseCorp(database, corp)
    if (!chosen.ok) {
      console.error(chosen.message)
      return 1
    }
    const { corpId } = chosen
    const filter = {
      ...(from === undefined ? {} : { from: startOf(from, 0) }),
      ...(to === undefined ? {} : { to: startOf(to, 1) }),
    }
    const detail = { format, from: from ?? null, to: to ?? null }
    await addSecurityEvents(database, corpId, [byCommand('eventsExported', detail)])
    for await (const piece of exportedEvents(database, corpId, filter, format)) process.stdout.write(piece)
    return 0
  })
}

function read(args: readonly string[]): Asked | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        corp: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        csv: { type: 'boolean', default: false },
      },
    })
    const { corp, from, to, csv } = values
    return [from, to].every(isDay) ? { corp, from, to, format: csv ? 'csv' : 'ndjson' } : null
  } catch {
    return null
  }
}

function isDay(text: string | undefined): boolean {
  return text === undefined || (DAY.test(text) && !Number.isNaN(Date.parse(text)))
}

function startOf(day: string, daysLater: number): string {
  return dayjs.utc(day).add(daysLater, 'day').toISOString()
}
