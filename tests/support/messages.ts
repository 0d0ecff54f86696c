import { randomUUID } from 'node:crypto'
import type { MessageKind } from '../../contract/messages.ts'
import { createLog } from '../../server/base/log.ts'
import type { Database } from '../../server/db/database.ts'
import type { Channel } from '../../server/notify/outbox/channel.ts'
import { inAppChannel } from '../../server/notify/outbox/in-app.ts'
import { createRelay } from '../../server/notify/outbox/relay.ts'
import { addNotifications } from '../../server/stores/notify/notifications.ts'
import { addToOutbox } from '../../server/stores/notify/outbox.ts'

/** Sends what commands promised: into the list, and by further channels. */
export async function relayMessages(database: Database, ...further: readonly Channel[]): Promise<void> {
  const channels = [inAppChannel(database, { publish: () => {} }), ...further]
  await createRelay({ database, channels, log: createLog('silent') }).drain()
}

type Told = {
  readonly corpId: string
  readonly userId: string
  readonly instanceId: string
  readonly kind?: MessageKind
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** A message in somebody's list, as the in-app channel writes it: while the outbox holds its promise. */
export async function tell(database: Database, told: Told): Promise<void> {
  const { corpId, userId, instanceId, kind = 'finished', key, at, params = {} } = told
  const payload = { audience: { kind: 'people' as const, people: [{ userId, item: null }] }, params }
  const promise = { id: randomUUID(), message_key: key, kind, payload }
  await database.transaction(async (tx) => {
    await addToOutbox(tx, { corpId, instanceId, entry: 1, at }, [promise])
    await addNotifications(tx, [
      { corpId, key, kind, instanceId, params, createdAt: at, recipients: [{ userId, workItemId: null }] },
    ])
    await tx.query({
      text: 'delete from outbox where corp_id = $1 and id = $2',
      values: [corpId, promise.id],
    })
  })
}
