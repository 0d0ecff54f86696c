import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Ends a connection whose request nobody can or will answer as usual: the socket gets the words, if it takes any. */
export function closeUnanswered(socket: Socket, status: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(`${head}\r\nContent-Length: 0\r\nConnection: close\r\nCache-Control: no-store\r\n\r\n`, () =>
    socket.destroy(),
  )
}
