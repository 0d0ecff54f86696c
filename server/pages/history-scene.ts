import type { Event } from '../../engine/events/event.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { secretActivations } from '../../engine/votes/secret-ballot.ts'
import type { Rights } from '../../rules/form/rights.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { HistoryRow } from '../stores/audit/operation-log.ts'
import { rightsToSee } from './timeline/visible-fields.ts'

/** A run and who reads its history. */
type Read = {
  readonly instanceId: string
  readonly state: Instance
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly locale: string
  readonly readerId: string
}

export type HistoryScene = Read & {
  /** What the reader may see of the form. */
  readonly rights: Rights
  /** Activations whose votes of others are still secret for the reader (engine M10). */
  readonly secret: ReadonlySet<number>
}

/** A run's history as its reader may see it. */
export function historyScene(read: Read): HistoryScene {
  const { state, definition, readerId } = read
  return {
    ...read,
    rights: rightsToSee(readerId, state, definition),
    secret: secretActivations(state, definition.workflow.nodes, readerId),
  }
}

type Entry = Pick<HistoryRow, 'actor_id' | 'on_behalf_of_id' | 'events'>

/** Whether an event tells how somebody else voted in a secret ballot that is still open (engine M10). */
export function isSecretAct(
  event: Event,
  { actor_id, on_behalf_of_id }: Entry,
  { readerId, secret, state }: HistoryScene,
): boolean {
  if (secret.size === 0 || actor_id === readerId || on_behalf_of_id === readerId) return false
  if (event.type !== 'slotDecided' && event.type !== 'assistAnswered') return false
  const activation = activationIn(event, state)
  return activation !== null && secret.has(activation)
}

/** Whether the whole entry is such a vote: what follows from it and what it changed would tell it too. */
export function isSecretEntry(entry: Entry, scene: HistoryScene): boolean {
  return entry.events.some(
    (event) =>
      event.type === 'slotDecided' &&
      event.decision.actorId === entry.actor_id &&
      isSecretAct(event, entry, scene),
  )
}

/** The visit of a node that an event is about; null: the run as a whole. */
export function activationIn(event: Event, state: Instance): number | null {
  if ('item' in event && event.item !== null) return state.items[event.item - 1]?.activation ?? null
  if ('activation' in event && event.activation !== null) return event.activation
  if ('slot' in event && event.slot !== null) return state.slots[event.slot - 1]?.activation ?? null
  return null
}
