import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty, id } from './shapes.ts'

/**
 * A hint that something may have changed for this person; it carries no data, the page asks again. `counts`: the
 * numbers on the tabs. `work`: a list of work items or circulated items. `instance`: one instance, when it is open.
 * `comments`: what people say about one instance, when that is open.
 */
export const liveMessage = z.object({
  type: z.enum(['counts', 'work', 'instance', 'comments']),
  instanceId: z.optional(id),
})
export type LiveMessage = z.infer<typeof liveMessage>

/** Server-sent events, one liveMessage each; read with fetch, because EventSource cannot send a bearer token. */
export const streamEvents = endpoint({
  name: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  access: 'session',
  raw: true,
  input: empty,
  output: z.unknown(),
  faults: [],
})

/** A stream lives no longer than this, so that the next one shows a fresh token. */
export const EVENT_STREAM_LIFETIME_SECONDS = 600

/** A comment comes at least this often; a page that hears nothing for twice as long opens a new stream. */
export const EVENT_HEARTBEAT_SECONDS = 20
