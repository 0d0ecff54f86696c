import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Where the proxy stops a chosen statement: before the database sees it, or before its answer goes back. */
export type HoldPoint = 'before commit' | 'after commit'

export type DatabaseProxy = {
  readonly port: number
  /** Holds the next use of a named statement; resolves when it is held. Nothing of that connection moves any more. */
  hold(statement: string, point: HoldPoint): Promise<void>
  /** Lets go of everything and drops all connections. */
  drop(): void
  close(): Promise<void>
}

type Armed = { readonly statement: Buffer; readonly point: HoldPoint; readonly held: () => void }

/** A TCP proxy before PostgreSQL that can stop the world around one statement. */
export async function databaseProxy(target: NetConnectOpts): Promise<DatabaseProxy> {
  let armed: Armed | null = null
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(target)
    sockets.add(client).add(upstream)
    let blocked = false
    let answerHeldBy: Armed | null = null
    client.on('data', (bytes) => {
      if (blocked) return
      if (armed !== null && bytes.includes(armed.statement)) {
        const found = armed
        armed = null
        if (found.point === 'before commit') {
          blocked = true
          found.held()
          return
        }
        answerHeldBy = found
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (answerHeldBy !== null) {
        blocked = true
        answerHeldBy.held()
        answerHeldBy = null
      }
      if (!blocked) client.write(bytes)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        sockets.delete(one)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    port: address.port,
    hold: (statement, point) =>
      new Promise((resolve) => {
        armed = { statement: Buffer.from(statement), point, held: resolve }
      }),
    drop: () => {
      armed = null
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
