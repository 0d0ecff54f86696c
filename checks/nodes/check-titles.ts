import { rightsAt } from '../../rules/form/rights.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/** A title is shown to everyone who has the item, so a field in it is not hidden from them (engine G5). */
export function checkTitles({ node, model, path, report }: NodeContext): void {
  if (node.type !== 'start' && node.type !== 'approval' && node.type !== 'circulate') return
  const rights = rightsAt(node, model)
  for (const { code } of model.properties) {
    const isInTitle = Object.values(model.title).some((title) => title?.includes(`{${code}}`))
    if (isInTitle && !rights(code).visible) {
      report([...path, 'fields', code], 'titleShowsHidden', { code, node: node.code })
    }
  }
}
