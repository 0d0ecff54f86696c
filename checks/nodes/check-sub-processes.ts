import type { BizModel } from '../../contract/package/models.ts'
import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Column } from '../../contract/package/properties.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { isComputed, rightsAt } from '../../rules/form/rights.ts'
import { columnsOf, propertiesOf } from '../../rules/record/model-index.ts'
import { checkCopied, checkWritten } from '../expression/check-written.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

type Context = NodeContext<NodeOf<'subProcess'>>
type Columns = ReadonlyMap<string, Column>

/** A sub-process runs a workflow of the package; what goes in and comes out fits on both sides (engine Y1, Y2). */
export function checkSubProcess(context: Context): void {
  const { node, pkg, path, report } = context
  const row = rowOf(context)
  checkSettings(context)
  const child = pkg.workflows.find((workflow) => workflow.code === node.workflow)
  if (child === undefined) {
    report([...path, 'workflow'], 'unknownWorkflow', { code: node.workflow })
    return
  }
  const model = pkg.models.find((each) => each.code === child.model)
  if (model === undefined) return
  checkInput(context, child, model, row)
  checkOutput(context, model, row)
}

/** The columns of the table that gives one child per row; undefined when there is none. */
function rowOf({ node, model, path, report }: Context): Columns | undefined {
  if (node.perRow === undefined) return undefined
  const table = propertiesOf(model).get(node.perRow)
  const at = [...path, 'perRow']
  if (table === undefined) report(at, 'unknownProperty', { code: node.perRow, model: model.code })
  else if (table.type !== 'subTable') {
    report(at, 'fieldType', { code: node.perRow, type: table.type, expected: 'subTable' })
  } else return columnsOf(table)
  return undefined
}

function checkSettings({ node, path, report }: Context): void {
  const unused = (setting: string, needs: string) =>
    report([...path, setting], 'settingUnused', { setting, needs })
  if (node.maxRows !== undefined && node.perRow === undefined) unused('maxRows', 'perRow')
  if (node.wait !== false) return
  if (node.output !== undefined) unused('output', 'wait: true')
  if (node.onRejected !== undefined) unused('onRejected', 'wait: true')
}

function checkInput(
  { node, model, path, report }: Context,
  child: Workflow,
  to: BizModel,
  row?: Columns,
): void {
  const input = node.input ?? {}
  const names = { model, columns: null, ...(row === undefined ? {} : { row }) }
  for (const [code, source] of Object.entries(input)) {
    const at = [...path, 'input', code]
    const field = propertiesOf(to).get(code)
    if (field === undefined) report(at, 'unknownProperty', { code, model: to.code })
    else checkWritten(field, source, names, at, report)
  }
  const start = child.nodes.find((each) => each.type === 'start')
  const rights = rightsAt(start, to)
  for (const field of to.properties) {
    if (isComputed(field) || !rights(field.code).required || Object.hasOwn(input, field.code)) continue
    report([...path, 'input'], 'childFieldMissing', { code: field.code, workflow: child.code })
  }
}

function checkOutput({ node, model, path, report }: Context, from: BizModel, row?: Columns): void {
  const targets = row ?? propertiesOf(model)
  for (const [code, source] of Object.entries(node.output ?? {})) {
    const at = [...path, 'output', code]
    const to = targets.get(code)
    const field = propertiesOf(from).get(source)
    if (to === undefined && row !== undefined) {
      report(at, 'unknownColumn', { code, table: node.perRow ?? '' })
    } else if (to === undefined) report(at, 'unknownProperty', { code, model: model.code })
    else if (field === undefined) report(at, 'unknownProperty', { code: source, model: from.code })
    else checkCopied(field, to, at, report)
  }
}
