import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../model/activation.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, itemOfSlot, slotsOf } from '../model/state.ts'
import { applyDelegation, busyIn } from '../participants/delegate.ts'
import type { Voice } from '../participants/voice.ts'
import { emit, type Run } from '../run/run.ts'
import { decisionBy } from '../votes/decision.ts'
import { closeMetGroups } from '../votes/groups.ts'
import { countingOf, isForAdministrators, outcomeOf } from '../votes/outcome.ts'
import { type ByRule, rulesFor } from '../votes/skip.ts'
import { openItem } from './open.ts'

/**
 * Gives voices a slot each in an open activation (R3 steps 6 to 8): created, delegated in order, decided by rule where
 * one applies, and their tasks opened unless that settles the outcome already. What follows from the votes is not
 * drawn here (engine/activations/conclude.ts).
 */
export function assign(run: Run, activationId: number, node: ApprovalNode, voices: readonly Voice[]): void {
  const activation = activationOf(run.state, activationId)
  const isPool = node.pool === true && activation.mode === 'any' && !voices.some(isForAdministrators)
  if (isPool) createPool(run, activation, node, voices)
  else createSlots(run, activation, node, voices)
  closeMetGroups(run, activationId)
  const slots = slotsOf(run.state, activationId)
  if (outcomeOf(countingOf(node, activation.mode), slots) === 'open') openTasks(run, activation, slots)
}

function createSlots(run: Run, activation: Activation, node: ApprovalNode, voices: readonly Voice[]): void {
  const before = slotsOf(run.state, activation.id).length
  const busy = new Set([...busyIn(run.state, activation.id), ...voices.map(({ person }) => person.id)])
  const ruleOf = rulesFor(run, node, activation)
  const inTurn = activation.mode === 'sequence'
  let isTurn = before === 0
  for (const [index, { person, reasons, group }] of voices.entries()) {
    const others = { personId: person.id, busy }
    const { reasons: more, ...holding } = applyDelegation(
      { state: run.state, context: run.context, node },
      others,
    )
    busy.add(holding.holderId)
    const voice = { ownerId: person.id, ...holding, reasons: [...reasons, ...more] }
    // A sequential position is looked at in its turn (R3 step 8).
    const rule = !inTurn || isTurn ? ruleOf(voice) : null
    isTurn &&= rule !== null
    emit(run, {
      type: 'slotCreated',
      slot: run.state.slots.length + 1,
      activation: activation.id,
      position: before + index + 1,
      ...voice,
      ...(group === undefined ? {} : { group }),
      ...(rule === null ? {} : { decision: decisionByRule(run, person.id, rule) }),
    })
  }
}

/** M9: one slot for all candidates; whoever claims it becomes its owner. A skip of one of them passes it (D5). */
function createPool(run: Run, activation: Activation, node: ApprovalNode, voices: readonly Voice[]): void {
  const ruleOf = node.skipPasses === false ? () => null : rulesFor(run, node, activation)
  const byRule = voices.flatMap(({ person, reasons }) => {
    const rule = ruleOf({ ownerId: person.id, holderId: person.id, reasons })
    return rule === null ? [] : [{ id: person.id, rule }]
  })[0]
  const holder = byRule?.id ?? ''
  emit(run, {
    type: 'slotCreated',
    slot: run.state.slots.length + 1,
    activation: activation.id,
    position: slotsOf(run.state, activation.id).length + 1,
    ownerId: holder,
    holderId: holder,
    reasons: voices.flatMap(({ reasons }) => reasons),
    candidates: voices.map(({ person }) => person.id),
    ...(byRule === undefined ? {} : { decision: decisionByRule(run, holder, byRule.rule) }),
  })
}

/** An agree by rule in the name of the engine (D2, I1); no opinion is made up for anyone. */
export function decisionByRule(run: Run, ownerId: string, { rule, link }: ByRule) {
  const extras = link === undefined ? { rule } : { rule, link }
  return decisionBy(run, SYSTEM_ID, ownerId, 'agree', '', extras)
}

/** All at once, or in sequence the first position that is left (M3). */
function openTasks(run: Run, { mode }: Activation, slots: readonly Slot[]): void {
  let isTaken = slots.some(({ state }) => state === 'open' || state === 'suspended')
  for (const slot of slots) {
    if (slot.state !== 'waiting' || itemOfSlot(run.state, slot.id) !== undefined) continue
    const isOpen = mode !== 'sequence' || !isTaken || isForAdministrators(slot)
    openItem(run, slot.id, isOpen)
    isTaken ||= isOpen
  }
}
