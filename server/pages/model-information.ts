import type { DataItem, ListViewHead } from '../../contract/model-information.ts'
import type { BizModel, ListView } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { PROPERTY_TYPE } from '../../contract/vocabulary.ts'
import { localised } from '../../rules/text/localised.ts'
import type { PublishedModel } from '../apps/models.ts'

/** A property as other clients of the family read it; a column is named after its sub-table. */
export function dataItemOf(model: BizModel, property: Property, language: string): DataItem {
  const columns = property.type === 'subTable' ? property.columns : []
  return {
    ...itemOf(model, property, property.code, language),
    subItems: columns.map((column) => itemOf(model, column, `${property.code}.${column.code}`, language)),
  }
}

function itemOf({ code: schemaCode }: BizModel, property: Property | Column, id: string, language: string) {
  const isRelation = property.type === 'relation' || property.type === 'multiRelation'
  return {
    id,
    code: property.code,
    name: localised(property.name, language, 'zh'),
    name_i18n: property.name,
    schemaCode,
    propertyType: PROPERTY_TYPE[property.type],
    required: property.required === true,
    published: true,
    relativeCode: isRelation ? property.model : null,
  }
}

/** A field as a list view names it. */
export function listedFieldOf(property: Property, language: string) {
  return {
    propertyCode: property.code,
    propertyType: PROPERTY_TYPE[property.type],
    name: localised(property.name, language, 'zh'),
    name_i18n: property.name,
  }
}

/** The list views of a model in their order. */
export function listViewHeads({ appCode, model }: PublishedModel, language: string): ListViewHead[] {
  return (model.listViews ?? []).map(({ code, name, phone, wide }: ListView, sortKey) => ({
    id: code,
    code,
    name: localised(name, language, 'zh'),
    name_i18n: name,
    schemaCode: model.code,
    appCode,
    published: true,
    sortKey,
    showOnPc: wide !== false,
    showOnMobile: phone !== false,
  }))
}
