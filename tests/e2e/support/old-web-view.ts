import type { BrowserContext } from 'playwright-core'
import { type Lacking, readLacking } from '../../../scripts/old-browsers/lacking.ts'

/** Makes every page of a browser, and the worker that reads PDFs, lack what the oldest web views lack. */
export async function makeOld(context: BrowserContext): Promise<void> {
  // The driver of the browser counts on these two; nothing of the app has to do with them.
  const globals = readLacking().globals.filter((name) => !/^Big(Int|Uint)64Array$/.test(name))
  const lacking = { ...readLacking(), globals }
  await context.addInitScript(takeAway, lacking)
  await context.route(/\/pdf-worker[\w.-]*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = `(${takeAway.toString()})(${JSON.stringify(lacking)});${await response.text()}`
    await route.fulfill({ response, body })
  })
}

/** Runs in the page, or at the beginning of a worker. */
function takeAway({ globals, members }: Lacking): void {
  const realm: object = globalThis
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  const others: Record<string, object[]> = {
    TypedArray: [Object.getPrototypeOf(Int8Array)],
    Iterator: [{ prototype: iterators }],
    Window: [realm],
  }
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const remove = (from: unknown, name: PropertyKey) => {
    if (isObject(from)) Reflect.deleteProperty(from, name)
  }
  for (const { owner, name, isStatic } of members) {
    const key = name.startsWith('@@') ? Reflect.get(Symbol, name.slice(2)) : name
    if (typeof key !== 'string' && typeof key !== 'symbol') continue
    for (const holder of [Reflect.get(realm, owner), ...(others[owner] ?? [])]) {
      if (!isObject(holder)) continue
      if (isStatic !== false || holder === realm) remove(holder, key)
      if (isStatic !== true) remove(Reflect.get(holder, 'prototype'), key)
    }
  }
  for (const name of [...globals, 'Iterator']) remove(realm, name)

  // A listener with a signal is one without.
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (typeof options !== 'object' || options === null) {
      addEventListener.call(this, type, listener, options)
      return
    }
    const { capture = false, once = false, passive } = options
    const known = passive === undefined ? { capture, once } : { capture, once, passive }
    addEventListener.call(this, type, listener, known)
  }
}
