import type { FlowNode } from '../../contract/package/nodes.ts'
import { assign } from '../activations/assign.ts'
import { openItem } from '../activations/open.ts'
import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { activationOf, isUndecided, slotsOf } from '../model/state.ts'
import { applyDelegation, busyIn } from '../participants/delegate.ts'
import { refuseNamed, refusePerson } from '../participants/named.ts'
import { emit, type Run } from '../run/run.ts'
import { checkRemoval, settle } from '../settling/settle.ts'
import { closeSlot } from '../signers/close-slot.ts'
import { placesAfter } from '../signers/turn.ts'
import { HELD_FOR_A_HUMAN, isForAdministrators, isHeldForHuman, voicesOf } from '../votes/outcome.ts'
import type { Place } from './places.ts'

/** X2: whoever is not named any more goes, whoever is new gets a slot; votes that were cast are never removed. */
export function adjustSlots(run: Run, place: Place, people: readonly string[]): Rejection | null {
  const { activation, node } = place
  const voices = voicesOf(slotsOf(run.state, activation.id))
  const pool = voices.find((slot) => slot.candidates !== undefined && isUndecided(slot))
  if (pool !== undefined) return adjustPool(run, place, pool, people)

  const gone = voices.filter((slot) => isUndecided(slot) && !people.some((id) => isHis(slot, id)))
  const stay = voices.filter((slot) => !gone.includes(slot))
  const fresh = people.filter((id) => !stay.some((slot) => isHis(slot, id)))
  if (gone.length === 0 && fresh.length === 0) return refuse('sameHandlers')
  for (const slot of gone) closeSlot(run, slot.id, 'adjusted')
  const refused = checkFresh(run, place, fresh)
  if (refused !== null) return refused
  const joins = { group: (gone[0] ?? stay[0])?.group, standsIn: standInOf(stay, gone) }
  for (const id of fresh) join(run, place, node, id, people, joins)
  const wrong = gone.length === 0 ? null : checkRemoval(run, activation.id)
  if (wrong !== null) return wrong
  settle(run, activation.id)
  return null
}

/** Who joins those who stand in for the node's people stands in as they do; the human who is needed may be replaced. */
function standInOf(stay: readonly Slot[], gone: readonly Slot[]): readonly SlotReason[] {
  if ([...stay, ...gone].some(isHeldForHuman)) return [HELD_FOR_A_HUMAN]
  return stay.some(isForAdministrators) ? [{ kind: 'administrator' }] : []
}

/** A slot is a person's when he owns it, holds it, has entrusted it, or decided it. */
function isHis({ ownerId, holderId, delegation, decision }: Slot, id: string): boolean {
  return [ownerId, holderId, delegation?.principalId, decision?.actorId].includes(id)
}

/** M9: who may claim it is set anew, as a whole. */
function adjustPool(
  run: Run,
  { activation, node }: Place,
  pool: Slot,
  people: readonly string[],
): Rejection | null {
  const known = new Set(pool.candidates)
  if (known.size === people.length && people.every((id) => known.has(id))) return refuse('sameHandlers')
  if (node.type !== 'approval') return refuse('actionNotOffered')
  const { context } = run
  const refused = refuseNamed(people, { state: run.state, context, node })
  if (refused !== null) return refused
  closeSlot(run, pool.id, 'adjusted')
  const voices = people.flatMap((id) => {
    const person = context.organisation.person(id)
    return person === undefined ? [] : [{ person, reasons: [reasonOf(run)] }]
  })
  assign(run, activation.id, node, voices)
  settle(run, activation.id)
  return null
}

function checkFresh(run: Run, { activation, node }: Place, fresh: readonly string[]): Rejection | null {
  const { context, state } = run
  const refused = refuseNamed(fresh, { state, context, node })
  if (refused !== null) return refused
  const busy = busyIn(state, activation.id)
  const known = fresh.find((id) => busy.has(id))
  return known === undefined ? null : refusePerson('alreadySigner', known, context.organisation)
}

type Joins = { readonly group: number | undefined; readonly standsIn: readonly SlotReason[] }

/** One more voice, right after the one named before him; a sequential one waits for its turn. */
function join(
  run: Run,
  { activation }: Place,
  node: FlowNode,
  personId: string,
  people: readonly string[],
  { group, standsIn }: Joins,
): void {
  const busy = new Set([...busyIn(run.state, activation.id), ...people])
  const place = { state: run.state, context: run.context, node }
  const { reasons, ...holding } = applyDelegation(place, { personId, busy })
  const slot = run.state.slots.length + 1
  emit(run, {
    type: 'slotCreated',
    slot,
    activation: activation.id,
    position: placeOf(run, activation.id, personId, people),
    ownerId: personId,
    ...holding,
    reasons: [...standsIn, reasonOf(run), ...reasons],
    ...(group === undefined ? {} : { group }),
  })
  openItem(run, slot, activationOf(run.state, activation.id).mode !== 'sequence')
}

function reasonOf({ context }: Run): SlotReason {
  return { kind: 'adjusted', byId: context.actor.id }
}

/** After whoever is named before him and is there; else before all who have not voted. */
function placeOf(run: Run, activation: number, personId: string, people: readonly string[]): number {
  const voices = voicesOf(slotsOf(run.state, activation))
  const before = people.slice(0, people.indexOf(personId))
  const [named] = before.toReversed().flatMap((id) => voices.find((slot) => isHis(slot, id)) ?? [])
  const voted = voices.filter((slot) => !isUndecided(slot)).map(({ position }) => position)
  const after = named?.position ?? Math.max(0, ...voted)
  return placesAfter(voices, after, 1)[0] ?? after + 1
}
