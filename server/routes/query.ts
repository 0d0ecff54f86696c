import type { FastifyInstance } from 'fastify'
import { dataExist, getListHeaders, queryList } from '../../contract/query-list.ts'
import { localised } from '../../rules/text/localised.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { visibleProperties } from '../records/forms/form-page.ts'
import { columnsOf, listViewOf, sortKeysOf } from '../records/list-request.ts'
import { presentRows } from '../records/list-rows.ts'
import { listingOf, publishedOf } from '../records/listing.ts'
import { sourcesOf } from '../records/sources.ts'
import { noteUse } from '../stores/portal/favourites.ts'
import { recordExists, recordPage } from '../stores/records/records.ts'
import { keysWindowOf, writeKeysCursor } from '../stores/sql/paging.ts'

/** Lists of records (spec §7 "Query lists"), the reading part. */
export function registerQueryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, queryList, async (input, caller) => {
    const { asked, reader, sight, fields, published } = await listingOf(deps, caller, input)
    const view = listViewOf(fields, input.queryCode)
    const columns = columnsOf(fields, view, input)
    const sort = sortKeysOf(fields, view, input)
    const window = keysWindowOf(input, sort.length)
    const codes = [...new Set([...columns.map(({ code }) => code), ...published.model.summary])]
    const query = { ...asked, columns: codes, sort, ...window }
    const { rows, total, totalIsMinimum } = await recordPage(deps.database, query)
    const last = rows.at(-1)
    if (input.mobile === true) {
      await noteUse(deps.database, caller.actor, [{ kind: 'BIZ_MODEL', code: published.model.code }])
    }
    return {
      content: await presentRows(sourcesOf(deps), reader, sight, columns, rows),
      totalElements: total,
      totalPages: Math.ceil(total / window.size),
      totalIsMinimum,
      nextCursor: last === undefined || rows.length < window.size ? null : writeKeysCursor(last),
      appCode: published.appCode,
      columns: visibleProperties({ ...published.model, properties: columns }, fields.shown),
    }
  })

  route(app, dataExist, async (input, caller) => {
    const { asked } = await listingOf(deps, caller, input)
    return recordExists(deps.database, asked)
  })

  route(app, getListHeaders, async ({ schemaCode, clientType }, { actor, call }) => {
    const { model } = await publishedOf(deps, actor.corpId, schemaCode)
    const isPhone = (clientType ?? call.client) === 'APP'
    return (model.listViews ?? [])
      .filter(({ phone, wide }) => (isPhone ? phone : wide) !== false)
      .map(({ code, name }) => ({ code, name: localised(name, call.locale, 'zh'), name_i18n: name }))
  })
}
