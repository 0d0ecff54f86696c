import type { FastifyInstance } from 'fastify'
import { EVENT_STREAM_LIFETIME_SECONDS, streamEvents } from '../../../contract/events.ts'
import type { Deps } from '../../deps.ts'
import { OwnReply } from '../../http/own-reply.ts'
import { route } from '../../http/route.ts'
import { openEventStream } from './event-stream.ts'

const RECONNECT_MS = 3_000

/** `GET /api/events`: hints for the signed-in person until the session ends. */
export function registerEventRoutes(app: FastifyInstance, { hub }: Deps): void {
  route(app, streamEvents, async (_input, { actor }) => {
    const stream = openEventStream()
    const leave = hub.subscribe({
      corpId: actor.corpId,
      userId: actor.userId,
      sessionId: actor.sessionId,
      send: stream.send,
      end: stream.end,
    })
    const lifetime = setTimeout(stream.end, EVENT_STREAM_LIFETIME_SECONDS * 1_000)
    lifetime.unref()
    const stop = () => {
      clearTimeout(lifetime)
      leave()
    }
    stream.readable.once('end', stop).once('close', stop)
    stream.send(`retry: ${RECONNECT_MS}\n\n`)
    return new OwnReply(stream.readable, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies pass each event on as it comes.
      'x-accel-buffering': 'no',
    })
  })
}
