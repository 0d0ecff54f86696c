import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onEnd } from './endings.ts'

/** Stands between browser and server and counts what goes over the wire: headers, service worker and all. */
export type CountingRelay = {
  readonly url: string
  /** Bytes from the server since the last reset. */
  readonly received: number
  reset(): void
}

export async function openRelay(serverUrl: string): Promise<CountingRelay> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let received = 0
  const relay = createServer((browser) => {
    const server = connect(Number(port), hostname)
    server.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onEnd(async () => {
    for (const socket of sockets) socket.destroy()
    relay.close()
  })
  const address = relay.address()
  const ownPort = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://localhost:${ownPort}`,
    get received() {
      return received
    },
    reset: () => {
      received = 0
    },
  }
}
