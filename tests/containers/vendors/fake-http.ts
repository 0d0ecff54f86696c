import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as the vendor's server sees it. */
export type FakeCall = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string
}

export type FakeAnswer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly hangUp: true }
  /** As usual, and not before this. */
  | { readonly when: Promise<unknown> }
export type FakeHandler = (call: FakeCall) => FakeAnswer

/** Serves a handler on loopback. */
export async function serveFake(handle: FakeHandler): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const url = new URL(request.url ?? '/', 'http://vendor')
    const text = Buffer.concat(parts).toString('utf8')
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const call: FakeCall = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'object' && body !== null ? { ...body } : {},
      header: (name) => String(request.headers[name] ?? ''),
    }
    let answer = handle(call)
    while ('when' in answer) {
      await answer.when
      answer = handle(call)
    }
    if ('hangUp' in answer) {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.json))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The calls of the last second, per interface and organisation: beyond the limit the vendor says no. */
export function createQps(most: number): (key: string) => boolean {
  const recent = new Map<string, number[]>()
  return (key) => {
    const now = performance.now()
    const times = (recent.get(key) ?? []).filter((at) => now - at < 1_000)
    times.push(now)
    recent.set(key, times)
    return times.length <= most
  }
}
