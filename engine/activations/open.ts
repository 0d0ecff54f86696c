import type { ApprovalMode } from '../../contract/vocabulary.ts'
import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { Person } from '../../rules/organisation/organisation.ts'
import { roundsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'

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

/** The initiator's own task: no delegation and no rule, he completes it by submitting (S5). */
export function openOwnTask(run: Run, activation: number, { id }: Person): void {
  const slot = run.state.slots.length + 1
  const reasons = [{ kind: 'initiator' }] as const
  emit(run, { type: 'slotCreated', slot, activation, position: 1, ownerId: id, holderId: id, reasons })
  openItem(run, slot, true)
}

/** The task of a slot for its holder; `open` false: it waits for its turn (M3). */
export function openItem(run: Run, slot: number, open: boolean): void {
  const { activation, holderId } = run.state.slots[slot - 1] ?? { activation: 0, holderId: '' }
  const item = run.state.items.length + 1
  emit(run, { type: 'itemOpened', item, slot, activation, holderId, kind: WORK_ITEM_KIND.normal, open })
}
