import type { Log } from '../../base/log.ts'
import { type Circuit, createCircuit } from '../../base/outside/circuit.ts'
import type { Queryable } from '../../db/database.ts'
import { ENDED_EACH_TIME } from '../../queue/attempt.ts'
import { type ClaimedMessage, outboxQueue, saveChannelEnd } from '../../stores/notify/outbox.ts'
import type { Channel } from './channel.ts'
import { type ChannelOutcome, deliverBy } from './deliver.ts'
import { createRecipients, type Recipients, rememberedStart } from './recipients.ts'

/** Messages in hand at once of a channel that does not say; each message has a lease of its own. */
const AT_ONCE = 5
const SHORTEST_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 900
/** A blocked message is given up after a day (security K-12). */
const PATIENCE_MS = 24 * 60 * 60 * 1_000

export type RelayDeps = {
  readonly database: Queryable
  readonly channels: readonly Channel[]
  readonly log: Log
}

/** Sends what commands promised, after their commit and at least once (engine G9). */
export type Relay = {
  /** Sends all that is due; stops between two messages when told to. Answers how many it had in hand. */
  drain(signal?: AbortSignal): Promise<number>
}

export function createRelay(deps: RelayDeps): Relay {
  const circuits = new Map(deps.channels.map(({ name }) => [name, createCircuit()]))
  const recipients = createRecipients(deps.database)
  const atOnce = Math.min(...deps.channels.map((channel) => channel.atOnce ?? AT_ONCE))
  return {
    drain: async (signal) => {
      let handled = 0
      while (signal?.aborted !== true) {
        const claimed = await outboxQueue.claim(deps.database, atOnce)
        const sent = await Promise.all(
          claimed.map((message) => send({ ...deps, circuits, recipients }, message)),
        )
        await outboxQueue.finish(
          deps.database,
          claimed.filter((_, index) => sent[index]),
        )
        handled += claimed.length
        // What is promised from now on wakes the relay again: one look for many messages instead of one for a few.
        if (claimed.length < atOnce) break
      }
      return handled
    },
  }
}

/** True when every channel is through with it; whatever else became of it is stored. */
async function send(
  deps: RelayDeps & { readonly circuits: ReadonlyMap<string, Circuit>; readonly recipients: Recipients },
  message: ClaimedMessage,
): Promise<boolean> {
  const { database, channels, circuits, recipients } = deps
  if (message.attempts > outboxQueue.mostAttempts) {
    await giveUp(deps, message, ENDED_EACH_TIME)
    return false
  }
  const outcomes = new Map<string, ChannelOutcome>()
  const to = { db: database, recipients: rememberedStart(recipients) }
  for (const channel of channels) {
    const circuit = circuits.get(channel.name) ?? createCircuit()
    outcomes.set(channel.name, await deliverBy(to, channel, circuit, message))
  }
  if (outcomes.values().every(({ kind }) => kind === 'done')) return true
  for (const [channel, outcome] of outcomes) await keep(database, message, channel, outcome)
  await settle(deps, message, [...outcomes.values()])
  return false
}

/** What a channel is through with is not asked of it again. */
async function keep(
  database: Queryable,
  message: ClaimedMessage,
  channel: string,
  outcome: ChannelOutcome,
): Promise<void> {
  if (outcome.kind !== 'done' && outcome.kind !== 'refused') return
  const refused = outcome.kind === 'refused' ? { refused: outcome.reason } : {}
  await saveChannelEnd(database, message, channel, { done: true, ...refused })
}

async function settle(
  deps: RelayDeps,
  message: ClaimedMessage,
  outcomes: readonly ChannelOutcome[],
): Promise<void> {
  const { database, log } = deps
  const failed = outcomes.find((one) => one.kind === 'failed')
  const later = outcomes.find((one) => one.kind === 'later')
  const refused = outcomes.find((one) => one.kind === 'refused')
  if (failed !== undefined) {
    // Some of its people were told in this try: that is progress, so it counts as the first one.
    const attempts = failed.progressed ? 1 : message.attempts
    if (attempts >= outboxQueue.mostAttempts) return giveUp(deps, message, failed.reason)
    const seconds = outboxQueue.retrySeconds(attempts)
    log.warn({ messageKey: message.message_key, attempts, seconds }, 'a message could not be sent')
    return outboxQueue.postpone(database, [message], { seconds, error: failed.reason })
  }
  if (later !== undefined) {
    const age = message.now.getTime() - message.created_at.getTime()
    if (age >= PATIENCE_MS) return giveUp(deps, message, later.reason)
    // Grows with the message's age, so a provider that is down for long is asked less and less.
    const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(SHORTEST_WAIT_SECONDS, age / 4_000))
    return outboxQueue.postpone(database, [message], { seconds, error: later.reason, counted: false })
  }
  if (refused !== undefined) await giveUp(deps, message, refused.reason)
}

async function giveUp({ database, log }: RelayDeps, message: ClaimedMessage, reason: string): Promise<void> {
  log.error({ messageKey: message.message_key, reason }, 'a message is given up')
  await outboxQueue.bury(database, [message], reason)
}
