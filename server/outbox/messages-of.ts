import { createHash } from 'node:crypto'
import type { Event, EventOf, EventType } from '../../engine/events/event.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import type { Audience, MessageKind, MessageParams, OutboxRow, Recipient } from './message.ts'

/** What one command did, and where the log keeps it. */
export type Happened = {
  readonly events: readonly Event[]
  readonly before: Instance | null
  readonly after: Instance
  readonly instanceId: string
  /** The operation log's entry of the command. */
  readonly entry: number
  /** Who acted: nobody is told of his own act. */
  readonly actorId: string
}

type Intent = { readonly kind: MessageKind; readonly audience: Audience; readonly params: MessageParams }

type Mapper<Type extends EventType> = (
  event: EventOf<Type>,
  happened: Happened,
) => { readonly kind: MessageKind; readonly people: readonly Recipient[]; readonly params: MessageParams }

/** The events that promise somebody a message. An event that is not here tells nobody. */
const MESSAGES: { readonly [Type in EventType]?: Mapper<Type> } = {
  itemOpened: ({ item, open }, happened) => opened(open ? item : null, happened),
  itemStarted: ({ item }, happened) => opened(item, happened),
  slotClosed: ({ item, because, byId }, { before }) => ({
    kind: 'itemClosed',
    // Who never saw the item open needs not hear that it is gone.
    people: item === null ? [] : peopleOf(before, item),
    params: { because, byId },
  }),
  instanceReturned: ({ toNode, byId }, { after }) => ({
    kind: 'returned',
    people: standsAt(after, toNode, after.initiatorId) ? [] : [person(after.initiatorId)],
    params: { toNode, byId },
  }),
  instanceCompleted: ({ outcome }, { after }) => ({
    kind: 'finished',
    people: [person(after.initiatorId), person(after.submitterId)],
    params: { outcome },
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
      return { id: idOf(key), message_key: key, kind, payload: { audience, params } }
    },
  )
}

type Mapped<Type extends EventType> = { [T in Type]: EventOf<T> & { readonly type: T } }[Type]

function intentOf<Type extends EventType>(event: Mapped<Type>, happened: Happened): Intent[] {
  const mapper: Mapper<Type> | undefined = MESSAGES[event.type]
  if (mapper === undefined) return []
  const { kind, people, params } = mapper(event, happened)
  const others = distinct(people).filter(({ userId }) => userId !== happened.actorId)
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
function opened(item: number | null, { events, after }: Happened): ReturnType<Mapper<'itemOpened'>> {
  const found = after.items.find((one) => one.number === item && one.status === 'processing')
  const back = events.find((event) => event.type === 'instanceReturned' && event.toNode === found?.node)
  return {
    kind: back === undefined ? 'itemOpened' : 'returned',
    people: found === undefined ? [] : [{ userId: found.holderId, item: found.number }],
    params:
      back?.type === 'instanceReturned'
        ? { toNode: back.toNode, byId: back.byId }
        : { node: found?.node ?? '' },
  }
}

function peopleOf(state: Instance | null, item: number): Recipient[] {
  return (state?.items ?? [])
    .filter((one) => one.number === item && one.status === 'processing')
    .map((one) => ({ userId: one.holderId, item }))
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

/** A UUID made from the key (version 8): a command that is tried again writes the same row. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
