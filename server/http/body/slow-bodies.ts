import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { bodySizeOf } from '../../../contract/body-size.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { closeUnanswered } from '../close-unanswered.ts'
import '../fastify-types.ts'
import { hasBody } from './body-rooms.ts'

export type Pace = {
  /** So much must come in each window while we wait for it. */
  readonly windowMs: number
  readonly bytesPerWindow: number
  /** And the whole of it within this and what its largest size takes at this speed. Node gives every request 60 s. */
  readonly leastMs: number
  readonly bytesPerSecond: number
  readonly tickMs: number
}

/** 500 bytes a second are slower than any network people work on, and still a form of an ordinary size. */
const PACE: Pace = {
  windowMs: 10_000,
  bytesPerWindow: 5_000,
  leastMs: 10_000,
  bytesPerSecond: 8_192,
  tickMs: 1_000,
}

type Watched = {
  readonly raw: IncomingMessage
  readonly until: number
  since: number
  bytes: number
}

/** Cuts off bodies that trickle or stall, whoever reads them: JSON, forms and files (security R-03, F-05). */
export function registerSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const watched = new Set<Watched>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of watched) if (!goesOn(one, now, pace)) watched.delete(one)
  }, pace.tickMs)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    // What is called in process has no connection.
    if (hasBody(request) && request.raw.socket instanceof Socket)
      watched.add(begun(request.raw, endpoint, pace))
    done()
  })
}

function begun(raw: IncomingMessage, endpoint: Endpoint | undefined, pace: Pace): Watched {
  const now = performance.now()
  const ms = pace.leastMs + (bodySizeOf(endpoint).bytes / pace.bytesPerSecond) * 1_000
  // A file is as large as its place allows.
  const until = endpoint?.upload ? Number.POSITIVE_INFINITY : now + ms
  return { raw, until, since: now, bytes: raw.socket.bytesRead }
}

/** False when there is nothing more to wait for. */
function goesOn(one: Watched, now: number, pace: Pace): boolean {
  const { raw, until } = one
  if (raw.complete || raw.destroyed) return false
  const isSlow =
    now > until ||
    (now - one.since >= pace.windowMs && raw.socket.bytesRead - one.bytes < pace.bytesPerWindow)
  if (isOurs(raw) || now - one.since >= pace.windowMs) {
    one.since = now
    one.bytes = raw.socket.bytesRead
  }
  if (!isSlow || isOurs(raw)) return true
  closeUnanswered(raw.socket, 408)
  return false
}

/** Nobody reads on: the sender is not what it waits for. */
function isOurs(raw: IncomingMessage): boolean {
  return raw.readableFlowing !== true && raw.readableLength > 0
}
