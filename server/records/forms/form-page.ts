import type { DataPermission, FormPage } from '../../../contract/form-page.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { FlowNode } from '../../../contract/package/nodes.ts'
import type { Property } from '../../../contract/package/properties.ts'
import type { Layout, LayoutItem, LayoutSection } from '../../../contract/package/sheets.ts'
import type { Definition } from '../../../engine/model/context.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { codesOf } from '../../../rules/record/layout.ts'
import { tableRows } from '../../../rules/record/table-rows.ts'
import { localised } from '../../../rules/text/localised.ts'
import { withNames } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { presentEnvironment, shownRules } from './shown-rules.ts'

/** The parts of a form page that only depend on the version, the node and the record. */
export function presentForm(
  { workflow, model }: Definition,
  node: FlowNode,
  record: Readonly<Record<string, unknown>>,
  organisation: OrganisationSnapshot,
  {
    editable,
    locale,
    environment,
    rights = rightsAt(node, model),
  }: {
    readonly editable: boolean
    readonly locale: string
    readonly environment: Environment
    readonly rights?: Rights
  },
): Pick<
  FormPage,
  | 'workflowCode'
  | 'workflowName'
  | 'workflowName_i18n'
  | 'icon'
  | 'tint'
  | 'activityCode'
  | 'activityName'
  | 'activityName_i18n'
  | 'bizSchema'
  | 'bizSheet'
  | 'dataPermissions'
  | 'environment'
> & { readonly data: Record<string, unknown> } {
  return {
    workflowCode: workflow.code,
    workflowName: localised(workflow.name, locale, 'zh'),
    workflowName_i18n: workflow.name,
    icon: workflow.icon ?? 'doc',
    tint: workflow.tint ?? 0,
    activityCode: node.code,
    activityName: localised(node.name, locale, 'zh'),
    activityName_i18n: node.name,
    ...presentRecord(model, workflow.sheet, record, organisation, { editable, environment, rights }),
  }
}

/** The record itself: fields, layout and values as somebody with these rights sees them, of a run or plain. */
export function presentRecord(
  model: BizModel,
  sheetCode: string,
  record: Readonly<Record<string, unknown>>,
  organisation: OrganisationSnapshot,
  {
    editable,
    environment,
    rights: own,
  }: { readonly editable: boolean; readonly environment: Environment; readonly rights: Rights },
): Pick<FormPage, 'bizSchema' | 'bizSheet' | 'dataPermissions' | 'environment'> & {
  readonly data: Record<string, unknown>
} {
  const { properties, rights } = shownRules(model, visibleProperties(model, own), own, record, environment)
  const visible = new Set(properties.map((property) => property.code))
  return {
    bizSchema: {
      code: model.code,
      name_i18n: model.name,
      properties,
      summary: model.summary.filter((code) => visible.has(code)),
    },
    bizSheet: presentSheet(model, sheetCode, visible, editable),
    dataPermissions: Object.fromEntries(
      properties.map((property) => [property.code, presentRights(property, rights, editable)]),
    ),
    environment: presentEnvironment(model, environment),
    data: visibleData(properties, withNames(model, record, organisation)),
  }
}

/** Hidden properties and columns do not leave the server at all (security D-02). */
export function visibleProperties(model: BizModel, rights: Rights): Property[] {
  return model.properties.flatMap((property): Property[] => {
    if (!rights(property.code).visible) return []
    if (property.type !== 'subTable') return [property]
    const columns = property.columns.filter((column) => rights(`${property.code}.${column.code}`).visible)
    return [{ ...property, columns }]
  })
}

function visibleData(properties: readonly Property[], record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    properties.map((property) => {
      const value = ownValue(record, property.code)
      if (property.type !== 'subTable' || value === null) return [property.code, value]
      const shown = ['id', ...property.columns.map((column) => column.code)]
      return [
        property.code,
        tableRows(value).map((row) => Object.fromEntries(shown.map((code) => [code, ownValue(row, code)]))),
      ]
    }),
  )
}

function presentSheet(
  model: BizModel,
  sheetCode: string,
  visible: ReadonlySet<string>,
  editable: boolean,
): FormPage['bizSheet'] {
  const sheet = model.sheets.find((candidate) => candidate.code === sheetCode)
  if (sheet === undefined) throw new Error(`model ${model.code} has no sheet ${sheetCode}`)
  const phone = visibleLayout(sheet.phone, visible)
  return {
    code: sheet.code,
    phone,
    wide: sheet.wide === undefined ? inTwoColumns(phone) : visibleLayout(sheet.wide, visible),
    ...(editable && sheet.buttons !== undefined
      ? { buttons: sheet.buttons.map(({ code, name }) => ({ code, name_i18n: name })) }
      : {}),
  }
}

/** A layout without what this person does not see; what is left empty by that goes too (security D-02). */
function visibleLayout({ sections, tabs, summary }: Layout, visible: ReadonlySet<string>): Layout {
  const shownTabs = tabs
    ?.map((tab) => ({ ...tab, sections: visibleSections(tab.sections, visible) }))
    .filter((tab) => tab.sections.length > 0)
  return {
    sections: visibleSections(sections, visible),
    ...(summary === undefined ? {} : { summary: summary.filter((code) => visible.has(code)) }),
    ...(shownTabs === undefined || shownTabs.length === 0 ? {} : { tabs: shownTabs }),
  }
}

function visibleSections(sections: readonly LayoutSection[], visible: ReadonlySet<string>): LayoutSection[] {
  return sections.flatMap((section): LayoutSection[] => {
    const fields = section.fields.flatMap((item): LayoutItem[] => {
      const codes = codesOf([item])
      if (codes.length > 0 && !codes.some((code) => visible.has(code))) return []
      if (typeof item === 'string' || !('group' in item)) return [item]
      return [
        { ...item, fields: item.fields.filter((one) => codesOf([one]).every((code) => visible.has(code))) },
      ]
    })
    // One of paragraphs alone is somebody's wish.
    const isEmptied = codesOf(section.fields).length > 0 && codesOf(fields).length === 0
    return isEmptied || fields.length === 0 ? [] : [{ ...section, fields }]
  })
}

/** The wide layout of a sheet that only has one for the phone. */
function inTwoColumns(phone: Layout): Layout {
  const wide = (sections: readonly LayoutSection[]) =>
    sections.map((section) => ({ ...section, columns: section.columns ?? (2 as const) }))
  return {
    ...phone,
    sections: wide(phone.sections),
    ...(phone.tabs === undefined
      ? {}
      : { tabs: phone.tabs.map((tab) => ({ ...tab, sections: wide(tab.sections) })) }),
  }
}

function presentRights(property: Property, rights: Rights, editable: boolean): DataPermission {
  const present = (code: string) => {
    const right = rights(code)
    return { v: right.visible, e: editable && right.editable, r: editable && right.required }
  }
  if (property.type !== 'subTable') return present(property.code)
  const columns = property.columns.map((column) => [column.code, present(`${property.code}.${column.code}`)])
  return { ...present(property.code), columns: Object.fromEntries(columns) }
}
