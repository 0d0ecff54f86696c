import { closeActivation } from './close.ts'
import { fail } from './fail.ts'
import type { Activation } from './model/activation.ts'
import { outcomeOf, voicesOf } from './outcome.ts'
import { treatLeaver } from './participants/leaver.ts'
import { emit, type Run } from './run.ts'
import { settleSigners } from './signers/settle-signers.ts'
import { nextInTurn } from './signers/turn.ts'
import { activationOf, itemOfSlot, slotsOf } from './state.ts'
import { leave } from './step.ts'
import { walk } from './walk.ts'

/**
 * Draws the consequence of an activation's votes: it goes on waiting, passes or fails. Called after every change of
 * its slots (A1, A2, M7).
 */
export function settle(run: Run, activation: number): void {
  const current = activationOf(run.state, activation)
  if (settleSigners(run, activation)) {
    fail(run, current)
    return
  }
  const slots = slotsOf(run.state, activation)
  const outcome = outcomeOf(current.mode, slots)
  if (outcome === 'passed') pass(run, current)
  else if (outcome === 'failed') fail(run, current)
  else if (current.mode === 'sequence') openNextPosition(run, activation)
}

function pass(run: Run, { id, token, node }: Activation): void {
  closeActivation(run, id, { state: 'passed', note: null, because: 'handledByAnother' })
  walk(run, leave(run, token, node, { from: id, failed: false }))
}

function openNextPosition(run: Run, activation: number): void {
  const next = nextInTurn(voicesOf(slotsOf(run.state, activation)))
  const item = next === undefined ? undefined : itemOfSlot(run.state, next.id)
  if (next === undefined || item === undefined) return
  emit(run, { type: 'itemStarted', item: item.number })
  treatLeaver(run, next.id)
}
