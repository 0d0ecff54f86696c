/** Calls of lacking functions that stand behind a test or a catch of their own, and what goes on without. */
export const TESTED: Readonly<Record<string, string>> = {
  BroadcastChannel: 'lib/live/share-stream.ts: each tab holds a stream of its own',
  FinalizationRegistry: 'the SDK of WeCom asks for it',
  ListFormat: 'i18next makes one only for a text that formats a list; ours have none',
  TransformStream: 'ky makes one only for a progress that is listened to; nobody listens',
  WeakRef: 'the SDK of WeCom asks for it',
  exitPointerLock: 'the gestures of antd-mobile; the lock is never asked for',
  getNotifications: 'lib/live/push.ts, push-worker.js: only where notices can be shown at all',
  requestPointerLock: 'the gestures of antd-mobile; the lock is never asked for',
  showNotification: 'push-worker.js: only where pushes arrive',
  showPicker: 'form/values/dates/open-own-picker.ts: the field has the focus and opens by a tap',
  startViewTransition: 'React catches; nothing of ours is a view transition',
  supportedValuesOf: 'features/personal/delegations: the zones that are named',
}

/** Our own and our libraries' functions that happen to be named like one of a browser. */
export const NAMESAKES: readonly string[] = [
  'delay',
  'drop',
  'handle',
  'login',
  'resize',
  's',
  'share',
  'take',
  'transfer',
  'when',
]

/** The files of pdf.js, in the page and in its worker. */
export const PDF_FILES = /(^|\/)pdf-(document|worker)-/

/** What its own build for older browsers brings, or calls only after a test; or names of its own. */
export const PDF_KNOWN: readonly string[] = [
  // Brought by the core-js in it.
  ...['difference', 'fromBase64', 'getOrInsert', 'getOrInsertComputed', 'intersection', 'parse'],
  ...['setFromBase64', 'setFromHex', 'sumPrecise', 'toArray', 'toBase64', 'toHex', 'try', 'with'],
  // Asked about before, or caught: pictures and streams that it can do itself.
  ...['CompressionStream', 'DecompressionStream', 'Float16Array', 'ImageDecoder', 'OffscreenCanvas'],
  ...['VideoFrame', 'createImageBitmap', 'isRawJSON', 'randomUUID', 'rawJSON'],
  // Its own.
  ...['copyTo', 'dump', 'getMetadata', 'getName', 'isVisible', 'number'],
]
