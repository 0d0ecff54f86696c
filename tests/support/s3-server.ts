import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const S3_KEYS = { id: 'test-key-id', secret: 'test-secret-access-key' } as const

/** An S3-compatible store on this machine: three calls, and it believes nobody without a good signature. */
export type S3Server = {
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** From now on it answers nothing but 503. */
  goAway(): void
  close(): Promise<void>
}

export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let isAway = false
  const server = createServer((request, response) => {
    void answer(request, response, objects, isAway)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    goAway: () => {
      isAway = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  isAway: boolean,
): Promise<void> {
  const body = await buffer(request)
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  if (isAway) return void refuse(503, 'SlowDown')
  if (!isSigned(request, body)) return void refuse(403, 'SignatureDoesNotMatch')
  const key = new URL(request.url ?? '', 'http://x').pathname
  if (request.method === 'PUT') {
    objects.set(key, body)
    return void response.writeHead(200, { etag: '"x"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (found === undefined) return void refuse(404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return void response.writeHead(200, { 'content-length': found.length }).end(found)
  const part = found.subarray(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.length}`
  response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
}

/** AWS Signature Version 4, worked out anew from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, keyId, day = '', region = '', names = '', signature] = match ?? []
  if (keyId !== S3_KEYS.id) return false
  const stated = String(request.headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(stated) && stated !== sha256(body)) return false
  const url = new URL(request.url ?? '', 'http://x')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, stated].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(Buffer.from(canonical)),
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (above, word) => createHmac('sha256', above).update(word).digest(),
    Buffer.from(`AWS4${S3_KEYS.secret}`),
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
