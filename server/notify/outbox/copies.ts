import * as z from 'zod/mini'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Queryable } from '../../db/database.ts'
import { giveCopies } from '../../stores/instances/circulates.ts'
import type { EventHub } from '../live/hub.ts'
import type { Channel } from './channel.ts'
import { MOST_GATHERED } from './gather.ts'

const circulated = z.object({
  activation: z.nullable(z.int()),
  node: z.string(),
  byId: z.string(),
  text: z.string(),
})

/**
 * Turns the promise of a copy into each person's item to read: sending to thousands is answered at once and completed
 * by the job (engine K2).
 */
export function copiesChannel(db: Queryable, hub: Pick<EventHub, 'publish'>): Channel {
  return {
    name: 'copies',
    kinds: ['circulated'],
    atOnce: MOST_GATHERED,
    deliver: async ({ corpId, instanceId, params, createdAt, recipients }) => {
      if (instanceId === null) return { kind: 'refused', reason: 'a copy of no run' }
      const { activation, node, byId, text } = circulated.parse(params)
      const changed = await giveCopies(db, {
        corpId,
        instanceId,
        activation: activation ?? 0,
        node,
        senderId: byId === SYSTEM_ID ? null : byId,
        note: text,
        at: createdAt,
        holderIds: recipients.map(({ userId }) => userId),
      })
      hub.publish(corpId, changed, { type: 'work', instanceId })
      return { kind: 'delivered' }
    },
  }
}
