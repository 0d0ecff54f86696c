import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import type { Channel, Message } from '../../server/notify/outbox/channel.ts'
import { inAppChannel } from '../../server/notify/outbox/in-app.ts'
import type { Audience, OutboxRow } from '../../server/stores/notify/message.ts'
import { addToOutbox } from '../../server/stores/notify/outbox.ts'

/** One promise with a key of its own. */
export function promiseTo(audience: Audience | readonly string[], key: string = randomUUID()): OutboxRow {
  const given: Audience = 'kind' in audience ? audience : peopleAudience(audience)
  return {
    id: randomUUID(),
    message_key: key,
    kind: 'mention',
    payload: { audience: given, params: { note: 'for you' } },
  }
}

function peopleAudience(userIds: readonly string[]): Audience {
  return { kind: 'people', people: userIds.map((userId) => ({ userId, item: null })) }
}

/** Stores promises as a command of an instance would. */
export async function promiseRows(
  database: Database,
  corpId: string,
  rows: readonly OutboxRow[],
): Promise<string> {
  const instanceId = randomUUID()
  await addToOutbox(database, { corpId, instanceId, entry: 1, at: new Date().toISOString() }, rows)
  return instanceId
}

export type StoredMessage = {
  readonly state: string
  readonly attempts: number
  readonly error: string | null
  readonly wait: number
}

export async function storedMessages(database: Database): Promise<StoredMessage[]> {
  const { rows } = await database.query<StoredMessage>({
    text: `select state, attempts, error, extract(epoch from greatest(next_at, leased_until) - app_now())::float as wait
      from outbox order by created_at, id`,
  })
  return rows
}

/** Makes waiting messages due, leases over. */
export async function makeMessagesDue(database: Database): Promise<void> {
  await database.query({
    text: `update outbox set next_at = app_now(), leased_until = null where state = 'waiting'`,
  })
}

export async function notificationCounts(
  database: Database,
): Promise<{ readonly all: number; readonly people: number }> {
  const { rows } = await database.query<{ all: number; people: number }>({
    text: 'select count(*)::int as all, count(distinct user_id)::int as people from notification',
  })
  return rows[0] ?? { all: 0, people: 0 }
}

export type Told = { readonly told: string[]; readonly channel: Channel }

/** The in-app channel, with who was told to look. */
export function watchedInApp(database: Database): Told {
  const told: string[] = []
  return { told, channel: inAppChannel(database, { publish: (_corp, userIds) => told.push(...userIds) }) }
}

/** A channel of another name that answers as the test says. */
export function scriptedChannel(
  name: string,
  deliver: Channel['deliver'],
): Channel & { readonly seen: Message[] } {
  const seen: Message[] = []
  return {
    name,
    seen,
    deliver: (message) => {
      seen.push(message)
      return deliver(message)
    },
  }
}
