import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { installPolyfills, type Realm } from '../../../src/lib/install-polyfills.ts'

/** The globals of another realm, without what the oldest web views lack. */
function oldWebView(): Realm {
  const realm: Pick<Realm, 'Object' | 'Array' | 'String'> = runInNewContext('({ Object, Array, String })')
  Reflect.deleteProperty(realm.Object, 'hasOwn')
  Reflect.deleteProperty(realm.Array.prototype, 'at')
  Reflect.deleteProperty(realm.String.prototype, 'at')
  Reflect.deleteProperty(realm.Array.prototype, 'findLast')
  Reflect.deleteProperty(realm.String.prototype, 'replaceAll')
  class OldSignal extends EventTarget {}
  const crypto = { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) }
  return { ...realm, AbortSignal: OldSignal, crypto } as unknown as Realm
}

it('an old web view gets what it lacks, and it behaves like the real thing', () => {
  const realm = oldWebView()
  installPolyfills(realm)
  const numbers = realm.Array.of(1, 2, 3)
  const text = new realm.String('a.b.c')
  expect(realm.Object.hasOwn({ a: 1 }, 'a')).toBe(true)
  expect(realm.Object.hasOwn({ a: 1 }, 'toString')).toBe(false)
  expect([numbers.at(0), numbers.at(-1), numbers.at(3)]).toEqual([1, 3, undefined])
  expect(text.at(-1)).toBe('c')
  expect(numbers.findLast((value) => value < 3)).toBe(2)
  expect(text.replaceAll('.', '-')).toBe('a-b-c')
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
