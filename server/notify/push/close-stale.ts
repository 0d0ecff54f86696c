import type { Queryable } from '../../db/database.ts'
import { takeStale } from '../../stores/notify/push.ts'
import { forgetSubscription } from '../../stores/notify/push-subscriptions.ts'
import type { SendPush } from './send.ts'

const AT_ONCE = 100
/** Safari takes the right away from a site whose push shows nothing; there the app closes them when it is opened. */
const SHOWS_ALWAYS = /^https:\/\/[\w.-]+\.push\.apple\.com\//

/**
 * What was read or handled anywhere leaves every device. Sent once: a device that is not reached closes it when the
 * app is opened there, and an undelivered message is replaced by its topic.
 */
export async function closeStale(deps: {
  readonly database: Queryable
  readonly send: SendPush
}): Promise<void> {
  const stale = await takeStale(deps.database, AT_ONCE)
  await Promise.all(
    stale.map(async (one) => {
      if (SHOWS_ALWAYS.test(one.endpoint)) return
      const { kind } = await deps.send(one, { type: 'close', tags: [one.tag] }, one.now)
      if (kind === 'gone') await forgetSubscription(deps.database, one.corp_id, one.subscription_id)
    }),
  )
}
