import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import {
  EXPORT_STATUS,
  exportedList,
  exportFile,
  exportListAsync,
  exportProgress,
} from '../../contract/list-exports.ts'
import { localised } from '../../rules/text/localised.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { oneOf } from '../base/one-of.ts'
import type { Deps } from '../deps.ts'
import { attachmentHeader } from '../files/disposition.ts'
import { once } from '../http/once.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { requireExportRoom } from '../records/exports/export-room.ts'
import { columnsOf, listViewOf, sortKeysOf } from '../records/list-request.ts'
import { listingOf } from '../records/listing.ts'
import { readsNothing } from '../records/scope.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { insertListExport, KEPT_HOURS, listExportOf, placeOfExport } from '../stores/records/list-exports.ts'
import { XLSX } from './form-rows.ts'

const HOUR_MS = 3_600_000

/** Exports of lists in the background (spec §7 "Query lists"). */
export function registerListExportRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files, wake } = deps
  route(app, exportListAsync, async (input, context) => {
    const { actor, call } = context
    // What the job would be refused is refused here, by name.
    const { fields, published, sight } = await listingOf(deps, context, input)
    if (readsNothing(sight.scope)) throw new Fault('noPermission')
    const view = listViewOf(fields, input.queryCode)
    columnsOf(fields, view, input)
    sortKeysOf(fields, view, input)
    await deps.disks.requireRoom()
    const { name, output } = exportListAsync
    const answer = await once(database, actor, { name, output, input }, async (tx) => {
      await requireExportRoom(tx, actor.corpId, actor.userId)
      const id = randomUUID()
      await insertListExport(tx, {
        corp_id: actor.corpId,
        id,
        user_id: actor.userId,
        app_code: published.appCode,
        schema_code: published.model.code,
        asked: exportedList.parse(input),
        language: call.locale,
      })
      await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'exportAsked', aboutExport(id, input))])
      return { id }
    })
    wake.exports()
    return answer
  })

  route(app, exportProgress, async ({ id }, { actor }) => {
    const task = await listExportOf(database, actor.corpId, actor.userId, id)
    if (task === undefined) throw new Fault('notFound')
    const { ended_at } = task
    return {
      id,
      schemaCode: task.schema_code,
      taskStatus: oneOf(EXPORT_STATUS, task.status),
      count: task.row_count,
      place: task.status === 'INIT' ? await placeOfExport(database, actor.corpId, id) : null,
      startTime: task.created_at.toISOString(),
      endTime: ended_at?.toISOString() ?? null,
      expireTime:
        ended_at === null || task.storage_key === null
          ? null
          : new Date(ended_at.getTime() + KEPT_HOURS * HOUR_MS).toISOString(),
    }
  })

  route(app, exportFile, async ({ id }, context) => {
    const { actor, call } = context
    const task = await listExportOf(database, actor.corpId, actor.userId, id)
    if (task === undefined || task.storage_key === null) throw new Fault('notFound')
    const { schema_code: schemaCode, row_count: rows } = task
    const about = { subjectKind: 'export', subject: id, detail: { schemaCode, rows } }
    await addSecurityEvents(database, actor.corpId, [doneBy(context, 'exportDownloaded', about)])
    const found = await files.storage.read(task.storage_key)
    if (found === null) throw new Fault('notFound')
    const published = await deps.models.find(actor.corpId, task.schema_code)
    const name = published === null ? task.schema_code : localised(published.model.name, call.locale, 'zh')
    return new OwnReply(found.body, {
      'content-type': XLSX,
      'content-length': String(found.size),
      'content-disposition': attachmentHeader(`${name}.xlsx`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}

/** By which fields it is narrowed, not by what: words of filters are contents, which are deleted with the documents. */
function aboutExport(
  id: string,
  { schemaCode, queryCode = '', filters = [], queryCondition }: ParsedInputOf<typeof exportListAsync>,
) {
  const fields = filters.map(({ propertyCode }) => propertyCode)
  const hasCondition = queryCondition !== undefined
  return { subjectKind: 'export', subject: id, detail: { schemaCode, queryCode, fields, hasCondition } }
}
