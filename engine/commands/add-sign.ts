import type { SignPosition } from '../../contract/package/approval-settings.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { checkSignature } from '../definition/signature.ts'
import { tellChanges, writeFields } from '../form/fields.ts'
import { rightsOf } from '../form/item-rights.ts'
import { checkSigners, guardAddSign } from '../guards/check-signers.ts'
import { type Found, guardItem } from '../guards/guards.ts'
import type { Context, Decided, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { activationOf } from '../model/state.ts'
import { beginRun, emit, type Run } from '../run/run.ts'
import { settle } from '../settling/settle.ts'
import { closeSlot } from '../signers/close-slot.ts'
import { createSigners } from '../signers/create.ts'
import { groupOf, peersOf } from '../signers/groups.ts'
import { isOneEnough } from '../signers/settle-signers.ts'
import { placesAfter } from '../signers/turn.ts'
import { recordDecision } from '../votes/decision.ts'
import { accepted } from './accepted.ts'

/** More people to decide: before, after or beside me (J). After is an agree: `data` and `opinion` are its own (J2). */
export type AddSign = {
  readonly type: 'addSign'
  readonly item: number
  readonly position: SignPosition
  readonly mode: 'all' | 'any' | 'sequence'
  readonly people: readonly string[]
  readonly data: FormData
  readonly opinion: string
}

/** J0–J5: `mode` is the group's; parallel signers count by the mode of those they join. */
export function addSign(state: Instance | null, command: AddSign, context: Context): Decided {
  const found = guardAddSign(state, command.item, context)
  if (!found.ok) return found
  const people = [...new Set(command.people)]
  const refused = checkSigners(found, command.position, people, context)
  if (refused !== null) return refused
  if (command.position === 'after') return addAfter(found, command, people, context)
  const tooLong = checkOpinion(command.opinion, opinionRule(found.node, 'adjustParticipant'))
  if (tooLong !== null) return tooLong

  const run = beginRun(context, found.state, context.record)
  if (command.position === 'before') addBefore(run, found, command, people)
  else addBeside(run, found, command, people)
  return accepted(run)
}

/** J1: my item waits until the group has answered. */
function addBefore(run: Run, found: Found, command: AddSign, people: readonly string[]): void {
  emit(run, { type: 'slotSuspended', slot: found.slot.id, item: found.item.number })
  openGroup(run, found, command, people)
}

/** J3: peers of mine; one after the other they come right after me. */
function addBeside(run: Run, found: Found, { opinion }: AddSign, people: readonly string[]): void {
  const { state, slot } = found
  const mode = groupOf(state, slot)?.mode ?? activationOf(state, slot.activation).mode
  createSigners(run, found, {
    people,
    places: placesAfter(peersOf(state, slot), slot.position, people.length),
    position: 'parallel',
    signGroup: slot.signGroup,
    asked: mode === 'sequence' ? 'none' : 'all',
    text: opinion,
  })
  settle(run, slot.activation)
}

/** J2: my agree is here, but it counts only when the group has passed; in or-sign it closes my peers at once. */
function addAfter(found: Found, command: AddSign, people: readonly string[], context: Context): Decided {
  const agree = guardItem(found.state, command.item, 'agree', context)
  if (!agree.ok) return agree
  const refused =
    checkOpinion(command.opinion, opinionRule(found.node, 'agree')) ??
    checkSignature(context, found.node, 'agree')
  if (refused !== null) return refused
  const rights = rightsOf(found.node, context.definition.model, found.slot)
  const written = writeFields(context, found.state, found.node, command.data, true, rights)
  if (!written.ok) return written

  const run = beginRun(context, found.state, written.data)
  tellChanges(run, written.changes)
  recordDecision(run, found, 'agree', command.opinion, {
    provisional: true,
    ...(written.changes.length === 0 ? {} : { wrote: written.changes }),
  })
  if (isOneEnough(run, found.slot)) {
    const others = peersOf(run.state, found.slot).filter(({ id }) => id !== found.slot.id)
    for (const peer of others) closeSlot(run, peer.id, 'handledByAnother')
  }
  openGroup(run, found, command, people)
  return accepted(run)
}

function openGroup(run: Run, found: Found, command: AddSign, people: readonly string[]): void {
  const { position, mode, opinion } = command
  if (position === 'parallel') throw new Error('parallel signers have no group of their own')
  const group = (run.state.signGroups?.length ?? 0) + 1
  const { slot, activation } = found
  emit(run, { type: 'signGroupOpened', group, activation: activation.id, adder: slot.id, position, mode })
  createSigners(run, found, {
    people,
    places: people.map((_, index) => index + 1),
    position,
    signGroup: group,
    asked: mode === 'sequence' ? 'first' : 'all',
    text: opinion,
  })
}
