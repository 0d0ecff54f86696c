/**
 * What the oldest web views we serve (Chromium 87, Safari 14) lack and we or our libraries use.
 * Each is installed only where it is missing; this file is loaded before any other.
 */
function define(target: object, name: string, value: unknown): void {
  if (name in target) return
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const from = Math.trunc(index) || 0
  return this[from < 0 ? this.length + from : from]
}

function findLast(
  this: unknown[],
  test: (value: unknown, index: number, all: unknown[]) => unknown,
): unknown {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (test(this[index], index, this)) return this[index]
  }
  return undefined
}

function replaceAll(this: string, search: string | RegExp, by: string): string {
  if (search instanceof RegExp) return this.replace(search, by)
  return this.replace(new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'), by)
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The globals that are completed; tests hand in those of another realm. */
export type Realm = {
  Object: ObjectConstructor
  Array: ArrayConstructor
  String: StringConstructor
  AbortSignal: typeof AbortSignal
  crypto: Crypto
}

export function installPolyfills(realm: Realm): void {
  define(realm.Object, 'hasOwn', (target: object, key: PropertyKey) => Object.hasOwn(target, key))
  define(realm.Array.prototype, 'at', at)
  define(realm.String.prototype, 'at', at)
  define(realm.Array.prototype, 'findLast', findLast)
  define(realm.String.prototype, 'replaceAll', replaceAll)
  define(realm.AbortSignal, 'any', anySignal)
  define(realm.AbortSignal.prototype, 'throwIfAborted', function (this: AbortSignal) {
    if (this.aborted) throw this.reason ?? new DOMException('aborted', 'AbortError')
  })
  define(realm.crypto, 'randomUUID', randomUUID)
}
