import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PlainError } from '../base/plain-error.ts'
import type { Config } from '../config.ts'

/** Opens the port and says where people reach the server. */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw inPlainWords(error, host, port)
  }
  if (config.publicUrl) return config.publicUrl + config.basePath
  const address = app.server.address() as AddressInfo
  return `http://${shownHost(host)}:${address.port}${config.basePath}`
}

function inPlainWords(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE') {
    return new PlainError(
      `Port ${port} on ${host} is taken, perhaps by another Countersign. Stop that program, or choose another port: ` +
        `PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new PlainError(
      `Port ${port} may not be opened by this user. Choose one above 1023 with PORT, and let a reverse proxy serve ${port}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new PlainError(`HOST is ${host}, which is not an address of this machine.`)
  }
  return error
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
