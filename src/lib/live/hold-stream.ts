import {
  EVENT_HEARTBEAT_SECONDS,
  type LiveMessage,
  liveMessage,
  streamEvents,
} from '../../../contract/events.ts'
import { callBare } from '../api/api.ts'
import { readEventStream } from '../http/event-stream.ts'

const POLL_MS = 30_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Streams that fail this often in a row are taken for blocked by a proxy: polling takes over. */
const FAILURES_BEFORE_POLLING = 3
const SILENCE_MS = 2 * EVENT_HEARTBEAT_SECONDS * 1000

export type HearChange = (message: LiveMessage) => void

/**
 * Holds a stream of hints: opens it again with growing pauses, polls when streams do not get through. Returns how to
 * stop.
 */
export function holdStream(onMessage: HearChange): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const control = new AbortController()
  const everything = () => onMessage({ type: 'work' })

  const open = async () => {
    // What changed between the page's questions and this moment was told to nobody.
    const connected = await readOnce(control.signal, everything, (message) => {
      failures = 0
      onMessage(message)
    }).catch(() => false)
    if (control.signal.aborted) return
    failures = connected ? 0 : failures + 1
    if (failures >= FAILURES_BEFORE_POLLING) everything()
    timer = setTimeout(() => void open(), failures >= FAILURES_BEFORE_POLLING ? POLL_MS : pause(failures))
  }
  void open()
  return () => {
    clearTimeout(timer)
    control.abort()
  }
}

function pause(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Reads one stream to its end; true when it was connected at all. */
async function readOnce(stop: AbortSignal, onConnected: () => void, onMessage: HearChange): Promise<boolean> {
  const control = new AbortController()
  const end = () => control.abort()
  stop.addEventListener('abort', end)
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    const response = await callBare(streamEvents, {}, { signal: control.signal, timeoutMs: 0x7fffffff })
    if (response.body === null) return false
    onConnected()
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
    }
    hear()
    await readEventStream(response.body, {
      onBytes: hear,
      onData: (text) => {
        const message = liveMessage.safeParse(parseJson(text))
        if (message.success) onMessage(message.data)
      },
    }).catch(() => {
      // Broken off: the next one follows.
    })
    return true
  } finally {
    clearTimeout(silence)
    stop.removeEventListener('abort', end)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
