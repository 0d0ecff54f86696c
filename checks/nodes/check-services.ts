import { propertiesOf } from '../../rules/record/model-index.ts'
import { checkWritten } from '../expression/check-written.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/** A service step writes known fields, with values of their types (engine X8). */
export function checkService({ node, model, path, report }: NodeContext): void {
  if (node.type !== 'service') return
  const entries = Object.entries(node.set)
  if (entries.length === 0) report([...path, 'set'], 'tooFew', { bound: 1 })
  for (const [code, source] of entries) {
    const at = [...path, 'set', code]
    const field = propertiesOf(model).get(code)
    if (field === undefined) report(at, 'unknownProperty', { code, model: model.code })
    else checkWritten(field, source, { model, columns: null }, at, report)
  }
}
