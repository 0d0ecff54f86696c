import type { Notice } from '../../contract/push-notice.ts'
import type { WorkerScope } from './worker-scope.ts'

// What the service worker does with pushes: shows what the server sends (server/notify/push/notice.ts), closes what was
// read elsewhere, and opens the app at the right place. Loaded by the worker that keeps the shell (vite.config.ts).

declare const self: WorkerScope

const scope = () => self.registration.scope

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data)
  if (notice === undefined) return
  event.waitUntil(notice.type === 'close' ? close(notice.tags) : show(notice))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? ''))
})

function readNotice(data: { json(): unknown } | null | undefined): Notice | undefined {
  try {
    const told = data?.json()
    return isNotice(told) ? told : undefined
  } catch {
    return undefined
  }
}

/** It is encrypted for this device: what can be read is our server's. */
function isNotice(told: unknown): told is Notice {
  return typeof told === 'object' && told !== null && 'type' in told
}

function show({ title, body, lang, tag, url, at }: Extract<Notice, { type: 'show' }>): Promise<void> {
  const options = {
    body,
    lang,
    tag,
    timestamp: at,
    icon: new URL('icons/icon-192.png', scope()).href,
    data: { url },
  }
  return self.registration.showNotification(title, options)
}

async function close(tags: readonly string[]): Promise<void> {
  for (const shown of await self.registration.getNotifications()) {
    if (tags.includes(shown.tag)) shown.close()
  }
}

/** An open window goes there without losing what is typed in it; else a new one is opened. Only ever inside the app. */
async function open(path: string): Promise<void> {
  const url = new URL(path, scope())
  if (!url.href.startsWith(scope())) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.find((one) => one.url.startsWith(scope()))
  if (ours === undefined) {
    await self.clients.openWindow(url.href)
    return
  }
  await ours.focus()
  ours.postMessage({ type: 'OPEN', path: `/${path}` })
}
