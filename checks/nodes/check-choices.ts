import { parsed } from '../../rules/expression/parsed.ts'
import { formulaOf, rightsAt } from '../../rules/form/rights.ts'
import { type Coverage, coverageOf } from '../expression/coverage.ts'
import { exampleOf } from '../graph/example.ts'
import { startOf, wayBetween } from '../graph/ways.ts'
import type { NodeContext, WorkflowContext } from '../graph/workflow-context.ts'

/**
 * A gateway or split always finds a way on (engine Y4): one line is the default, or the conditions leave no form out.
 * A condition that no form meets makes what is behind it unreachable.
 */
export function checkChoices(context: NodeContext): void {
  const { node, graph, model, path, report } = context
  if (node.type !== 'gateway' && node.type !== 'split') return
  const out = (graph.out.get(node.code) ?? []).filter((route) => !route.disagree)
  const defaults = out.filter((route) => route.otherwise)
  if (defaults.length > 1) report(path, 'otherwiseTwice', { code: node.code, count: defaults.length })
  const conditions = out.flatMap((route) => (route.otherwise ? [] : (route.when ?? 'true')))
  const covered = coverageOf(conditions, model, (code) => isFilled(code, context), node.type === 'split')
  if (covered !== null) reportNever(covered, conditions, context)
  if (defaults.length > 0 || covered?.exhaustive || out.length === 0) return
  // A gateway whose route lacks its condition is reported as such.
  if (node.type === 'split' && covered === null) return
  const start = startOf(graph)
  const way = (start === undefined ? undefined : wayBetween(graph, start, node.code)) ?? [node.code]
  const values = covered?.gap ?? undefined
  const example = exampleOf(graph, way, values === undefined ? {} : { values })
  report(
    path,
    node.type === 'gateway' ? 'otherwiseMissing' : 'splitMayOpenNothing',
    { code: node.code },
    example,
  )
}

function reportNever({ never }: Coverage, conditions: readonly string[], context: NodeContext): void {
  for (const c of never) {
    const when = conditions[c] ?? ''
    context.report(context.path, 'conditionNeverHolds', { code: context.node.code, when })
  }
}

/** Whether a field cannot be empty: a sum, or required at the start and never to be emptied afterwards. */
function isFilled(code: string, { workflow, model }: WorkflowContext): boolean {
  const property = model.properties.find((each) => each.code === code)
  if (property === undefined || property.visibleWhen !== undefined) return false
  const formula = formulaOf(property)
  if (formula !== undefined) return isTotal(formula)
  const written = workflow.nodes.some(
    (node) =>
      (node.type === 'service' && Object.hasOwn(node.set, code)) ||
      (node.type === 'subProcess' && Object.hasOwn(node.output ?? {}, code)),
  )
  if (written) return false
  return workflow.nodes.every((node) => {
    if (node.type !== 'start' && node.type !== 'approval') return true
    const { editable, required } = rightsAt(node, model)(code)
    return required || (node.type === 'approval' && !editable)
  })
}

function isTotal(formula: string): boolean {
  try {
    const expression = parsed(formula)
    return expression.kind === 'call' && (expression.name === 'sum' || expression.name === 'count')
  } catch {
    return false
  }
}
