import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Answer = { readonly status: number; readonly compressed: boolean; readonly bytes: Buffer }

/** What the server said, unpacked. */
export function textOf({ compressed, bytes }: Answer): string {
  return (compressed ? gunzipSync(bytes) : bytes).toString()
}

/** One kept-alive connection that carries one request at a time. The server ends it after ten seconds without use. */
export type HttpClient = {
  send(method: string, path: string, headers: string, body?: string): Promise<Answer>
  close(): void
}

/** Throws with the server's words when the envelope is not that of a success. */
export function expectSuccess(answer: Answer): void {
  const text = textOf(answer)
  if (!text.startsWith('{"errcode":0,')) throw new Error(`refused with ${answer.status}\n${text}`)
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * A client with next to no cost of its own, so that a load generator on the server's machine takes little of it away:
 * it knows HTTP/1.1 with a content length, which is what the API answers with, and nothing else.
 */
export async function openHttpClient(origin: string): Promise<HttpClient> {
  const { hostname, port, host } = new URL(origin)
  const socket = await connected(hostname, Number(port))
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let received: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const read = readAnswer(received)
    if (read === undefined) return
    received = received.subarray(read.length)
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(read.answer)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  return {
    send: (method, path, headers, body = '') =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) throw new Error('the connection is closed')
        waiting = { resolve, reject }
        const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}${length}\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}

function connected(hostname: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** Undefined while the answer is not whole yet. */
function readAnswer(bytes: Buffer): { readonly answer: Answer; readonly length: number } | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without content length\n${head}`)
  const start = end + END_OF_HEAD.length
  const whole = start + Number(length)
  if (bytes.length < whole) return undefined
  const answer = {
    status: Number(head.slice(9, 12)),
    compressed: /\r\ncontent-encoding: *gzip/i.test(head),
    bytes: bytes.subarray(start, whole),
  }
  return { answer, length: whole }
}
