import * as z from 'zod/mini'
import { basePath, underBase } from '../base/base-path.ts'

const openMessage = z.object({ type: z.literal('OPEN'), path: z.string().check(z.startsWith('/')) })

const LOOK_EVERY_MS = 60 * 60_000

/**
 * Registers the service worker that keeps the shell for offline, and tells when a newer one waits. It never takes over
 * by itself: the person reloads when nothing is being typed. `onOpen`: where a notification that was tapped leads.
 * Returns how to stop watching.
 */
export function watchServiceWorker(
  onWaiting: (worker: ServiceWorker) => void,
  onOpen: (path: string) => void,
): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {}
  // A notification was tapped while the app is open (src/standalone/push-worker.ts).
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const asked = openMessage.safeParse(data)
    if (asked.success) onOpen(asked.data.path)
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  let stopped = false
  let timer: ReturnType<typeof setInterval> | undefined
  const start = async () => {
    const registration = await navigator.serviceWorker.register(underBase('sw.js'), { scope: basePath() })
    if (stopped) return
    const tell = (worker: ServiceWorker | null) => {
      // Without a controller this is the first install, not an update.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) onWaiting(worker)
    }
    tell(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => tell(coming))
    })
    timer = setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
  }
  // No worker (private mode, plain http): the app works without offline start.
  start().catch(() => {})
  return () => {
    stopped = true
    navigator.serviceWorker.removeEventListener('message', onMessage)
    clearInterval(timer)
  }
}
