import type { FastifyInstance } from 'fastify'
import type { EventHub } from '../notify/live/hub.ts'

/** Longest time given to requests that are being answered when the server is told to stop. */
const DRAIN_MS = 15_000
const SWEEP_MS = 50

/** Takes no new requests, ends the event streams, lets the others finish; after `patience` they are cut off. */
export async function drain(
  app: FastifyInstance,
  hub: Pick<EventHub, 'close'>,
  patience: number = DRAIN_MS,
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patience)
  // A connection that becomes idle after the close began would be kept for the next request that may not come.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    const closed = app.close()
    await hub.close()
    await closed
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}
