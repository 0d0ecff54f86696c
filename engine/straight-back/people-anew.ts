import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../model/activation.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { activationOf } from '../model/state.ts'
import { expandSources } from '../participants/expand.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import type { Surroundings, Voice } from '../participants/voice.ts'
import type { Run } from '../run/run.ts'
import { isForAdministrators } from '../votes/outcome.ts'
import type { Reopening } from './voice.ts'

/** Whom a node asks now, of whose people the form, a choice or another owner has made others (B5). */
export type Anew = {
  /** In their order; none where nobody is asked by the node's own sources any more. */
  readonly voices: readonly Voice[]
  /** Whether somebody keeps the voice that he had. */
  readonly stays: (slot: Slot) => boolean
}

/** What participants were looked up in when an activation was returned straight back (B5). */
export function surroundingsThen(run: Run, returned: number): Surroundings {
  const { left = {}, note } = activationOf(run.state, returned)
  const asked = note?.kind === 'returned' ? note.asked : undefined
  const then = asked === undefined ? {} : { ...asked, chosen: asked.chosen ?? {} }
  return { ...surroundings(run), state: { ...run.state, ...then }, data: { ...run.data, ...left } }
}

/** Whether a node would ask the same people as then, in the same order where that matters. */
export function asksTheSame(run: Run, node: ApprovalNode, then: Surroundings): boolean {
  return asked(run, node, then) === asked(run, node, surroundings(run))
}

function asked(run: Run, node: ApprovalNode, around: Surroundings): string {
  const { kind, voices, mode } = resolved(run, node, around)
  const people = voices.map(({ person, group = '' }) => `${person.id} ${group}`)
  return [kind, mode, ...(mode === 'sequence' ? people : people.toSorted())].join()
}

function resolved(run: Run, node: ApprovalNode, around: Surroundings) {
  const found = resolveParticipants(node, run.context.definition.workflow, around, false)
  return found.kind === 'people' ? found : { kind: found.kind, voices: [], mode: node.mode }
}

/**
 * The people of a closed activation, looked up again for the one that goes on for it; null when they are the same, or
 * were all named by hand. Whoever was added, or named by an administrator, stays in any case.
 */
export function peopleAnew(
  run: Run,
  closed: Activation,
  slots: readonly Slot[],
  then: Surroundings,
): Anew | null {
  const node = run.flow.node(closed.node)
  if (node.type !== 'approval' || slots.every(isByHand) || asksTheSame(run, node, then)) return null
  const now = surroundings(run)
  const before = resolved(run, node, then).voices
  const { voices, mode } = resolved(run, node, now)
  const isAlike = mode === closed.mode && standIn(voices) === standIn(before)
  const changed = changedSources(node, then, now)
  const isNamed = (list: readonly Voice[], slot: Slot) => list.some((voice) => isFor(slot, voice))
  const rests = (slot: Slot) => !isNamed(before, slot) && restsOnAnother(slot, changed, then, now)
  const stays = (slot: Slot) => isByHand(slot) || (isAlike && (isNamed(voices, slot) || rests(slot)))
  return { voices, stays }
}

/** Whether administrators are asked in the place of the node's people (N1). */
function standIn(voices: readonly Voice[]): boolean {
  return voices.some((voice) => voice.group === undefined && isForAdministrators(voice))
}

/** Whoever is asked and has none of the voices that stay; of a pool everybody shares the one (M9). */
export function freshIn({ voices }: Anew, slots: readonly Slot[]): readonly Voice[] {
  if (slots.some(({ candidates }) => candidates !== undefined)) return []
  return voices.filter((voice) => !slots.some((slot) => isFor(slot, voice)))
}

/** A voice that opens again, and the slot it goes on for; null: of somebody who is asked for the first time. */
export type Placed = { readonly slot: Slot | null; readonly voice: Reopening }

/** All of them in the order in which the node names them now; who was added comes after whom he followed. */
export function inOrder(
  { voices }: Anew,
  again: readonly Placed[],
  fresh: readonly Voice[],
): readonly Placed[] {
  const placeOf = (slot: Slot) => voices.findIndex((voice) => isFor(slot, voice))
  let last = -1
  const known = again.map((one) => {
    const place = one.slot === null ? -1 : placeOf(one.slot)
    if (place >= 0) last = place
    return { one, place: last }
  })
  const asked = fresh.map((voice) => ({
    one: { slot: null, voice: firstVoice(voice) },
    place: voices.indexOf(voice),
  }))
  return [...known, ...asked].toSorted((a, b) => a.place - b.place).map(({ one }) => one)
}

function firstVoice({ person: { id }, reasons, group, rule }: Voice): Reopening {
  return {
    ownerId: id,
    holderId: id,
    reasons,
    ...(group === undefined ? {} : { group }),
    ...(rule === undefined ? {} : { rule }),
  }
}

function isByHand({ addedBy, reasons }: Slot): boolean {
  return addedBy !== undefined || reasons.some(({ kind }) => kind === 'adjusted')
}

/** Whether a slot is this person's: his from the beginning, or held by whoever got it from him. */
function isFor({ ownerId, candidates = [], reasons, group }: Slot, voice: Voice): boolean {
  if (voice.group !== undefined && voice.group !== group) return false
  const { id } = voice.person
  if (ownerId === id || candidates.includes(id)) return true
  return reasons.some((reason) => giverIn(reason) === id)
}

function giverIn(reason: SlotReason): string | undefined {
  switch (reason.kind) {
    case 'transfer':
      return reason.byId
    case 'leaver':
    case 'handover':
      return reason.ofId
    case 'timeout':
      return reason.fromId
    default:
      return undefined
  }
}

/** The sources, by list and place, that name other people than then. */
function changedSources(node: ApprovalNode, then: Surroundings, now: Surroundings): ReadonlySet<string> {
  const lists = [node.participants, ...(node.groups ?? []).map(({ participants }) => participants)]
  const ids = (source: ApprovalNode['participants'][number], around: Surroundings) =>
    expandSources([source], node.code, around)
      .map(({ person }) => person.id)
      .join()
  return new Set(
    lists.flatMap((sources, group) =>
      sources.flatMap((source, index) =>
        ids(source, then) === ids(source, now) ? [] : [`${group} ${index}`],
      ),
    ),
  )
}

/** Asked by a source that names whom it named: a change of the organisation alone asks nobody else (R1). */
function restsOnAnother(
  { reasons, group = 0 }: Slot,
  changed: ReadonlySet<string>,
  then: Surroundings,
  now: Surroundings,
): boolean {
  return reasons.some((reason) => {
    if (reason.kind === 'source') return !changed.has(`${group} ${reason.index}`)
    if (reason.kind === 'initiator') return then.state.initiatorId === now.state.initiatorId
    return reason.kind === 'previousHandler'
  })
}
