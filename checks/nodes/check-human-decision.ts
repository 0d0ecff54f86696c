import { hasMoney } from '../../rules/workflow/money.ts'
import { exampleOf } from '../graph/example.ts'
import { startOf, wayBetween } from '../graph/ways.ts'
import type { WorkflowContext } from '../graph/workflow-context.ts'

/**
 * Where a human has to decide, no way leads past all approval nodes (engine N4). By default it is only warned of: a
 * form with money may well have a way for small amounts, and then says so.
 */
export function checkHumanDecision({ workflow, model, graph, path, report }: WorkflowContext): void {
  const isNeeded = workflow.needsHumanDecision ?? hasMoney(model)
  const start = startOf(graph)
  if (!isNeeded || start === undefined) return
  const automatic = (code: string) => graph.nodes.get(code)?.type !== 'approval'
  const ends = workflow.nodes.filter((node) => node.type === 'end')
  const ways = ends.map((end) => wayBetween(graph, start, end.code, automatic))
  const unseen = ways.find((way) => way !== undefined)
  if (unseen === undefined) return
  const problem = workflow.needsHumanDecision === true ? 'endsWithoutPerson' : 'endsUnseen'
  report([...path, 'needsHumanDecision'], problem, {}, exampleOf(graph, unseen))
}
