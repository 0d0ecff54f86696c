import { withdrawBelow } from '../activations/branches.ts'
import { isOpenToken, splitOf, tokenOf } from '../model/state.ts'
import type { Split, Token } from '../model/token.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step, type Via } from '../run/step.ts'

/** A branch reaches its join; the last one to arrive lets the parent go on (P1, P7). */
export function arriveAtJoin(run: Run, { token, node, via }: Step): readonly Step[] {
  const { split } = tokenOf(run.state, token)
  if (split === null) return leave(run, token, node, via)
  closeBranch(run, token, 'arrived', via)
  return goOnAfter(run, splitOf(run.state, split), via)
}

/** A token reaches an end: its branch is over; outside every split so is the run, as agreed or disagreed (A3). */
export function arriveAtEnd(run: Run, { token, via }: Step): readonly Step[] {
  const { split } = tokenOf(run.state, token)
  if (split !== null) {
    closeBranch(run, token, 'ended', via)
    return goOnAfter(run, splitOf(run.state, split), via)
  }
  emit(run, { type: 'tokenClosed', token, state: 'ended', failed: via.failed })
  emit(run, { type: 'instanceCompleted', outcome: via.failed ? 'disagreed' : 'agreed' })
  return []
}

/**
 * A disagree ends a token: the run, or its branch; then all of the run with it, or its siblings run on and the join
 * decides, or they run on in vain (P2).
 */
export function failBranch(run: Run, token: number, via: Via): readonly Step[] {
  const { split } = tokenOf(run.state, token)
  const failure = split === null ? 'all' : onFail(run, splitOf(run.state, split))
  if (split === null || failure === 'all') return endAsDisagreed(run, token, via)
  closeBranch(run, token, 'ended', { ...via, failed: true })
  return goOnAfter(run, splitOf(run.state, split), via)
}

function onFail(run: Run, split: Split) {
  const node = run.flow.node(split.node)
  return (node.type === 'split' ? node.onFail : undefined) ?? 'all'
}

function endAsDisagreed(run: Run, token: number, { from }: Via): readonly Step[] {
  const root = run.state.tokens.find(({ split, state }) => split === null && isOpen(state))?.id ?? token
  const note = { kind: 'withdrawnWith', activation: from ?? 0 } as const
  withdrawBelow(run, root, note, 'branchEnded')
  emit(run, { type: 'tokenClosed', token: root, state: 'ended', failed: true })
  emit(run, { type: 'instanceCompleted', outcome: 'disagreed' })
  return []
}

const isOpen = (state: Token['state']) => state === 'live' || state === 'waiting'

function closeBranch(run: Run, token: number, state: 'arrived' | 'ended', via: Via): void {
  const arrivals = arrivalsOf(via)
  const { failed } = via
  emit(run, { type: 'tokenClosed', token, state, failed, ...(arrivals.length > 0 ? { arrivals } : {}) })
}

function arrivalsOf({ from, arrivals }: Via): readonly number[] {
  return arrivals ?? (from === null ? [] : [from])
}

function goOnAfter(run: Run, split: Split, via: Via): readonly Step[] {
  const branches = run.state.tokens.filter((token) => token.split === split.id)
  if (branches.some((token) => isOpenToken(token) || token.state === 'suspended')) return []
  const { parent } = split
  const over = branches.filter(({ state }) => state !== 'withdrawn')
  const arrivals = [...new Set(over.flatMap((token) => token.arrivals ?? []))]
  const after = { from: via.from, ...(arrivals.length > 1 ? { arrivals } : {}) }
  emit(run, { type: 'splitClosed', split: split.id, state: 'joined' })
  const arrived = over.find(({ state }) => state === 'arrived')
  const join = arrived?.node ?? run.flow.joinOf(split.node)
  if (hasFailed(run, split, join, over)) {
    if (join !== undefined) emit(run, { type: 'tokenMoved', token: parent, node: join })
    return failBranch(run, parent, { ...after, failed: true })
  }
  const failed = over.some((branch) => branch.failed && !isFailedEnd(run, split, branch))
  if (arrived === undefined)
    return arriveAtEnd(run, { token: parent, node: split.node, via: { ...after, failed } })
  emit(run, { type: 'tokenMoved', token: parent, node: arrived.node })
  return leave(run, parent, arrived.node, { ...after, failed })
}

/** A branch that a disagree ended, where its siblings run on. */
function isFailedEnd(run: Run, split: Split, { state, failed }: Token): boolean {
  return state === 'ended' && failed && onFail(run, split) !== 'all'
}

/** P2: with `keep` one failed branch is enough; else the join says how many have to pass. */
function hasFailed(run: Run, split: Split, join: string | undefined, branches: readonly Token[]): boolean {
  const passed = branches.filter((branch) => !isFailedEnd(run, split, branch)).length
  if (passed === branches.length) return false
  if (onFail(run, split) === 'keep') return true
  const node = join === undefined ? undefined : run.flow.node(join)
  const asked = (node?.type === 'join' ? node.pass : undefined) ?? 'all'
  if (asked === 'all') return true
  return passed < (asked === 'any' ? 1 : asked)
}
