import {
  EVENT_HEARTBEAT_SECONDS,
  type LiveMessage,
  liveMessage,
  streamEvents,
} from '../../contract/events.ts'
import { callBare } from './api.ts'
import { readEventStream } from './event-stream.ts'

const POLL_MS = 30_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Streams that fail this often in a row are taken for blocked by a proxy: polling takes over. */
const FAILURES_BEFORE_POLLING = 3
const SILENCE_MS = 2 * EVENT_HEARTBEAT_SECONDS * 1000

type Listener = (message: LiveMessage) => void

/**
 * Listens for hints that something changed. Opens again with growing pauses, polls when streams do not get through,
 * rests while the page is hidden or offline. Returns how to stop.
 */
export function listenForChanges(onMessage: Listener): () => void {
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: AbortController | undefined

  const everything = () => onMessage({ type: 'work' })

  const open = async () => {
    if (stopped || document.hidden) return
    stream = new AbortController()
    // What changed between the page's questions and this moment was told to nobody.
    const connected = await readOnce(stream, everything, (message) => {
      failures = 0
      onMessage(message)
    }).catch(() => false)
    if (stopped) return
    failures = connected ? 0 : failures + 1
    if (failures >= FAILURES_BEFORE_POLLING) everything()
    timer = setTimeout(() => void open(), failures >= FAILURES_BEFORE_POLLING ? POLL_MS : pause(failures))
  }
  const wake = () => {
    clearTimeout(timer)
    stream?.abort()
    if (document.hidden) return
    // What happened meanwhile was not heard.
    everything()
    void open()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  void open()
  return () => {
    stopped = true
    clearTimeout(timer)
    stream?.abort()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
  }
}

function pause(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Reads one stream to its end; true when it was connected at all. */
async function readOnce(
  control: AbortController,
  onConnected: () => void,
  onMessage: Listener,
): Promise<boolean> {
  const response = await callBare(streamEvents, {}, { signal: control.signal, timeoutMs: 0x7fffffff })
  if (response.body === null) return false
  onConnected()
  let silence = setTimeout(() => control.abort(), SILENCE_MS)
  try {
    await readEventStream(response.body, {
      onBytes: () => {
        clearTimeout(silence)
        silence = setTimeout(() => control.abort(), SILENCE_MS)
      },
      onData: (text) => {
        const message = liveMessage.safeParse(parseJson(text))
        if (message.success) onMessage(message.data)
      },
    })
  } catch {
    // Broken off: the next one follows.
  } finally {
    clearTimeout(silence)
  }
  return true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
