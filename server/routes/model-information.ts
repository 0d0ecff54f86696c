import type { FastifyInstance } from 'fastify'
import { getListView, listDataItems, listListViews, listSheets } from '../../contract/model-information.ts'
import { localised } from '../../rules/text/localised.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { dataItemOf, listedFieldOf, listViewHeads } from '../pages/model-information.ts'
import { allows, isPlain } from '../policies/records.ts'
import { usableModel } from '../portal/usable-model.ts'
import { visibleProperties } from '../records/forms/form-page.ts'
import { listRights } from '../records/list-rights.ts'
import { sightOf } from '../records/record-reader.ts'
import { sourcesOf } from '../records/sources.ts'

/** What a model consists of (spec §7 "App package and metadata"); nothing that no list would show its reader. */
export function registerModelInformationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listDataItems, async ({ schemaCode }, context) => {
    const { published, reader } = await usableModel(deps, context, schemaCode)
    const { model } = published
    const shown = await listRights(sourcesOf(deps), context.actor.corpId, sightOf(published, reader))
    const properties = visibleProperties(model, shown)
    return properties.map((property) => dataItemOf(model, property, context.call.locale))
  })

  route(app, listSheets, async ({ schemaCode }, context) => {
    const { published } = await usableModel(deps, context, schemaCode)
    const { appCode, model } = published
    return model.sheets.map(({ code, name }, sortKey) => ({
      id: code,
      code,
      name: localised(name, context.call.locale, 'zh'),
      name_i18n: name,
      schemaCode: model.code,
      appCode,
      published: true,
      sortKey,
    }))
  })

  route(app, listListViews, async ({ schemaCode, currentAppCode }, context) => {
    const { published } = await usableModel(deps, context, schemaCode)
    const isHere = currentAppCode === undefined || currentAppCode === published.appCode
    return isHere ? listViewHeads(published, context.call.locale) : []
  })

  route(app, getListView, async ({ schemaCode, code, clientType }, context) => {
    const { call } = context
    const { published, reader, workflows } = await usableModel(deps, context, schemaCode)
    const { model } = published
    const isPhone = (clientType ?? call.client) === 'APP'
    const head = listViewHeads(published, call.locale).find((view) =>
      code === undefined ? (isPhone ? view.showOnMobile : view.showOnPc) : view.code === code,
    )
    const view = model.listViews?.find((each) => each.code === head?.code)
    if (head === undefined || view === undefined) {
      throw new Fault('listViewUnknown', { params: { code: code ?? '' } })
    }
    const sight = sightOf(published, reader)
    const rights = await listRights(sourcesOf(deps), context.actor.corpId, sight)
    const shown = new Map(visibleProperties(model, rights).map((property) => [property.code, property]))
    const fields = (codes: readonly string[]) =>
      codes.flatMap((each) => {
        const property = shown.get(each)
        return property === undefined ? [] : [listedFieldOf(property, call.locale)]
      })
    const sheets = isPlain(published) && allows(sight.policy.given, 'create') ? model.sheets.slice(0, 1) : []
    return {
      ...head,
      queryColumns: fields(view.columns),
      queryConditions: fields(view.filters ?? []),
      querySorts: (view.sort ?? [])
        .filter(({ property }) => shown.has(property))
        .map(({ property, descending }) => ({ propertyCode: property, descending: descending === true })),
      queryActions: [
        ...sheets.map((sheet) => ({ ...sheet, associationType: 'SHEET' as const })),
        ...workflows.map((workflow) => ({ ...workflow, associationType: 'WORKFLOW' as const })),
      ].map(({ code: associationCode, name, associationType }) => ({
        actionCode: 'add' as const,
        queryActionType: 'ADD' as const,
        name: localised(name, call.locale, 'zh'),
        name_i18n: name,
        associationType,
        associationCode,
      })),
    }
  })
}
