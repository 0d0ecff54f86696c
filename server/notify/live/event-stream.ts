import { Readable } from 'node:stream'

/** What a slow or silent client may leave unread before it is dropped; it fetches again when it comes back. */
const MOST_UNREAD_BYTES = 64 * 1024

/** A stream of server-sent events that never makes the server wait for its reader. */
export type EventStream = {
  readonly readable: Readable
  send(text: string): void
  end(): void
}

export function openEventStream(): EventStream {
  const readable = new Readable({ read() {} })
  // Its end is told only when the reader has taken what was before it; until then hints go on arriving.
  let isOver = false
  return {
    readable,
    send: (text) => {
      if (isOver || readable.destroyed) return
      if (readable.readableLength > MOST_UNREAD_BYTES) readable.destroy()
      else readable.push(text)
    },
    end: () => {
      if (isOver || readable.destroyed) return
      isOver = true
      readable.push(null)
    },
  }
}
