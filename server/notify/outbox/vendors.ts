import type { Queryable } from '../../db/database.ts'
import type { Wake } from '../../queue/wake.ts'
import { markHandledOf } from '../../stores/vendors/vendor-closings.ts'
import { enqueueVendorMessages, hasVendors } from '../../stores/vendors/vendor-messages.ts'
import type { Channel } from './channel.ts'
import { gather, MOST_GATHERED } from './gather.ts'

/** So long a process believes that an organisation, or none, is connected. */
const BELIEVED_MS = 10_000

/**
 * DingTalk and WeCom: notes what people are to be told there and leaves the telling to a job of its own, because a
 * vendor that is slow or says "later" must hold up no other message. Without a connection it costs nothing per message.
 */
export function vendorsChannel(db: Queryable, wake: Pick<Wake, 'vendorMessages'>): Channel {
  const enqueue = gather(async (messages: Parameters<typeof enqueueVendorMessages>[1]) => {
    await enqueueVendorMessages(db, messages)
    return messages
  })
  const look = gather(async (changed: Parameters<typeof markHandledOf>[1]) => {
    await markHandledOf(db, changed)
    return changed
  })
  let believed: { readonly any: Promise<boolean>; readonly until: number } | undefined
  const anybody = (): Promise<boolean> => {
    const now = performance.now()
    if (believed === undefined || believed.until < now)
      believed = { any: hasVendors(db), until: now + BELIEVED_MS }
    believed.any.catch(() => {
      believed = undefined
    })
    return believed.any
  }
  return {
    name: 'vendors',
    atOnce: MOST_GATHERED,
    deliver: async (message) => {
      if (!(await anybody())) return { kind: 'delivered' }
      if (message.kind !== 'itemClosed') await enqueue(message)
      const { corpId, instanceId } = message
      if (instanceId !== null) await look({ corpId, instanceId })
      // Also for what is only closed: what stands at the vendor changes.
      wake.vendorMessages()
      return { kind: 'delivered' }
    },
  }
}
