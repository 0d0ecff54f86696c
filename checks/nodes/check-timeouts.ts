import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Timeout, TimeoutStep } from '../../contract/package/timeouts.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { columnsOf } from '../../rules/record/model-index.ts'
import { asksSignature } from '../../rules/workflow/signature.ts'
import { type Branches, sameBranches } from '../flow/check-branches.ts'
import { checkEarlier, warnOfMiss } from '../flow/check-returns.ts'
import { isHumanNode } from '../graph/ways.ts'
import type { NodeContext } from '../graph/workflow-context.ts'
import type { Path } from '../problem/problems.ts'
import { isLonger } from './durations.ts'

const DECIDING: ReadonlySet<TimeoutStep['do']> = new Set(['agree', 'disagree', 'return', 'jump'])
/** A returned item of the initiator is only reminded of: the submit is his alone. */
const AT_START: ReadonlySet<TimeoutStep['do']> = new Set(['remind', 'remindManager', 'notifyAdministrator'])

/** Steps of a late item: in the order they come, each possible at its node (engine O2, O7). */
export function checkTimeout(context: NodeContext, branches: ReadonlyMap<string, Branches>): void {
  const { node, path } = context
  if ((node.type !== 'start' && node.type !== 'approval') || node.timeout === undefined) return
  const { timeout } = node
  const steps = timeout.steps ?? []
  steps.forEach((step, s) => {
    const at = [...path, 'timeout', 'steps', s]
    checkStep(context, step, at, branches)
    checkOrder(context, timeout, s, at)
  })
}

function checkStep(
  context: NodeContext,
  step: TimeoutStep,
  at: Path,
  branches: ReadonlyMap<string, Branches>,
): void {
  const { node, graph, report } = context
  if (node.type === 'start' && !AT_START.has(step.do)) {
    report([...at, 'do'], 'stepNotHere', { do: step.do, allowed: [...AT_START].join(', ') })
    return
  }
  switch (step.do) {
    case 'remind':
      if ((step.times ?? 1) > 1 && step.every === undefined) report([...at, 'every'], 'everyMissing')
      if (step.every !== undefined && (step.times ?? 1) === 1) {
        report([...at, 'every'], 'settingUnused', { setting: 'every', needs: 'times' })
      }
      return
    case 'agree': {
      const asked = askedOf(node, context)
      if (asked !== null) report([...at, 'do'], 'autoAgreeNotHere', { code: node.code, asked })
      return
    }
    case 'return':
      if (checkEarlier(step.node, node.code, graph, [...at, 'node'], report)) {
        warnOfMiss(step.node, node.code, graph, [...at, 'node'], report)
      }
      return
    case 'jump':
      checkJump(context, step.node, [...at, 'node'], branches)
      return
    default:
  }
}

/** O7: what a rule cannot give: a signature, or the first required field. */
function askedOf(node: FlowNode, { model }: NodeContext): string | null {
  if (asksSignature(node)) return 'signature'
  const rights = rightsAt(node, model)
  const codes = model.properties.flatMap((property) => [
    property.code,
    ...(property.type === 'subTable'
      ? [...columnsOf(property).keys()].map((column) => `${property.code}.${column}`)
      : []),
  ])
  return codes.find((code) => rights(code).required) ?? null
}

/** A jump stays with its token: the same branch, another node where people act (engine X1). */
function checkJump(
  { node, graph, report }: NodeContext,
  target: string,
  at: Path,
  branches: ReadonlyMap<string, Branches>,
): void {
  if (!graph.nodes.has(target)) report(at, 'unknownNode', { code: target })
  else if (!isHumanNode(graph, target)) report(at, 'nodeWithoutPeople', { code: target })
  else if (target === node.code) report(at, 'jumpToItself', { code: target })
  else if (!sameBranches(branches.get(target) ?? [], branches.get(node.code) ?? [])) {
    report(at, 'jumpLeavesBranch', { code: target, node: node.code })
  }
}

function checkOrder({ report }: NodeContext, { due, steps = [] }: Timeout, s: number, at: Path): void {
  const step = steps[s]
  const before = steps[s - 1]
  if (step === undefined) return
  if (before !== undefined && isLonger(before.after, step.after)) report([...at, 'after'], 'stepTooEarly')
  const decided = steps.slice(0, s).find((each) => DECIDING.has(each.do))
  if (decided !== undefined) report(at, 'stepNeverRuns', { do: step.do, decided: decided.do })
  if (DECIDING.has(step.do) && isLonger(due, step.after)) {
    report([...at, 'after'], 'decidesBeforeDue', { do: step.do })
  }
}
