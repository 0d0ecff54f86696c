import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/throttle.ts'
import '../fastify-types.ts'
import { type BodyPlace, type BodyRoom, createBodyRoom } from './body-room.ts'

const MIB = 1024 * 1024

export type BodyRooms = { readonly people: BodyRoom; readonly strangers: BodyRoom }

/**
 * People who are signed in have a room of their own: nobody outside can take it from them. A person's share holds one
 * of the largest forms and what is sent beside it.
 */
export function createBodyRooms(): BodyRooms {
  return {
    people: createBodyRoom({ total: 96 * MIB, share: 24 * MIB }),
    strangers: createBodyRoom({ total: 32 * MIB, share: 4 * MIB }),
  }
}

/** A place in the room for the body of a call; it is left by itself when the call is answered or given up. */
export function enterRoom(rooms: BodyRooms, request: FastifyRequest, reply: FastifyReply): BodyPlace {
  const { actor } = request
  const place =
    actor === null
      ? rooms.strangers.enter(networkOf(request.ip))
      : rooms.people.enter(`${actor.corpId} ${actor.userId}`)
  reply.raw.once('finish', place.leave)
  reply.raw.once('close', place.leave)
  return place
}

export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
