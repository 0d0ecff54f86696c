import type { Event, EventOf, EventType } from '../../../engine/events/event.ts'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { derivedId } from '../../base/derived-id.ts'
import type {
  Audience,
  MessageKind,
  MessageParams,
  OutboxRow,
  Recipient,
} from '../../stores/notify/message.ts'

/** What one command did, and where the log keeps it. */
export type Happened = {
  readonly events: readonly Event[]
  readonly before: Instance | null
  readonly after: Instance
  readonly instanceId: string
  /** The operation log's entry of the command. */
  readonly entry: number
  /** Who acted: nobody is told of his own act, but a copy is his to read as it is anybody's (K1). Null: the server itself. */
  readonly actorId: string | null
}

type Intent = { readonly kind: MessageKind; readonly audience: Audience; readonly params: MessageParams }

type Told = {
  readonly kind: MessageKind
  readonly people: readonly Recipient[]
  readonly params: MessageParams
}

type Mapper<Type extends EventType> = (event: EventOf<Type>, happened: Happened) => Told

/** The events that promise somebody a message. An event that is not here tells nobody. */
const MESSAGES: { readonly [Type in EventType]?: Mapper<Type> } = {
  itemOpened: ({ item, open }, happened) => opened(open ? item : null, happened),
  itemStarted: ({ item }, happened) => opened(item, happened),
  slotResumed: ({ item }, happened) => opened(item, happened),
  slotClosed: ({ item, because, byId }, { before }) => closed(before, item, because, byId),
  // Without a reason its holder acted himself.
  itemClosed: ({ item, because, byId }, { before }) =>
    closed(because === null ? null : before, item, because ?? '', byId),
  assistAnswered: ({ assist }, { after }) => {
    const asked = after.assists?.find((one) => one.id === assist)
    const asker = after.slots.find((slot) => slot.id === asked?.slot)
    return {
      kind: 'assistAnswered',
      people: asker === undefined ? [] : [person(asker.holderId)],
      params: { byId: asked?.personId ?? '' },
    }
  },
  circulated: ({ activation, node, byId, people, text }) => ({
    kind: 'circulated',
    people: people.map(person),
    params: { activation, node, byId, text },
  }),
  urged: ({ byId, targets, text }) => ({
    kind: 'urged',
    people: targets.map(({ item, personId }) => ({ userId: personId, item })),
    params: { byId, text },
  }),
  reminded: ({ item, kind, people }) => ({
    kind: 'reminded',
    people: people.map((userId) => ({ userId, item })),
    params: { as: kind },
  }),
  instanceReturned: ({ toNode, byId }, { after }) => ({
    kind: 'returned',
    people: standsAt(after, toNode, after.initiatorId) ? [] : [person(after.initiatorId)],
    params: { toNode, byId },
  }),
  instanceCompleted: ({ outcome }, { after }) => ended(after, outcome),
  instanceCanceled: (_event, { after }) => ended(after, 'canceled'),
  ownerChanged: ({ ownerId, byId }, { before, after }) => ({
    kind: 'ownerChanged',
    people: [person(before?.initiatorId ?? after.initiatorId), person(ownerId)],
    params: { ownerId, byId },
  }),
}

/**
 * The messages that a command promises, for `perform` to store in its own statement (engine G1, G9; security I-24).
 * Pure: the same command gives the same rows with the same keys.
 */
export function outboxRows(happened: Happened): OutboxRow[] {
  const ordinals = new Map<MessageKind, number>()
  return merged(happened.events.flatMap((event) => intentOf(event, happened))).map(
    ({ kind, audience, params }) => {
      const ordinal = (ordinals.get(kind) ?? 0) + 1
      ordinals.set(kind, ordinal)
      const key = `${happened.instanceId}:${happened.entry}:${kind}:${ordinal}`
      return { id: derivedId(key), message_key: key, kind, payload: { audience, params } }
    },
  )
}

type Mapped<Type extends EventType> = { [T in Type]: EventOf<T> & { readonly type: T } }[Type]

function intentOf<Type extends EventType>(event: Mapped<Type>, happened: Happened): Intent[] {
  const mapper: Mapper<Type> | undefined = MESSAGES[event.type]
  if (mapper === undefined) return []
  const { kind, people, params } = mapper(event, happened)
  const isNobody = (userId: string) => userId === '' || userId === SYSTEM_ID
  const isOwnAct = (userId: string) => kind !== 'circulated' && userId === happened.actorId
  const others = distinct(people).filter(({ userId }) => !isOwnAct(userId) && !isNobody(userId))
  return others.length === 0 ? [] : [{ kind, audience: { kind: 'people', people: others }, params }]
}

/** A step with 500 people is one row, not 500: intents that say the same go to all their people together. */
function merged(intents: readonly Intent[]): Intent[] {
  const groups = Map.groupBy(intents, ({ kind, params }) => `${kind} ${JSON.stringify(params)}`)
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return []
    const people = [first, ...rest].flatMap(({ audience }) =>
      audience.kind === 'people' ? audience.people : [],
    )
    return [{ ...first, audience: { kind: 'people', people } }]
  })
}

/** An item that a return brought is told as such; one that the same command closed again is not told. */
function opened(item: number | null, { events, after }: Happened): Told {
  const found = after.items.find((one) => one.number === item && one.status === 'processing')
  if (found === undefined) return { kind: 'itemOpened', people: [], params: {} }
  const { node, from } = found
  const people = holdersOf(after, found)
  const back = events.find((event) => event.type === 'instanceReturned')
  if (back?.type === 'instanceReturned' && back.toNode === node) {
    return { kind: 'returned', people, params: { toNode: node, byId: back.byId } }
  }
  if (from?.kind === 'transfer') return { kind: 'transferred', people, params: { node, byId: from.byId } }
  if (from?.kind === 'assist') return { kind: 'assistAsked', people, params: { node, byId: from.byId } }
  return { kind: 'itemOpened', people, params: { node } }
}

/** Who never saw the item open needs not hear that it is gone. */
function closed(before: Instance | null, item: number | null, because: string, byId: string): Told {
  const found = before?.items.find((one) => one.number === item && one.status === 'processing')
  const people = before === null || found === undefined ? [] : holdersOf(before, found)
  return { kind: 'itemClosed', people, params: { because, byId } }
}

function ended(after: Instance, outcome: string): Told {
  return {
    kind: 'finished',
    people: [person(after.initiatorId), person(after.submitterId)],
    params: { outcome },
  }
}

/** The holder, or everyone who may claim it (engine M9). */
function holdersOf(state: Instance, item: WorkItem): Recipient[] {
  const slot = state.slots.find((one) => one.id === item.slot)
  const people = item.holderId === '' ? (slot?.candidates ?? []) : [item.holderId]
  return people.map((userId) => ({ userId, item: item.number }))
}

function standsAt(state: Instance, node: string, userId: string): boolean {
  const isOpenThere = (item: WorkItem) =>
    item.node === node && item.holderId === userId && item.status === 'processing'
  return state.items.some(isOpenThere)
}

function person(userId: string): Recipient {
  return { userId, item: null }
}

function distinct(people: readonly Recipient[]): Recipient[] {
  return [...new Map(people.map((one) => [`${one.userId} ${one.item}`, one])).values()]
}
