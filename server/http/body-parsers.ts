import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BodySize, bodySizeOf } from '../../contract/body-size.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type BodyRooms, createBodyRooms, enterRoom, hasBody } from './body/body-rooms.ts'
import { jsonExcess } from './body/json-excess.ts'
import { readBody } from './body/read-body.ts'
import './fastify-types.ts'
import { Fault } from '../base/fault.ts'

/** What a file on its way to the disk holds at most: its parser, and what waits to be written. */
const UPLOAD_BYTES = 128 * 1024
/** No form that is sent this way has more than a handful. */
const MOST_FIELDS = 100

/**
 * JSON for everything; other encodings only where the endpoint says so, so that no other site's form reaches a call.
 * Nothing is read beyond what the endpoint declares, and nothing is parsed before it has been looked over.
 */
export function registerBodyParsers(app: FastifyInstance, rooms: BodyRooms = createBodyRooms()): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyPlace', null)
  app.addHook('preParsing', (request, reply, payload, done) => {
    done(hasBody(request) ? refusedPlace(rooms, request, reply) : null, payload)
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const size = bodySizeOf(request.routeOptions.config.endpoint)
    const bytes = await bytesOf(request, size)
    if (bytes.length === 0) return undefined
    const excess = jsonExcess(bytes, size)
    if (excess === 'tooMany') throw new Fault('tooLarge')
    if (excess !== null) throw unreadable(excess)
    return await new Promise((resolve, reject) => {
      parseJson(request, bytes.toString('utf8'), (error, body) =>
        error ? reject(unreadable('badFormat')) : resolve(body),
      )
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const text = await textOf(request, 'form')
    if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new Fault('tooLarge')
    const fields = parseQuery(text)
    const repeated = Object.keys(fields).filter((name) => Array.isArray(fields[name]))
    if (repeated.length === 0) return { ...fields }
    throw new Fault('invalidInput', { problems: repeated.map((path) => ({ path, problem: 'repeated' })) })
  })
  app.addContentTypeParser(['text/xml', 'application/xml'], async (request: FastifyRequest) => ({
    xml: await textOf(request, 'xml'),
  }))
}

/** Finds a place for the body of a call, or says why there is none. What a file takes is known beforehand. */
function refusedPlace(rooms: BodyRooms, request: FastifyRequest, reply: FastifyReply): Error | null {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    return new Fault('unsupportedMediaType')
  }
  const place = enterRoom(rooms, request, reply)
  request.bodyPlace = place
  if (!request.routeOptions.config.endpoint?.upload) return null
  try {
    place.take(UPLOAD_BYTES)
    place.giveWay = () => request.raw.destroy()
    return null
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

async function textOf(request: FastifyRequest, encoding: 'form' | 'xml'): Promise<string> {
  const endpoint: Endpoint | undefined = request.routeOptions.config.endpoint
  if (!endpoint?.[encoding]) throw new Fault('unsupportedMediaType')
  return (await bytesOf(request, bodySizeOf(endpoint))).toString('utf8')
}

async function bytesOf({ raw, bodyPlace }: FastifyRequest, { bytes }: BodySize): Promise<Buffer> {
  return bodyPlace === null ? Buffer.alloc(0) : await readBody(raw, bytes, bodyPlace)
}

function unreadable(problem: string): Fault {
  return new Fault('invalidInput', { problems: [{ path: '', problem }] })
}
