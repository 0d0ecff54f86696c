import { closeActivation } from './close.ts'
import { fail } from './fail.ts'
import type { Activation } from './model/activation.ts'
import { outcomeOf } from './outcome.ts'
import { liftSkipBar } from './returns/skip-bar.ts'
import { emit, type Run } from './run.ts'
import { activationOf, itemOfSlot, slotsOf } from './state.ts'
import { leave } from './step.ts'
import { walk } from './walk.ts'

/**
 * Draws the consequence of an activation's votes: it goes on waiting, passes or fails. Called after every change of
 * its slots (A1, A2, M7).
 */
export function settle(run: Run, activation: number): void {
  const current = activationOf(run.state, activation)
  const slots = slotsOf(run.state, activation)
  const outcome = outcomeOf(current.mode, slots)
  if (outcome === 'passed') pass(run, current)
  else if (outcome === 'failed') fail(run, current)
  else if (current.mode === 'sequence') openNextPosition(run, activation)
}

function pass(run: Run, { id, token, node }: Activation): void {
  closeActivation(run, id, { state: 'passed', note: null, because: 'handledByAnother' })
  liftSkipBar(run, { token, node })
  walk(run, leave(run, token, node, { from: id, failed: false }))
}

function openNextPosition(run: Run, activation: number): void {
  const slots = slotsOf(run.state, activation)
  if (slots.some((slot) => slot.state === 'open')) return
  const next = slots.find((slot) => slot.state === 'waiting')
  const item = next === undefined ? undefined : itemOfSlot(run.state, next.id)
  if (item === undefined) throw new Error(`activation ${activation} has no position left to open`)
  emit(run, { type: 'itemStarted', item: item.number })
}
