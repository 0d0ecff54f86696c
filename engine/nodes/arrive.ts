import type { Split } from '../model/token.ts'
import { emit, type Run } from '../run.ts'
import { isOpenToken, splitOf, tokenOf } from '../state.ts'
import { leave, type Step, type Via } from '../step.ts'

/** A branch reaches its join; the last one to arrive lets the parent go on (P1, P7). */
export function arriveAtJoin(run: Run, { token, node, via }: Step): readonly Step[] {
  const { split } = tokenOf(run.state, token)
  if (split === null) return leave(run, token, node, via)
  emit(run, { type: 'tokenClosed', token, state: 'arrived', failed: via.failed })
  return goOnAfter(run, splitOf(run.state, split), via)
}

/** A token reaches an end: its branch is over; outside every split so is the run, as agreed or disagreed (A3). */
export function arriveAtEnd(run: Run, { token, via }: Step): readonly Step[] {
  const { split } = tokenOf(run.state, token)
  emit(run, { type: 'tokenClosed', token, state: 'ended', failed: via.failed })
  if (split !== null) return goOnAfter(run, splitOf(run.state, split), via)
  emit(run, { type: 'instanceCompleted', outcome: via.failed ? 'disagreed' : 'agreed' })
  return []
}

function goOnAfter(run: Run, split: Split, via: Via): readonly Step[] {
  const branches = run.state.tokens.filter((token) => token.split === split.id)
  if (branches.some(isOpenToken)) return []
  emit(run, { type: 'splitClosed', split: split.id, state: 'joined' })
  const after = { from: via.from, failed: branches.some((branch) => branch.failed) }
  const arrived = branches.find((branch) => branch.state === 'arrived')
  if (arrived === undefined) return arriveAtEnd(run, { token: split.parent, node: split.node, via: after })
  emit(run, { type: 'tokenMoved', token: split.parent, node: arrived.node })
  return leave(run, split.parent, arrived.node, after)
}
