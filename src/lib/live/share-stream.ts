import { liveMessage } from '../../../contract/events.ts'
import { basePath } from '../base/base-path.ts'
import { ownerKey } from '../session/owner.ts'
import { accessToken, ownerOf, sessionOwner } from '../session/session.ts'
import { type HearChange, holdStream } from './hold-stream.ts'

/**
 * One stream for all pages of a browser: over HTTP/1.1 it opens six connections to us at most, and six pages that held
 * one each would hold up everything else. The page with the lock holds the stream and passes on what it hears; when it
 * goes, the next one has the lock. Where a browser offers none of this, each page holds its own. Returns how to leave.
 */
export function shareStream(onMessage: HearChange): () => void {
  const owner = ownerNow()
  const locks: LockManager | undefined = navigator.locks
  if (owner === undefined || locks === undefined || typeof BroadcastChannel !== 'function') {
    return holdStream(onMessage)
  }
  // Of one person: what another one is told is none of this page's business (security S-10).
  const name = `countersign-events:${basePath()}:${owner}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = liveMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  }
  const leaving = new AbortController()
  const whenLeaving = new Promise<void>((leave) => {
    leaving.signal.addEventListener('abort', () => leave())
  })
  let stop: (() => void) | undefined

  const lead = async () => {
    if (leaving.signal.aborted) return
    stop = holdStream((message) => {
      onMessage(message)
      if (ownerNow() === owner) channel.postMessage(message)
    })
    await whenLeaving
  }
  const join = async () => {
    const isLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await lead()
      return lock === null
    })
    if (!isLed || leaving.signal.aborted) return
    // What changed between the page's questions and this moment was told to nobody.
    onMessage({ type: 'work' })
    await locks.request(name, { signal: leaving.signal }, lead)
  }
  join().catch(() => {
    // A frame whose storage is closed has no locks either.
    if (!leaving.signal.aborted) stop ??= holdStream(onMessage)
  })

  return () => {
    leaving.abort()
    stop?.()
    channel.close()
  }
}

/** Whose session this is: by its token, or as this device remembers. */
function ownerNow(): string | undefined {
  const token = accessToken()
  const known = sessionOwner()
  return (
    (token === undefined ? undefined : ownerOf(token)) ?? (known === undefined ? undefined : ownerKey(known))
  )
}
