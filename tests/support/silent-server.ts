import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes every request and never answers. */
export type SilentServer = {
  readonly url: string
  /** Requests that wait for an answer now. */
  waiting(): number
  close(): Promise<void>
}

export async function silentServer(): Promise<SilentServer> {
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    request.resume()
    response.once('close', () => {
      open -= 1
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    waiting: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
