import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportSecurityEvents, listSecurityEvents } from '../../contract/security-events.ts'
import { exportedEvents } from '../audit/export-events.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { attachmentHeader } from '../files/disposition.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { presentSecurityEvent } from '../pages/security-event.ts'
import { may } from '../policies/permissions.ts'
import { addSecurityEvents, newestSecurityEvents } from '../stores/audit/security-events.ts'

const PAGE_SIZE = 50
const LARGEST_PAGE = 200
const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' }

/** Security events for those who answer for security (docs/permissions.md). */
export function registerSecurityEventRoutes(app: FastifyInstance, { database, organisations }: Deps): void {
  route(app, listSecurityEvents, async ({ size = PAGE_SIZE, cursor, ...filter }, { actor }) => {
    if (!may(actor, 'readSecurityEvents')) throw new Fault('noPermission')
    const before = cursor === undefined ? null : Number(cursor)
    const most = Math.min(Math.max(size, 1), LARGEST_PAGE)
    const rows = await newestSecurityEvents(database, actor.corpId, filter, { before, size: most + 1 })
    const organisation = await organisations.current(actor.corpId)
    const shown = rows.slice(0, most)
    return {
      content: shown.map((row) => presentSecurityEvent(row, organisation)),
      nextCursor: rows.length > most ? (shown.at(-1)?.number ?? null) : null,
    }
  })

  route(app, exportSecurityEvents, async ({ format = 'csv', ...filter }, context) => {
    const { actor } = context
    if (!may(actor, 'readSecurityEvents')) throw new Fault('noPermission')
    const { kind = null, personId = null, from = null, to = null } = filter
    const asked = doneBy(context, 'eventsExported', { detail: { format, kind, personId, from, to } })
    await addSecurityEvents(database, actor.corpId, [asked])
    return new OwnReply(Readable.from(exportedEvents(database, actor.corpId, filter, format)), {
      'content-type': TYPES[format],
      'content-disposition': attachmentHeader(`security-events.${format}`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}
