// Importing this file teaches the compiler what our hooks add to Fastify's requests and routes.
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { Actor, Call } from '../base/actor.ts'
import type { BodyPlace } from './body/body-room.ts'
import type { RouteEntry } from './route-entry.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint this route serves. */
    endpoint?: Endpoint
    /** Anything but `public` needs a bearer token: a forgotten route is closed (security A-12). */
    access?: Access
    /** Held to what people do by hand, as the endpoints that say so: the description of the API. */
    fewPerAddress?: boolean
    /** Not part of the API: no version check, its own cache rules. */
    asset?: 'page' | 'part'
  }
  interface FastifyInstance {
    /** Every route of the application. */
    readonly routeTable: readonly RouteEntry[]
  }
  interface FastifyRequest {
    call: Call
    /** Set by the guard on every route that needs a login. */
    actor: Actor | null
    /** The memory its body takes; null where there is none. */
    bodyPlace: BodyPlace | null
  }
}
