import type { ApprovalMode } from '../../contract/vocabulary.ts'
import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { Voice } from '../participants/expand.ts'
import { emit, type Run } from '../run.ts'
import { roundsOf } from '../state.ts'
import type { Step } from '../step.ts'

/** Opens the next round of a node; its slots follow. */
export function openActivation(
  run: Run,
  { token, node, via, cause }: Step,
  mode: ApprovalMode,
  continues?: number,
): number {
  const activation = run.state.activations.length + 1
  const round = roundsOf(run.state, node) + 1
  emit(run, {
    type: 'activationOpened',
    activation,
    node,
    token,
    round,
    mode,
    from: via.from,
    ...(via.arrivals === undefined ? {} : { arrivals: via.arrivals }),
    ...(cause === undefined ? {} : { cause }),
    ...(continues === undefined ? {} : { continues }),
  })
  return activation
}

/**
 * One slot per person with its work item (R3 step 6). In sequence all are there at once and wait for their turn but
 * the first (M3).
 */
export function openSlots(run: Run, activation: number, voices: readonly Voice[], mode: ApprovalMode): void {
  for (const [index, { person, reasons }] of voices.entries()) {
    const slot = run.state.slots.length + 1
    const who = { ownerId: person.id, holderId: person.id, reasons }
    emit(run, { type: 'slotCreated', slot, activation, position: index + 1, ...who })
    emit(run, {
      type: 'itemOpened',
      item: run.state.items.length + 1,
      slot,
      activation,
      holderId: person.id,
      kind: WORK_ITEM_KIND.normal,
      open: mode !== 'sequence' || index === 0,
    })
  }
}
