import type { Queryable } from '../../db/database.ts'
import { addNotifications } from '../../stores/notify/notifications.ts'
import type { EventHub } from '../live/hub.ts'
import type { Channel } from './channel.ts'
import { gather, MOST_GATHERED } from './gather.ts'

/** The list of notifications inside the app. Who has the app open is told to look; a repeat tells nobody. */
export function inAppChannel(db: Queryable, hub: Pick<EventHub, 'publish'>): Channel {
  const add = gather((messages: Parameters<typeof addNotifications>[1]) => addNotifications(db, messages))
  return {
    name: 'inApp',
    atOnce: MOST_GATHERED,
    deliver: async (message) => {
      const told = await add(message)
      hub.publish(message.corpId, told, { type: 'counts' })
      return { kind: 'delivered' }
    },
  }
}
