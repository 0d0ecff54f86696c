import { expect, it } from 'vitest'
import { installPolyfills, type Realm } from '../../../src/lib/install-polyfills.ts'

/** Globals that have nothing of what the oldest web views lack. */
function oldWebView() {
  class OldSignal extends EventTarget {}
  return {
    Object: {},
    Array: { prototype: {} },
    String: { prototype: {} },
    AbortSignal: OldSignal,
    crypto: {},
  } as unknown as Realm
}

it('an old web view gets what it lacks, and it behaves like the real thing', () => {
  const realm = oldWebView()
  installPolyfills(realm)
  const { at, findLast } = realm.Array.prototype
  const { replaceAll } = realm.String.prototype
  expect(realm.Object.hasOwn({ a: 1 }, 'a')).toBe(true)
  expect(realm.Object.hasOwn({ a: 1 }, 'toString')).toBe(false)
  expect([0, -1, 3].map((index) => at.call([1, 2, 3], index))).toEqual([1, 3, undefined])
  expect(realm.String.prototype.at.call('abc', -1)).toBe('c')
  expect(findLast.call([1, 2, 3], (value) => value < 3)).toBe(2)
  expect(replaceAll.call('a.b.c', '.', () => '-')).toBe('a-b-c')
  expect(realm.crypto.randomUUID()).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})

it('a signal of several is aborted with the first, also when that was aborted before', () => {
  const realm = oldWebView()
  installPolyfills(realm)
  const first = new AbortController()
  const either = realm.AbortSignal.any([first.signal, new AbortController().signal])
  expect(either.aborted).toBe(false)
  first.abort(new Error('left'))
  expect(either.aborted).toBe(true)
  expect(realm.AbortSignal.any([first.signal]).aborted).toBe(true)
})

it('what is there already is left alone', () => {
  const { at } = Array.prototype
  installPolyfills(globalThis)
  expect(Array.prototype.at).toBe(at)
})
