import { sessionOwner } from '../../lib/session/session.ts'
import { change, type Decision, decisionsNow } from './decisions.ts'
import { openQueue } from './queue.ts'
import { flush } from './sending.ts'

/** Sends at once what was decided on this device, in other tabs too; resolves with what is not through then. */
export async function sendBeforeLeaving(): Promise<readonly Decision[]> {
  const owner = sessionOwner()
  if (owner !== undefined) await openQueue(owner)
  change(new Set(decisionsNow().map(({ key }) => key)), { dueAt: 0 })
  await flush()
  return decisionsNow().filter(({ isDone }) => !isDone)
}
