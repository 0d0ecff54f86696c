import { assign } from '../activations/assign.ts'
import { goOnWith } from '../activations/nobody.ts'
import { openOwnTask } from '../activations/open.ts'
import type { Rejection } from '../model/context.ts'
import { roundsOf, tokenOf } from '../model/state.ts'
import { refuseNamed } from '../participants/named.ts'
import type { Voice } from '../participants/voice.ts'
import { emit, type Run } from '../run/run.ts'
import { settle } from '../settling/settle.ts'
import type { Place } from './places.ts'

/** Nobody is asked there: a stalled activation goes on (N5), a held token opens a new round (X3). */
export function startHandlers(run: Run, place: Place, people: readonly string[]): Rejection | null {
  const { node, activation, token } = place
  const { context, state } = run
  const refused = refuseNamed(people, { state, context, node })
  if (refused !== null) return refused
  const voices = people.flatMap((id): readonly Voice[] => {
    const person = context.organisation.person(id)
    return person === undefined ? [] : [{ person, reasons: [{ kind: 'adjusted', byId: context.actor.id }] }]
  })
  const isHeld = tokenOf(state, token).held === true
  if (!isHeld && node.type === 'approval') {
    goOnWith(run, activation, node, voices)
    settle(run, activation.id)
    return null
  }
  const id = isHeld ? openRound(run, place) : goOn(run, place)
  if (node.type === 'approval') {
    assign(run, id, node, voices)
    settle(run, id)
  } else for (const { person } of voices) openOwnTask(run, id, person)
  return null
}

/** The initiator's own node whose initiator has left (Q1). */
function goOn(run: Run, { token, node, activation }: Place): number {
  emit(run, { type: 'tokenMoved', token, node: node.code })
  emit(run, { type: 'activationReopened', activation: activation.id })
  return activation.id
}

function openRound(run: Run, { token, node, activation: { from, mode } }: Place): number {
  emit(run, { type: 'tokenMoved', token, node: node.code })
  const activation = run.state.activations.length + 1
  const round = roundsOf(run.state, node.code) + 1
  const visit = { activation, node: node.code, token, round, mode, from, cause: 'activate' } as const
  emit(run, { type: 'activationOpened', ...visit })
  return activation
}
