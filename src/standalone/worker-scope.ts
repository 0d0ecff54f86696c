/** What our service worker uses of its surroundings; the library of the page's types does not have them. */
export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', handler: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', handler: (event: NotificationClick) => void): void
}

type WindowClient = {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
type Extendable = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Extendable & { readonly data: { json(): unknown } | null | undefined }
type NotificationClick = Extendable & {
  readonly notification: { close(): void; readonly data?: { readonly url?: string } }
}
