import type { Queryable } from '../../db/database.ts'
import type { Wake } from '../../queue/wake.ts'
import { enqueuePushes } from '../../stores/notify/push.ts'
import { hasSubscriptions } from '../../stores/notify/push-subscriptions.ts'
import type { Channel } from './channel.ts'
import { gather, MOST_GATHERED } from './gather.ts'

/** So long a process believes that nobody, or somebody, wants to be told on a device. */
const BELIEVED_MS = 10_000

/**
 * Devices: notes what browsers are to be told and leaves the telling to a job of its own, because quiet hours, digests
 * and slow services must hold up no other message. While no browser wants to be told it costs nothing per message.
 */
export function pushChannel(db: Queryable, wake: Pick<Wake, 'pushes'>): Channel {
  const enqueue = gather(async (messages: Parameters<typeof enqueuePushes>[1]) => {
    await enqueuePushes(db, messages)
    return messages
  })
  let believed: { readonly any: Promise<boolean>; readonly until: number } | undefined
  const anybody = (): Promise<boolean> => {
    const now = performance.now()
    if (believed === undefined || believed.until < now)
      believed = { any: hasSubscriptions(db), until: now + BELIEVED_MS }
    believed.any.catch(() => {
      believed = undefined
    })
    return believed.any
  }
  return {
    name: 'push',
    atOnce: MOST_GATHERED,
    deliver: async (message) => {
      if (!(await anybody())) return { kind: 'delivered' }
      if (message.kind !== 'itemClosed') await enqueue(message)
      // Also for what is only closed: devices that show it are told.
      wake.pushes()
      return { kind: 'delivered' }
    },
  }
}
