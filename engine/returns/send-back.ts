import { suspendBelow, withdrawBelow } from '../activations/branches.ts'
import { activationsBetween } from '../model/path.ts'
import { activationOf } from '../model/state.ts'
import { branchesBetween, meetingOf } from '../model/tree.ts'
import { walk } from '../nodes/walk.ts'
import { emit, type Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'
import { supersedeAhead, supersedeBranches } from '../straight-back/ahead.ts'
import { supersede, supersedeVotes } from '../straight-back/supersede.ts'
import { dropAddresses, pushAddresses } from './addresses.ts'
import { openReceivers } from './open-receivers.ts'
import type { Place } from './place.ts'
import { restoreFields } from './restore-fields.ts'
import type { SendBack } from './returning.ts'

/**
 * Draws the consequences of a return (B2): what it leads back over no longer counts, what it leaves closes, and its
 * targets open for their receivers. From behind a join into branches of its split, those alone reopen (P5, B13); from
 * within a split to before it, the split is withdrawn, or stands by for the way straight back (P4).
 */
export function sendBack(run: Run, back: SendBack): void {
  const { from, places, mode, byId } = back
  const { token } = activationOf(run.state, from)
  const [first] = places
  if (first === undefined) throw new Error('a return leads somewhere')
  const root = meetingOf(run.state, token, first.token)
  const note = { kind: 'withdrawnWith', activation: from } as const

  if (mode === 'straight') {
    supersede(
      run,
      places.map(({ last }) => last),
    )
    if (root !== token) suspendBelow(run, root, note, 'returned')
    pushAddresses(run, root, back)
  } else {
    leaveBehind(run, root, back)
    if (root !== token) withdrawBelow(run, root, note, 'returned')
    dropAddresses(run, root)
    emit(run, { type: 'skipBarred', token: root, until: activationOf(run.state, from).node })
  }
  reopenBranches(run, root, places)
  restoreFields(run, places)
  const toNode = first.node
  const isInitiators = toNode === run.flow.start.code
  emit(run, { type: 'instanceReturned', toNode, byId, ...(isInitiators ? { toInitiator: true } : {}) })
  const steps = places.flatMap((place): readonly Step[] => openReceivers(run, place, back))
  walk(run, steps)
}

/** B2 under re-run: the target, the nodes between and the one that returns; and what lay ahead of it by B6. */
function leaveBehind(run: Run, root: number, { from, places }: SendBack): void {
  const returning = activationOf(run.state, from)
  for (const { node } of places) {
    supersedeAhead(run, root, node, from)
    supersede(run, activationsBetween(run.state, returning, node), [from])
  }
  supersede(
    run,
    places.map(({ last }) => last),
  )
  supersedeVotes(run, from)
  if (root !== returning.token) {
    for (const { node } of places) supersedeAhead(run, returning.token, node, from)
    supersedeBranches(run, root, [from])
  }
}

/** P5: every split between opens again with only the branches that lead to the targets. */
function reopenBranches(run: Run, root: number, places: readonly Place[]): void {
  const reopened = new Set<number>()
  for (const { token, node } of places) {
    const branches = branchesBetween(run.state, root, token)
    for (const { split } of branches) {
      const known = split === null ? undefined : run.state.splits[split - 1]
      if (known === undefined || reopened.has(known.id)) continue
      reopened.add(known.id)
      emit(run, { type: 'splitReopened', split: known.id, generation: known.generation + 1 })
    }
    if (branches.length > 0) emit(run, { type: 'tokenReopened', token, node })
  }
}
