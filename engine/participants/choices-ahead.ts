import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Flow } from '../definition/flow.ts'
import { approvalsAhead } from '../definition/nodes-ahead.ts'
import type { FormData } from '../model/context.ts'
import { choiceAt } from './choice.ts'

/** A node whose people are chosen by whoever acts now, and how (engine R6). */
export type ChoiceAhead = {
  readonly node: ApprovalNode
  readonly source: NonNullable<ReturnType<typeof choiceAt>>
}

/**
 * What a submit or a vote at this node has to name, by the form as it is: the initiator for every node that his data
 * leads to, whoever decides for the next one (R6). What `checkChosen` would miss.
 */
export function choicesAhead(flow: Flow, from: string, data: FormData): readonly ChoiceAhead[] {
  const next = approvalsAhead(flow, from, data, false)
  const isStart = flow.start.code === from
  const nodes = isStart ? approvalsAhead(flow, from, data, true) : next
  return nodes.flatMap((node) => {
    const source =
      (isStart ? choiceAt(node, ['initiatorChosen']) : undefined) ??
      (next.includes(node) ? choiceAt(node, ['previousChosen']) : undefined)
    return source === undefined ? [] : [{ node, source }]
  })
}
