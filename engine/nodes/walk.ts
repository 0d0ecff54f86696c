import type { FlowNode } from '../../contract/package/nodes.ts'
import { emit, type Run, trialOf } from '../run/run.ts'
import { getStuck, leave, type Step } from '../run/step.ts'
import { goStraightBack } from '../straight-back/straight-back.ts'
import { openApproval } from './approval.ts'
import { arriveAtEnd, arriveAtJoin } from './arrive.ts'
import { sendCopies } from './circulate.ts'
import { openInitiator } from './initiator.ts'
import { runService } from './service.ts'
import { openSplit } from './split.ts'
import { openSubProcess } from './sub-process.ts'

/** Most automatic steps of one command (Y3). */
export const MAX_STEPS = 1000

/** Looking ahead: true keeps a token at the node it has just entered. */
export type Halt = (step: Step, node: FlowNode) => boolean

/**
 * Walks tokens on until each waits for people, for its siblings, for an administrator, or is at an end: one branch as
 * far as it gets, then the next.
 */
export function walk(run: Run, steps: readonly Step[], halt: Halt = () => false): void {
  const queue = [...steps]
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    run.steps += 1
    const next = run.steps > MAX_STEPS ? stuckInLoop(run, step) : enter(run, step, halt, queue)
    queue.unshift(...next)
  }
}

function enter(run: Run, step: Step, halt: Halt, pending: readonly Step[]): readonly Step[] {
  if (step.backFrom !== undefined) {
    return goStraightBack(run, step, step.backFrom, ({ token, node }) => (via) => {
      return endsAgreed(run, { token, node, via }, pending)
    })
  }
  emit(run, { type: 'tokenMoved', token: step.token, node: step.node })
  const node = run.flow.node(step.node)
  if (halt(step, node)) return []
  switch (node.type) {
    case 'start':
      return openInitiator(run, step)
    case 'approval':
      return openApproval(run, step, node, (via) => endsAgreed(run, { ...step, via }, pending))
    case 'gateway':
      return leave(run, step.token, step.node, step.via)
    case 'split':
      return openSplit(run, step)
    case 'join':
      return arriveAtJoin(run, step)
    case 'end':
      return arriveAtEnd(run, step)
    case 'circulate':
      return sendCopies(run, step, node)
    case 'service':
      return runService(run, step, node)
    case 'subProcess':
      return openSubProcess(run, step, node)
  }
}

function stuckInLoop(run: Run, step: Step): readonly Step[] {
  return getStuck(run, step.token, run.state.tokens[step.token - 1]?.node ?? step.node, 'loop')
}

export const isHuman: Halt = (_step, node) => node.type === 'approval' || node.type === 'start'

/**
 * Whether the run ends as agreed, without anyone being asked, when the token leaves this node; `pending` are branches
 * that walk on in the same command.
 */
export function endsAgreed(run: Run, { token, node, via }: Step, pending: readonly Step[] = []): boolean {
  const trial = trialOf(run)
  walk(trial, [...leave(trial, token, node, via), ...pending], isHuman)
  return trial.state.outcome === 'agreed'
}
