import type { BizModel } from '../../contract/package/models.ts'
import type { FieldRights } from '../../contract/package/nodes.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { isComputed } from '../../rules/form/rights.ts'
import { exampleTo } from '../graph/ways.ts'
import type { NodeContext } from '../graph/workflow-context.ts'
import { type Path, type Report, withExample } from '../problem/problems.ts'
import { checkRequiredAtStart } from './check-required.ts'

/** Field rights name known fields and never ask a person for what the person cannot see or type (engine G5). */
export function checkFieldRights(context: NodeContext, shown: ReadonlySet<string> | null): void {
  const { node, model, graph, path } = context
  if (node.type !== 'start' && node.type !== 'approval' && node.type !== 'circulate') return
  const report = withExample(context.report, () => exampleTo(graph, node.code))
  const rights = node.fields ?? {}
  for (const [name, right] of Object.entries(rights)) {
    const at = [...path, 'fields', name]
    const field = fieldNamed(name, model)
    if (field === undefined) {
      context.report(at, 'unknownProperty', { code: name, model: model.code })
      continue
    }
    if (node.type === 'circulate' && (right.editable || right.required)) {
      context.report(at, 'readOnlyHere', { code: name })
      continue
    }
    checkRight(name, field, right, rights, at, report)
    const [property = name] = name.split('.')
    if (shown && !shown.has(property) && (right.required || right.editable)) {
      report(at, 'notOnSheet', { code: name })
    }
  }
  if (node.type === 'start') checkRequiredAtStart(rights, model, shown, path, report)
  if (node.type === 'approval') checkAssistant(node.assist?.fields ?? [], context)
}

/** A right asks for nothing that it hides or forbids. */
export function checkRight(
  name: string,
  field: Property | Column,
  right: FieldRights[string],
  rights: FieldRights,
  path: Path,
  report: Report,
): void {
  const [table = name] = name.split('.')
  const isHidden = right.visible === false || rights[table]?.visible === false
  if (isHidden && right.required) report(path, 'hiddenButRequired', { code: name })
  else if (isHidden && right.editable) report(path, 'hiddenButEditable', { code: name })
  else if (right.required && right.editable === false) report(path, 'readOnlyButRequired', { code: name })
  if (isComputed(field) && (right.editable || right.required)) report(path, 'computedField', { code: name })
}

/** What an assistant may fill is there to be filled (engine H1). */
function checkAssistant(codes: readonly string[], { node, model, path, report }: NodeContext): void {
  codes.forEach((code, c) => {
    const at = [...path, 'assist', 'fields', c]
    const field = fieldNamed(code, model)
    if (field === undefined) report(at, 'unknownProperty', { code, model: model.code })
    else if (isComputed(field)) report(at, 'computedTarget', { code })
    else if (node.type === 'approval' && node.fields?.[code]?.visible === false) {
      report(at, 'hiddenButEditable', { code })
    }
  })
}

/** The property or column of a name such as `total` or `items.amount`. */
export function fieldNamed(name: string, model: BizModel): Property | Column | undefined {
  const [code, columnCode, ...rest] = name.split('.')
  const property = model.properties.find((each) => each.code === code)
  if (columnCode === undefined || rest.length > 0) return rest.length > 0 ? undefined : property
  if (property?.type !== 'subTable') return undefined
  return property.columns.find((column) => column.code === columnCode)
}
