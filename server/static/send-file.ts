import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, StaticFile } from './files.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Sends a file in the best encoding the browser takes, or 304 when it has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = bestEncoding(file, request.headers['accept-encoding'])
  const etag = `"${file.etag}-${encoding}"`
  reply
    .header('cache-control', file.isImmutable ? ONE_YEAR : 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file.bodies.get(encoding))
}

function bestEncoding(file: StaticFile, accepted: string | undefined): Encoding {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => quality !== 'q=0' && quality !== 'q=0.0')
    .map(([name]) => name)
  if (taken.includes('br') && file.bodies.has('br')) return 'br'
  return taken.includes('gzip') && file.bodies.has('gzip') ? 'gzip' : 'identity'
}
