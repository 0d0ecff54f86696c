import { chooseBranches } from '../definition/routing.ts'
import { emit, type Run } from '../run/run.ts'
import { getStuck, type Step } from '../run/step.ts'

/** Opens a token per chosen branch (P1); all stand before the first one walks, so a short branch cannot pass the join. */
export function openSplit(run: Run, { token, node, via }: Step): readonly Step[] {
  const branches = chooseBranches(run.flow, node, run.data)
  if (branches.length === 0) return getStuck(run, token, node, 'noRoute')
  const split = run.state.splits.length + 1
  const earlier = run.state.splits.filter((known) => known.node === node)
  const generation = Math.max(0, ...earlier.map((known) => known.generation)) + 1
  emit(run, { type: 'splitOpened', split, node, parent: token, generation })
  return branches.map((route) => {
    const branch = run.state.tokens.length + 1
    emit(run, { type: 'tokenCreated', token: branch, node, split })
    return { token: branch, node: route.to, via }
  })
}
