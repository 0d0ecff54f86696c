import type { Locale } from './vocabulary.ts'

/** What a push says to the service worker (src/standalone/push-worker.ts); addresses are relative to the app's own. */
export type Notice =
  | {
      readonly type: 'show'
      readonly title: string
      readonly body: string
      readonly lang: Locale
      /** One notification per tag: a repeat takes the place of the first. */
      readonly tag: string
      readonly url: string
      /** Milliseconds since 1970: when it happened. */
      readonly at: number
    }
  | { readonly type: 'close'; readonly tags: readonly string[] }
