import type { Circuit } from '../../base/outside/circuit.ts'
import type { Queryable } from '../../db/database.ts'
import { type ClaimedMessage, outboxQueue } from '../../stores/notify/outbox.ts'
import type { Channel, DeliveryResult } from './channel.ts'
import { CHUNK, type Recipients } from './recipients.ts'

/** Shorter than the lease of a message. */
const CHANNEL_LIMIT_MS = 30_000

/** What one channel came to with one message. */
export type ChannelOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** `progressed`: some of its people were told in this try. */
  | { readonly kind: 'failed'; readonly reason: string; readonly progressed: boolean }

/**
 * Sends a message by one channel, 500 people at a time (engine K2); goes on where an earlier try stopped. What was
 * sent but not yet marked when the process dies is sent again, and dropped by its key.
 */
export async function deliverBy(
  { db, recipients: next }: { readonly db: Queryable; readonly recipients: Recipients },
  channel: Channel,
  circuit: Circuit,
  claimed: ClaimedMessage,
): Promise<ChannelOutcome> {
  const { done, refused, ...before } = claimed.progress[channel.name] ?? {}
  let { after } = before
  if (refused !== undefined) return { kind: 'refused', reason: refused }
  if (done || channel.kinds?.includes(claimed.kind) === false) return { kind: 'done' }
  let progressed = false
  try {
    for (;;) {
      const recipients = await next(claimed, after)
      const last = recipients.at(-1)
      if (last === undefined) return { kind: 'done' }
      const result = await ask(channel, circuit, claimed, recipients)
      if (result.kind !== 'delivered') return result
      // The end of the message is marked for all channels at once.
      if (recipients.length < CHUNK) return { kind: 'done' }
      after = last.userId
      await outboxQueue.keep(db, claimed, { progress: JSON.stringify({ [channel.name]: { after } }) })
      progressed = true
    }
  } catch (error) {
    const reason = `${channel.name}: ${error instanceof Error ? error.message : String(error)}`
    return { kind: 'failed', reason, progressed }
  }
}

async function ask(
  channel: Channel,
  circuit: Circuit,
  claimed: ClaimedMessage,
  recipients: Awaited<ReturnType<Recipients>>,
): Promise<DeliveryResult> {
  if (circuit.waitMs(claimed.now) > 0)
    return { kind: 'later', reason: `${channel.name} is left alone for now` }
  try {
    const result = await within(
      channel.deliver({
        corpId: claimed.corp_id,
        key: claimed.message_key,
        kind: claimed.kind,
        instanceId: claimed.instance_id,
        params: claimed.payload.params,
        createdAt: claimed.created_at.toISOString(),
        recipients,
      }),
    )
    if (result.kind === 'later') circuit.failed(claimed.now)
    else circuit.succeeded()
    return result
  } catch (error) {
    circuit.failed(claimed.now)
    throw error
  }
}

/** A channel that hangs counts as failed; what it may still do is a repeat, dropped by key. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), CHANNEL_LIMIT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
