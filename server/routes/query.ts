import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { dataExist, getListHeaders, queryList } from '../../contract/query-list.ts'
import { localised } from '../../rules/localised.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { route, type SessionContext } from '../http/route.ts'
import type { PublishedModel } from '../models.ts'
import { visibleProperties } from '../presenters/form-page.ts'
import { readerOf } from '../reader.ts'
import { columnsOf, conditionOf, listViewOf, sortKeysOf } from '../records/list-request.ts'
import { presentRows } from '../records/list-rows.ts'
import { sightOf } from '../records/record-reader.ts'
import { listRights } from '../records/row-rights.ts'
import { sourcesOf } from '../records/sources.ts'
import { noteUse } from '../stores/favourites.ts'
import { keysWindowOf, writeKeysCursor } from '../stores/paging.ts'
import { recordExists, recordPage } from '../stores/records.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Lists of records (spec §7 "Query lists"), the reading part. */
export function registerQueryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, queryList, async (input, caller) => {
    const { asked, reader, sight, fields, published } = await listOf(deps, caller, input)
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
    const { asked } = await listOf(deps, caller, input)
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

type Asked = Pick<
  ParsedInputOf<typeof queryList>,
  'schemaCode' | 'filters' | 'queryCondition' | 'wd' | 'objectIds'
>

/** Who asks for which records of which model, with what may be asked of them. */
async function listOf(deps: Deps, { actor, call }: Caller, input: Asked) {
  const published = await publishedOf(deps, actor.corpId, input.schemaCode)
  const reader = await readerOf(deps, actor, call)
  const sight = sightOf(published, reader)
  const fields = { model: published.model, shown: listRights(sight) }
  const asked = {
    corpId: actor.corpId,
    modelCode: published.model.code,
    scope: sight.scope,
    timeZone: reader.timeZone,
    condition: conditionOf(fields, input),
    search: input.wd ?? '',
    ids: input.objectIds ?? null,
    columns: [],
    sort: [],
    size: 1,
    offset: 0,
    after: null,
  }
  return { published, reader, sight, fields, asked }
}

async function publishedOf(deps: Deps, corpId: string, code: string): Promise<PublishedModel> {
  const published = await deps.models.find(corpId, code)
  if (published === null) throw new Fault('modelUnknown', { params: { code: code.slice(0, 64) } })
  return published
}
