/**
 * What the oldest web views we serve (Chromium 87, Safari 14) lack and we or our libraries use.
 * Each is installed only where it is missing; this file must be the first import of the app.
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
  return this.split(search).join(by)
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

function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
  return controller.signal
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Plain data only, which is all that is cloned here; dates and maps do not pass through it. */
function cloneData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

define(globalThis, 'structuredClone', cloneData)
define(globalThis, 'queueMicrotask', (run: () => void) => void Promise.resolve().then(run))
define(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.hasOwn(target, key))
for (const prototype of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) {
  define(prototype, 'at', at)
}
define(Array.prototype, 'findLast', findLast)
define(String.prototype, 'replaceAll', replaceAll)
define(AbortSignal, 'any', anySignal)
define(AbortSignal, 'timeout', timeoutSignal)
define(AbortSignal.prototype, 'throwIfAborted', function (this: AbortSignal) {
  if (this.aborted) throw this.reason ?? new DOMException('aborted', 'AbortError')
})
define(crypto, 'randomUUID', randomUUID)
define(Promise, 'withResolvers', () => {
  let resolve: unknown
  let reject: unknown
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
})
