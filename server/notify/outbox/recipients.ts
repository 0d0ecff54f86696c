import type { Queryable } from '../../db/database.ts'
import type { ClaimedMessage } from '../../stores/notify/outbox.ts'
import {
  type AudienceQuestion,
  nextOfDepartments,
  nextPeople,
  type Reached,
} from '../../stores/organisation/audience.ts'
import { gather } from './gather.ts'

/** Recipients of one message taken at a time (engine K2). */
export const CHUNK = 500

/** The next recipients of a message after the given one, `CHUNK` at most; fewer are its last ones. */
export type Recipients = (
  message: Pick<ClaimedMessage, 'corp_id' | 'instance_id' | 'payload'>,
  after: string | undefined,
) => Promise<readonly Reached[]>

/** Looks recipients up, those of messages to named people together. */
export function createRecipients(db: Queryable): Recipients {
  const people = gather((questions: readonly AudienceQuestion<'people'>[]) =>
    nextPeople(db, questions, CHUNK),
  )
  return ({ corp_id, instance_id, payload: { audience } }, after) => {
    const where = { corpId: corp_id, instanceId: instance_id, after }
    return audience.kind === 'people'
      ? people({ ...where, audience })
      : nextOfDepartments(db, { ...where, audience }, CHUNK)
  }
}

/**
 * For one message: its first recipients, mostly all of them, are looked up once for all channels. Further parts are
 * looked up by each channel, so that a message to everybody is not held in memory.
 */
export function rememberedStart(next: Recipients): Recipients {
  let start: ReturnType<Recipients> | undefined
  return (message, after) => {
    if (after !== undefined) return next(message, after)
    start ??= next(message, after)
    return start
  }
}
