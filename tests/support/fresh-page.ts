import { IDBFactory } from 'fake-indexeddb'

type Own = readonly (readonly [PropertyKey, PropertyDescriptor])[]

/** Where test files give jsdom what it lacks: sizes, media queries, observers, a service worker. */
const CHANGED_BY_TESTS = [
  ...[window, document, navigator, screen, URL, Range.prototype],
  ...[Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype, HTMLCanvasElement.prototype],
]
const found = CHANGED_BY_TESTS.map((holder) => ({ holder, own: ownOf(holder) }))

/** Heard by what ended: the modules of the app that files before imported. */
const heard: (() => void)[] = []
recordListeners(window)
recordListeners(document)

/** The page as a new tab has it, for files that share a process. */
export function freshPage(): void {
  for (const forget of heard.splice(0)) forget()
  for (const { holder, own } of found) restore(holder, own)
  localStorage.clear()
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  window.history.replaceState(null, '', '/')
  document.title = ''
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
}

function ownOf(holder: object): Own {
  return Reflect.ownKeys(holder).flatMap((key) => {
    const property = Object.getOwnPropertyDescriptor(holder, key)
    return property?.configurable === true ? [[key, property] as const] : []
  })
}

function restore(holder: object, own: Own): void {
  const before = new Map(own)
  for (const [key, property] of ownOf(holder)) {
    const was = before.get(key)
    // Names with an underscore and symbols are marks of packages, which stay loaded.
    if (was === undefined && typeof key === 'string' && !key.startsWith('_'))
      Reflect.deleteProperty(holder, key)
    else if (was !== undefined && isAnother(was, property)) Object.defineProperty(holder, key, was)
  }
  for (const [key, property] of own)
    if (!Object.hasOwn(holder, key)) Object.defineProperty(holder, key, property)
}

function isAnother(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return one.value !== other.value || one.get !== other.get || one.set !== other.set
}

/** Packages listen on the document once for all and say so there; the app's own listening begins anew with each file. */
const OF_PACKAGES = new Set(['focusin', 'focusout', 'selectionchange'])

function recordListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add(type, listener, options)
    if (!OF_PACKAGES.has(type)) heard.push(() => target.removeEventListener(type, listener, options))
  }
}
