import { expect, it, test } from 'vitest'
import { install, installPolyfills, POLYFILLS } from '../../../../src/lib/dom/install-polyfills.ts'
import { PDF_POLYFILLS } from '../../../../src/shared/files/preview/pdf-polyfills.ts'

const ALL = [...POLYFILLS, ...PDF_POLYFILLS]

/** Where each stands in this very realm; what the realm itself does not have is not completed. */
const owners = ALL.flatMap(([owner, name]) => {
  const target = owner
    .split('.')
    .reduce<unknown>((whole, part) => Reflect.get(Object(whole), part), globalThis)
  return typeof target === 'object' || typeof target === 'function'
    ? [{ name, target: Object(target) as object }]
    : []
})

/** Runs where the realm's own are gone and ours are there; the next call finds the realm whole again. */
function inOldWebView<T>(run: () => T): T {
  const own = owners.flatMap(({ target, name }) => takeAway(target, name))
  try {
    expect(owners.filter(({ target, name }) => name in target)).toEqual([])
    install(globalThis, ALL)
    return run()
  } finally {
    for (const { target, name } of owners) Reflect.deleteProperty(target, name)
    for (const { holder, name, property } of own) Object.defineProperty(holder, name, property)
  }
}

/** From wherever it has it: `crypto` from its prototype. */
function takeAway(target: object, name: string) {
  const taken: { holder: object; name: string; property: PropertyDescriptor }[] = []
  for (let holder: object | null = target; holder !== null; holder = Object.getPrototypeOf(holder)) {
    const property = Object.getOwnPropertyDescriptor(holder, name)
    if (property === undefined) continue
    taken.push({ holder, name, property })
    Reflect.deleteProperty(holder, name)
  }
  return taken
}

const CASES: Readonly<Record<string, readonly [run: () => unknown, is: unknown]>> = {
  'Object.hasOwn': [
    () => [
      Object.hasOwn({ a: 1 }, 'a'),
      Object.hasOwn({ a: 1 }, 'toString'),
      Object.hasOwn(Object.create(null), 'a'),
      Object.hasOwn(Object.assign(Object.create(null), { hasOwnProperty: 1 }), 'hasOwnProperty'),
    ],
    [true, false, false, true],
  ],
  'Array.prototype.at': [
    () => [0, -1, 3, -4, 1.9, Number.NaN].map((index) => [1, 2, 3].at(index)),
    [1, 3, undefined, undefined, 2, 1],
  ],
  'String.prototype.at': [() => ['abc'.at(-1), 'abc'.at(0), ''.at(0)], ['c', 'a', undefined]],
  'Array.prototype.findLast': [
    () => [[1, 2, 3].findLast((value) => value < 3), [1].findLast((value) => value > 1)],
    [2, undefined],
  ],
  'Array.prototype.toSorted': [
    () => {
      const list = [3, 1, 2]
      return [list.toSorted(), list.toSorted((a, b) => b - a), list]
    },
    [
      [1, 2, 3],
      [3, 2, 1],
      [3, 1, 2],
    ],
  ],
  'AbortSignal.any': [
    () => {
      const first = new AbortController()
      const either = AbortSignal.any([first.signal, new AbortController().signal])
      const before = either.aborted
      first.abort(new Error('left'))
      return [before, either.aborted, AbortSignal.any([first.signal]).aborted, AbortSignal.any([]).aborted]
    },
    [false, true, true, false],
  ],
  'AbortSignal.prototype.throwIfAborted': [
    () => {
      const stop = new AbortController()
      stop.signal.throwIfAborted()
      stop.abort()
      try {
        stop.signal.throwIfAborted()
        return 'went on'
      } catch (error) {
        return Object(error).name
      }
    },
    'AbortError',
  ],
  'URL.canParse': [
    () => [
      URL.canParse('https://example.org'),
      URL.canParse('a b'),
      URL.canParse('/a', 'https://example.org'),
    ],
    [true, false, true],
  ],
  'Int8Array.__proto__.prototype.at': [() => new Float32Array([1, 2]).at(-1), 2],
  'Array.prototype.toSpliced': [
    () => {
      const list = [1, 2, 3]
      return [list.toSpliced(1, 1), list.toSpliced(0, 2, 9), list]
    },
    [
      [1, 3],
      [9, 3],
      [1, 2, 3],
    ],
  ],
  'Promise.withResolvers': [
    () => {
      const { promise, resolve, reject } = Promise.withResolvers()
      resolve(1)
      return [promise instanceof Promise, typeof reject]
    },
    [true, 'function'],
  ],
  'ArrayBuffer.prototype.transferToFixedLength': [
    () => {
      const { buffer } = new Uint8Array([1, 2, 3])
      return [2, 4].map((length) => [...new Uint8Array(buffer.transferToFixedLength(length))])
    },
    [
      [1, 2],
      [1, 2, 3, 0],
    ],
  ],
  'Response.prototype.bytes': [() => new Response('ab').bytes().then((all) => [...all]), [97, 98]],
  'Blob.prototype.bytes': [() => typeof Blob.prototype.bytes, 'function'],
  'globalThis.structuredClone': [
    () => {
      const whole = { list: [1, { a: null }], map: new Map([['b', new Uint8Array([7])]]), self: {} }
      whole.self = whole
      const copy = structuredClone(whole)
      return [copy.list, copy.list === whole.list, copy.map.get('b')?.[0], copy.self === copy]
    },
    [[1, { a: null }], false, 7, true],
  ],
  'crypto.randomUUID': [
    () => crypto.randomUUID(),
    expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  ],
}

test.each(Object.entries(CASES))(
  '%s behaves where it is missing, and does not call itself',
  async (_, [run, is]) => {
    expect(await inOldWebView(run)).toEqual(is)
  },
)

it('each of them is tried', () => {
  // jsdom has no IndexedDB; a journey in such a page uses that one (tests/e2e/every-screen.test.ts).
  expect([...Object.keys(CASES), 'IDBTransaction.prototype.commit'].toSorted()).toEqual(
    ALL.map(([owner, name]) => `${owner}.${name}`).toSorted(),
  )
})

it('what is there already is left alone', () => {
  const { at } = Array.prototype
  installPolyfills(globalThis)
  expect(Array.prototype.at).toBe(at)
})
