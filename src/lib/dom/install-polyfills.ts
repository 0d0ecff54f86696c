/**
 * What the oldest web views we serve (Chromium 87, Safari 14) lack and we or our libraries call. Each is installed only
 * where it is missing; this file is loaded before any other. Nothing in here may call what such a browser lacks, its own
 * name least of all: `npm run check old-browsers` looks, there and for what is missing here.
 */
export type Polyfill = readonly [owner: string, name: string, value: (...input: never[]) => unknown]

/** Called by a name of its own: the linter would turn a direct call into the one that is missing. */
const owns = Object.prototype.hasOwnProperty

function hasOwn(target: object, key: PropertyKey): boolean {
  return owns.call(Object(target), key)
}

export function at(this: ArrayLike<unknown>, index: number): unknown {
  const from = Math.trunc(index) || 0
  return this[from < 0 ? this.length + from : from]
}

function findLast(
  this: unknown[],
  test: (value: unknown, index: number, all: unknown[]) => unknown,
  self?: unknown,
): unknown {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (test.call(self, this[index], index, this)) return this[index]
  }
  return undefined
}

function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number): unknown[] {
  return Array.from(this).sort(compare)
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

function throwIfAborted(this: AbortSignal): void {
  if (this.aborted) throw this.reason ?? new DOMException('aborted', 'AbortError')
}

function canParse(url: string, base?: string): boolean {
  try {
    return new URL(url, base).href !== ''
  } catch {
    return false
  }
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A transaction that nobody uses any more is committed by itself, only a little later. */
function commit(): void {}

export const POLYFILLS: readonly Polyfill[] = [
  ['Object', 'hasOwn', hasOwn],
  ['Array.prototype', 'at', at],
  ['String.prototype', 'at', at],
  ['Array.prototype', 'findLast', findLast],
  ['Array.prototype', 'toSorted', toSorted],
  ['AbortSignal', 'any', anySignal],
  ['AbortSignal.prototype', 'throwIfAborted', throwIfAborted],
  ['URL', 'canParse', canParse],
  ['crypto', 'randomUUID', randomUUID],
  ['IDBTransaction.prototype', 'commit', commit],
]

/** Completes the globals; tests hand in those of another realm. */
export function installPolyfills(realm: object): void {
  install(realm, POLYFILLS)
}

export function install(realm: object, polyfills: readonly Polyfill[]): void {
  for (const [owner, name, value] of polyfills) {
    const target = owner.split('.').reduce<unknown>(partOf, realm)
    if (!isObject(target) || name in target) continue
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
  }
}

function partOf(whole: unknown, name: string): unknown {
  return isObject(whole) ? Reflect.get(whole, name) : undefined
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
