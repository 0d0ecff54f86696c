import { emit, type Run } from '../run.ts'
import { slotsOf, tokenOf } from '../state.ts'
import type { Step, Via } from '../step.ts'
import { goOnFor } from './carry.ts'
import { lineOf } from './tree.ts'

/**
 * A split that stood by goes on in its generation, the outer one first: each unfinished branch opens again where it
 * stood when `returned` closed it, with its people and their agrees (P4).
 */
export function resumeSplit(run: Run, split: number, returned: number, via: Via): readonly Step[] {
  emit(run, { type: 'splitResumed', split })
  for (const nested of run.state.splits) {
    const parent = tokenOf(run.state, nested.parent)
    const isBelow = nested.id !== split && isWithin(run, nested.parent, split)
    if (!isBelow || nested.state !== 'suspended' || parent.state !== 'waiting') continue
    emit(run, { type: 'splitResumed', split: nested.id })
  }
  const steps: Step[] = []
  for (const { id, state, held } of run.state.tokens) {
    if (state !== 'live' || held === true || !isWithin(run, id, split)) continue
    const closed = run.state.activations.findLast(
      (one) => one.token === id && (one.id === returned || isClosedWith(one.note, returned)),
    )
    if (closed === undefined) continue
    const step = { token: id, node: closed.node, via, cause: 'resume' } as const
    if (slotsOf(run.state, closed.id).length === 0 || !goOnFor(run, step, closed)) steps.push(step)
  }
  return steps
}

function isClosedWith(note: Run['state']['activations'][number]['note'], returned: number): boolean {
  return note?.kind === 'withdrawnWith' && note.activation === returned
}

function isWithin(run: Run, token: number, split: number): boolean {
  return lineOf(run.state, token).some((id) => tokenOf(run.state, id).split === split)
}
