import { createServer } from 'node:net'

/** One that nobody listens at: a vendor has to know an address before the server is there. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
