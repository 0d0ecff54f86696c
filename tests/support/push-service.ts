import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const notice = z.object({
  type: z.enum(['show', 'close']),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  lang: z.optional(z.string()),
  tag: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  url: z.optional(z.string()),
})
export type ReceivedNotice = z.infer<typeof notice>

/** A browser behind the service: what it subscribes with, and what it was told. */
export type FakeBrowser = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Opened with the browser's own keys, oldest first. */
  readonly told: ReceivedNotice[]
}

export type PushServiceFake = {
  readonly origin: string
  /** Headers of each request, oldest first. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  browser(): FakeBrowser
  /** How the next requests are answered; 201 unless told. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** A push service on loopback that opens what it gets the way a browser does (RFC 8291). */
export async function startPushService(): Promise<PushServiceFake> {
  const browsers = new Map<
    string,
    { readonly open: (body: Buffer) => string; readonly told: ReceivedNotice[] }
  >()
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  let reply: { status: number; headers: Readonly<Record<string, string>> } = { status: 201, headers: {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const browser = browsers.get(path)
    if (reply.status < 300) browser?.told.push(notice.parse(JSON.parse(browser.open(Buffer.concat(parts)))))
    response.writeHead(reply.status, reply.headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    requests,
    browser: () => {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const own = createECDH('prime256v1')
      const p256dh = own.generateKeys()
      const auth = randomBytes(16)
      const told: ReceivedNotice[] = []
      browsers.set(path, { told, open: (body) => decrypt(body, { own, p256dh, auth }) })
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}${path}`, keys, told }
    },
    answer: (status, headers = {}) => {
      reply = { status, headers }
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

type Receiver = {
  readonly own: Pick<ReturnType<typeof createECDH>, 'computeSecret'>
  readonly p256dh: Uint8Array
  readonly auth: Uint8Array
}

/** The receiver's half of RFC 8291 and 8188, written apart from the sender's. */
export function decrypt(body: Buffer, { own, p256dh, auth }: Receiver): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
