import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStore } from '../../../../src/lib/base/store.ts'
import { setTransport } from '../../../../src/lib/http/http.ts'
import { listenForChanges } from '../../../../src/lib/live/events.ts'
import { openSession } from '../../../../src/lib/session/session.ts'

/** Streams that are open, each with how to tell something by it. */
const streams = new Map<AbortSignal, (text: string) => void>()
let stop: () => void = () => {}

beforeEach(() => {
  openSession({
    success: true,
    access_token: 'a.b.c',
    exp: 0,
    expires_in: 600,
    user_name: '',
    token_type: 'bearer',
    scope: 'read',
    jti: '',
  })
  setTransport(async ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.set(signal, (text) => controller.enqueue(new TextEncoder().encode(text)))
        signal.addEventListener('abort', () => {
          streams.delete(signal)
          controller.error(signal.reason)
        })
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  stop()
  streams.clear()
  startStore()
})

const pageEvent = (name: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(name), { persisted }))

describe('hints that something changed', () => {
  it('come by a stream, and everything is asked for when it is there', async () => {
    const heard = vi.fn()
    stop = listenForChanges(heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'work' }))
    for (const tell of streams.values()) tell('data: {"type":"counts"}\n\n')
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith({ type: 'counts' }))
  })

  it('stop while the page is kept for a step back; when it is shown again the counts are asked for', async () => {
    const heard = vi.fn()
    stop = listenForChanges(heard)
    await vi.waitFor(() => expect(streams.size).toBe(1))
    pageEvent('pagehide', true)
    await vi.waitFor(() => expect(streams.size).toBe(0))
    heard.mockClear()
    pageEvent('pageshow', true)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'work' }))
    await vi.waitFor(() => expect(streams.size).toBe(1))
  })

  it('are asked for once when a container wakes the page, however many events say so', async () => {
    const heard = vi.fn()
    stop = listenForChanges(heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    for (const name of ['resume', 'visibilitychange']) document.dispatchEvent(new Event(name))
    pageEvent('pageshow', true)
    // The one of the page that came back, and the one of its new stream.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
    await vi.waitFor(() => expect(streams.size).toBe(1))
    expect(heard).toHaveBeenCalledTimes(3)
  })
})
