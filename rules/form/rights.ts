import type { BizModel } from '../../contract/package/models.ts'
import type { FieldRights, FlowNode } from '../../contract/package/nodes.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { columnsOf, propertiesOf } from '../record/model-index.ts'
import { formPlan } from './plan.ts'

/** What a person at a node may do with a field. */
export type FieldRight = { readonly visible: boolean; readonly editable: boolean; readonly required: boolean }

/** Rights by property code or `table.column`; a code the model does not have is hidden. */
export type Rights = (code: string) => FieldRight

const NONE: FieldRight = { visible: false, editable: false, required: false }

type Defaults = { readonly visible: boolean; readonly editable: boolean; readonly required: boolean }

/** The formula of a computed field. */
export function formulaOf(property: Property | Column): string | undefined {
  return 'formula' in property ? property.formula : undefined
}

/** Filled by the system and never by a person: formulas (security D-04) and the opinions of the flow. */
export function isComputed(property: Property | Column): boolean {
  return property.type === 'approvalComment' || formulaOf(property) !== undefined
}

/** A right asks for input only where there can be one: required implies editable, editable implies visible. */
function rightOf(property: Property | Column, named: FieldRights[string] | undefined, defaults: Defaults) {
  const visible = defaults.visible && (named?.visible ?? true)
  if (!visible) return NONE
  if (isComputed(property)) return { visible, editable: false, required: false }
  const editable = named?.editable ?? (defaults.editable || named?.required === true)
  return { visible, editable, required: editable && (named?.required ?? defaults.required) }
}

function namedRight(fields: FieldRights | undefined, code: string): FieldRights[string] | undefined {
  return fields && Object.hasOwn(fields, code) ? fields[code] : undefined
}

/**
 * The field rights of a node (engine G5), computed once for the whole form. Without a node (a reader, a gateway)
 * everything is visible and nothing editable. A table's `editable` is the right to add and remove rows; a column's
 * own right, by default the table's, covers the cells of existing rows.
 */
export function rightsAt(node: FlowNode | undefined, model: BizModel): Rights {
  const fields = node && 'fields' in node ? node.fields : undefined
  return rightsOf(fields, model, node?.type === 'start')
}

/** The rights that `fields` name; `filling`: what is not named is editable, and required as the property says. */
export function rightsOf(fields: FieldRights | undefined, model: BizModel, filling: boolean): Rights {
  const rights = new Map<string, FieldRight>()
  for (const property of propertiesOf(model).values()) {
    const required = filling && property.required === true
    const own = rightOf(property, namedRight(fields, property.code), {
      visible: true,
      editable: filling,
      required,
    })
    rights.set(property.code, own)
    if (property.type !== 'subTable') continue
    for (const column of columnsOf(property).values()) {
      const code = `${property.code}.${column.code}`
      const defaults = { visible: own.visible, editable: own.editable, required: column.required === true }
      rights.set(code, rightOf(column, namedRight(fields, code), defaults))
    }
  }
  hideTold(rights, fields, model)
  return (code) => rights.get(code) ?? NONE
}

/**
 * A formula tells of what it reads: who may not see that does not see the result either, unless the node says `visible`
 * of it by name (security D-02, X-04).
 */
function hideTold(rights: Map<string, FieldRight>, fields: FieldRights | undefined, model: BizModel): void {
  for (const { key, table, formula } of formPlan(model).order) {
    if (formula === null || namedRight(fields, key)?.visible === true) continue
    const { form, row } = formula.reads
    const isTold = (code: string) => rights.get(code)?.visible === false
    if ([...form].some(isTold) || [...row].some((column) => isTold(`${table?.code}.${column}`))) {
      rights.set(key, NONE)
    }
  }
}

/** What any of these nodes hides of a model, by property code or `table.column`. */
export function hiddenAtAny(nodes: readonly FlowNode[], model: BizModel): ReadonlySet<string> {
  const codes = [...propertiesOf(model).values()].flatMap((property) => {
    const columns = property.type === 'subTable' ? [...columnsOf(property).keys()] : []
    return [property.code, ...columns.map((column) => `${property.code}.${column}`)]
  })
  const all = nodes.map((node) => rightsAt(node, model))
  return new Set(codes.filter((code) => all.some((rights) => !rights(code).visible)))
}

/** The same fields, nothing to be changed. */
export function readOnly(rights: Rights): Rights {
  return (code) => ({ visible: rights(code).visible, editable: false, required: false })
}

/** What any of several rights allows. */
export function anyOf(all: readonly Rights[]): Rights {
  return (code) => {
    const own = all.map((rights) => rights(code))
    return {
      visible: own.some(({ visible }) => visible),
      editable: own.some(({ editable }) => editable),
      required: own.some(({ required }) => required),
    }
  }
}
