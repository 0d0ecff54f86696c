import type { SignGroup, Slot } from '../model/slot.ts'
import { activationOf, itemOfSlot, slotOf } from '../model/state.ts'
import { busyIn } from '../participants/delegate.ts'
import { treatLeaver } from '../participants/leaver.ts'
import { emit, type Run } from '../run/run.ts'
import { closeGroup } from './close-slot.ts'
import { groupOutcome } from './group-outcome.ts'
import { groupOf, membersOf, openGroupsIn, peersOf } from './groups.ts'
import { nextInTurn } from './turn.ts'

/**
 * Draws the consequences within the groups of an activation, from the inside out: the next in turn is asked, a group
 * that is met or has failed gives its adder's part back or decides it (J1, J2). True: the node fails by its setting.
 */
export function settleSigners(run: Run, activation: number): boolean {
  for (
    let group = decidedGroup(run, activation);
    group !== undefined;
    group = decidedGroup(run, activation)
  ) {
    if (conclude(run, group)) return true
  }
  for (const group of openGroupsIn(run.state, activation)) askNext(run, group)
  return false
}

function decidedGroup(run: Run, activation: number): SignGroup | undefined {
  return openGroupsIn(run.state, activation).findLast(
    (group) => groupOutcome(group.mode, membersOf(run.state, group)) !== 'open',
  )
}

function askNext(run: Run, group: SignGroup): void {
  const next = group.mode === 'sequence' ? nextInTurn(membersOf(run.state, group)) : undefined
  if (next === undefined) return
  treatLeaver(run, next.id)
  const item = itemOfSlot(run.state, next.id)
  if (item !== undefined) emit(run, { type: 'itemStarted', item: item.number })
}

function conclude(run: Run, group: SignGroup): boolean {
  const isMet = groupOutcome(group.mode, membersOf(run.state, group)) === 'passed'
  closeGroup(run, group, isMet ? 'met' : 'failed', isMet ? 'handledByAnother' : 'signersFailed')
  if (group.position === 'before') return giveBack(run, group, isMet)
  emit(run, { type: 'decisionConfirmed', slot: group.adder, kind: isMet ? 'agree' : 'disagree' })
  if (!isMet) reopenPeers(run, slotOf(run.state, group.adder))
  return false
}

/** J1: the adder decides now, also against his group, unless the node fails with it. */
function giveBack(run: Run, group: SignGroup, isMet: boolean): boolean {
  const node = run.flow.node(activationOf(run.state, group.activation).node)
  if (!isMet && node.type === 'approval' && node.addSign?.onFail === 'fail') return true
  resume(run, group.adder)
  return false
}

/** The adder's part is his to decide again. */
export function resume(run: Run, slot: number): void {
  treatLeaver(run, slot)
  const item = itemOfSlot(run.state, slot)
  if (item === undefined) throw new Error(`slot ${slot} has no item to go on with`)
  emit(run, { type: 'slotResumed', slot, item: item.number })
}

/**
 * J2 in or-sign: the adder's agree had closed his peers; now that it is none they are asked again (M5), unless they got
 * another voice here meanwhile (L6).
 */
function reopenPeers(run: Run, adder: Slot): void {
  if (!isOneEnough(run, adder)) return
  for (const peer of peersOf(run.state, adder)) {
    const item = itemOfSlot(run.state, peer.id)
    if (peer.state !== 'closed' || item?.closed?.because !== 'handledByAnother') continue
    const busy = busyIn(run.state, peer.activation)
    if (busy.has(peer.ownerId) || busy.has(peer.holderId)) continue
    emit(run, { type: 'slotReopened', slot: peer.id })
    emit(run, {
      type: 'itemOpened',
      item: run.state.items.length + 1,
      slot: peer.id,
      activation: peer.activation,
      holderId: peer.holderId,
      kind: item.kind,
      open: true,
      ...(item.from === undefined ? {} : { from: item.from }),
    })
  }
}

/** Or-sign among those who count together with this slot. */
export function isOneEnough(run: Run, slot: Slot): boolean {
  if (slot.group !== undefined) return true
  const mode = groupOf(run.state, slot)?.mode ?? activationOf(run.state, slot.activation).mode
  return mode === 'any'
}
