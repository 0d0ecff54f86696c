import { withdrawBelow } from '../activations/branches.ts'
import { closeActivation } from '../activations/close.ts'
import { openActivation } from '../activations/open.ts'
import type { Activation } from '../model/activation.ts'
import { activationsBetween, ancestors } from '../model/path.ts'
import type { SlotReason } from '../model/slot.ts'
import { latestActivation } from '../model/state.ts'
import { tokensBelow } from '../model/tree.ts'
import { walk } from '../nodes/walk.ts'
import { emit, type Run } from '../run/run.ts'
import type { Via } from '../run/step.ts'
import { supersedeAhead, supersedeBranches } from '../straight-back/ahead.ts'
import { supersede, supersedeVotes } from '../straight-back/supersede.ts'
import { reopenSlots } from '../straight-back/voice.ts'
import { dropAddresses } from './addresses.ts'
import { viaOf } from './open-receivers.ts'

/** Where an administrator sends a run, to whom (null: whoever the node resolves to), and why. */
export type Jump = {
  readonly node: string
  readonly people: readonly string[] | null
  readonly opinion: string
}

/** X1: a token goes to a node; what it and the branches below it had open closes, its return addresses go. */
export function jump(run: Run, token: number, to: Jump): void {
  const byId = run.context.actor.id
  const note = { kind: 'activatedOther', byId, toNode: to.node, opinion: to.opinion } as const
  const below = new Set([token, ...tokensBelow(run.state, token).map(({ id }) => id)])
  const left = run.state.activations.filter((one) => one.state === 'open' && below.has(one.token))
  const origin = left[0] ?? run.state.activations.findLast((one) => below.has(one.token))
  supersedeBehind(run, token, left, to.node)
  withdrawBelow(run, token, note, 'activatedOther')
  for (const { id, token: at, state } of run.state.activations) {
    if (state === 'open' && at === token) {
      closeActivation(run, id, { state: 'closed', note, because: 'activatedOther' })
    }
  }
  dropAddresses(run, token)
  open(run, token, to, origin)
}

/** Backwards, or to the very node: as a re-run return supersedes (B2). Forwards nothing that was decided is lost. */
function supersedeBehind(run: Run, token: number, left: readonly Activation[], node: string): void {
  const isBack = left.some((one) => ancestors(run.state, one).some((earlier) => earlier.node === node))
  for (const one of left) {
    if (one.node === node) supersedeVotes(run, one.id)
    else if (isBack) supersede(run, activationsBetween(run.state, one, node), [one.id])
  }
  if (!isBack) return
  supersedeAhead(run, token, node)
  supersedeBranches(run, token)
}

/** X1: an ended run goes on, on its token outside of every split. */
export function reopenRun(run: Run, to: Jump): void {
  const root = run.state.tokens.find(({ split }) => split === null)
  if (root === undefined) throw new Error('a run has a token outside its splits')
  emit(run, { type: 'instanceReopened', byId: run.context.actor.id, opinion: to.opinion })
  const behind = run.state.activations.filter((one) =>
    ancestors(run.state, one).some((earlier) => earlier.node === to.node),
  )
  const visited = run.state.activations.filter((one) => one.node === to.node)
  supersede(run, [...visited, ...behind])
  emit(run, { type: 'tokenReopened', token: root.id, node: to.node })
  open(
    run,
    root.id,
    to,
    run.state.activations.findLast((one) => one.token === root.id),
  )
}

function open(run: Run, token: number, { node: code, people }: Jump, origin: Activation | undefined): void {
  const visited = latestActivation(run.state, code) !== undefined
  const via: Via = visited ? viaOf(run, code) : { from: origin?.id ?? null, failed: false }
  const step = { token, node: code, via, cause: 'activate' } as const
  const node = run.flow.node(code)
  if (people === null || node.type !== 'approval') {
    walk(run, [step])
    return
  }
  emit(run, { type: 'tokenMoved', token, node: code })
  const reasons: readonly SlotReason[] = [{ kind: 'adjusted', byId: run.context.actor.id }]
  const voices = [...new Set(people)].map((id) => ({ ownerId: id, holderId: id, reasons }))
  reopenSlots(run, openActivation(run, step, node.mode), voices, node.mode === 'sequence')
}
