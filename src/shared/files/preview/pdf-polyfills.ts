import { at, install, type Polyfill } from '../../../lib/dom/install-polyfills.ts'
import '../../../lib/dom/polyfills.ts'

/**
 * What pdf.js calls beside that, in the page and in its worker: its build for older browsers brings only what browsers
 * of some two years ago lack (`npm run check old-browsers` tells).
 */
export const PDF_POLYFILLS: readonly Polyfill[] = [
  ['Int8Array.__proto__.prototype', 'at', at],
  ['Array.prototype', 'toSpliced', toSpliced],
  ['Promise', 'withResolvers', withResolvers],
  ['ArrayBuffer.prototype', 'transferToFixedLength', transferToFixedLength],
  ['Response.prototype', 'bytes', bytes],
  ['Blob.prototype', 'bytes', bytes],
  ['globalThis', 'structuredClone', (value: unknown) => cloneOf(value, new Map())],
]

install(globalThis, PDF_POLYFILLS)

function toSpliced(
  this: unknown[],
  ...change: [start: number, count: number, ...added: unknown[]]
): unknown[] {
  const copy = Array.from(this)
  copy.splice(...change)
  return copy
}

function withResolvers(this: PromiseConstructor) {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new this<unknown>((onDone, onFailed) => {
    resolve = onDone
    reject = onFailed
  })
  return { promise, resolve, reject }
}

/** The old buffer stays: nobody looks at it again. */
function transferToFixedLength(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
  const moved = new ArrayBuffer(length)
  new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return moved
}

async function bytes(this: Response | Blob): Promise<Uint8Array> {
  const body = this instanceof Response ? this : new Response(this)
  return new Uint8Array(await body.arrayBuffer())
}

/** Data as pdf.js has it; what is none of these (a picture) is handed on as it is. */
function cloneOf(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  const keep = <T>(copy: T): T => {
    known.set(value, copy)
    return copy
  }
  if (value instanceof ArrayBuffer) return keep(value.slice(0))
  if (ArrayBuffer.isView(value)) return keep(viewOf(value))
  if (value instanceof Date) return keep(new Date(value))
  if (value instanceof Map) {
    const copy = keep(new Map<unknown, unknown>())
    for (const [key, one] of value) copy.set(cloneOf(key, known), cloneOf(one, known))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set<unknown>())
    for (const one of value) copy.add(cloneOf(one, known))
    return copy
  }
  if (Array.isArray(value)) {
    const copy = keep<unknown[]>([])
    for (const one of value) copy.push(cloneOf(one, known))
    return copy
  }
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) return value
  const copy = keep<Record<string, unknown>>({})
  for (const [name, one] of Object.entries(value)) copy[name] = cloneOf(one, known)
  return copy
}

function viewOf(view: ArrayBufferView): unknown {
  const buffer = view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength)
  return Reflect.construct(view.constructor, [buffer])
}
