import type * as z from 'zod/mini'
import type { BizModel } from '../../contract/package/models.ts'
import type { ApprovalNode, FieldRights, startNode } from '../../contract/package/nodes.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { isComputed } from '../../rules/rights.ts'
import type { Path, Report } from './problems.ts'

type Node = ApprovalNode | z.infer<typeof startNode>

/** Field rights name known fields and never ask a person for what the person cannot see or type (engine G5). */
export function checkFieldRights(
  node: Node,
  model: BizModel,
  shown: ReadonlySet<string> | null,
  path: Path,
  report: Report,
): void {
  const rights = node.fields ?? {}
  for (const [name, right] of Object.entries(rights)) {
    const at = [...path, 'fields', name]
    const field = fieldNamed(name, model)
    if (field === undefined) {
      report(at, 'unknownProperty', { code: name, model: model.code })
      continue
    }
    checkRight(name, field, right, at, report)
    const [property = name] = name.split('.')
    if (shown && !shown.has(property) && (right.required || right.editable)) {
      report(at, 'notOnSheet', { code: name })
    }
  }
  if (node.type === 'start') checkStart(rights, model, shown, path, report)
}

function checkRight(
  name: string,
  field: Property | Column,
  right: FieldRights[string],
  path: Path,
  report: Report,
): void {
  if (right.visible === false && right.required) report(path, 'hiddenButRequired', { code: name })
  else if (right.visible === false && right.editable) report(path, 'hiddenButEditable', { code: name })
  else if (right.required && right.editable === false) report(path, 'readOnlyButRequired', { code: name })
  if (isComputed(field) && (right.editable || right.required)) report(path, 'computedField', { code: name })
}

/** What the model requires can be filled in at the start. */
function checkStart(
  rights: FieldRights,
  model: BizModel,
  shown: ReadonlySet<string> | null,
  path: Path,
  report: Report,
): void {
  for (const property of model.properties) {
    const right = rights[property.code]
    const required = right?.required ?? property.required ?? false
    if (!required || isComputed(property)) continue
    if (right?.visible === false && right.required === undefined) {
      report([...path, 'fields', property.code], 'hiddenButRequired', { code: property.code })
    } else if (right?.editable === false && right.required === undefined) {
      report([...path, 'fields', property.code], 'readOnlyButRequired', { code: property.code })
    } else if (shown && !shown.has(property.code) && right === undefined) {
      report([...path, 'fields'], 'notOnSheet', { code: property.code })
    }
  }
}

function fieldNamed(name: string, model: BizModel): Property | Column | undefined {
  const [code, columnCode, ...rest] = name.split('.')
  const property = model.properties.find((each) => each.code === code)
  if (columnCode === undefined || rest.length > 0) return rest.length > 0 ? undefined : property
  if (property?.type !== 'subTable') return undefined
  return property.columns.find((column) => column.code === columnCode)
}
