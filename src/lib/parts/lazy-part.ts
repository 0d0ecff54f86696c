import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react'
import { createListeners } from '../base/listeners.ts'
import { furtherTexts, languageKnown } from '../texts/further-texts.ts'

type Part<P> = (props: P) => ReactNode

/** A part of a screen whose code travels by itself; `load` fetches it ahead. */
export type LazyPart<P extends object = object> = Part<P> & { load(): Promise<unknown> }

let arrived = 0
const listeners = createListeners()

/**
 * Draws anew, at once and in one go, when a part has come. React by itself draws what was waited for in slices of 5 ms,
 * with a picture of the fallback after each: a large form takes half as long again. What has come is code of the page,
 * which no start of the app begins anew: it is no atom.
 */
export function useArrivals(): number {
  return useSyncExternalStore(listeners.on, () => arrived)
}

/** A part whose words come with the further texts; without them it is not drawn. `after` is waited for before both. */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>, after?: Promise<void>): LazyPart<P> {
  return firstPart(async () => {
    await after
    const [part] = await Promise.all([load(), languageKnown().then(() => furtherTexts())])
    return part
  })
}

/**
 * A part of a first screen: its words are in the first texts (scripts/check-locales.ts sees to it).
 * As React's `lazy`, but once the code is there it is drawn at once. React shows a fallback even then, and holds back
 * what it stood for by up to 300 ms, for each part after the other.
 */
export function firstPart<P extends object>(load: () => Promise<Part<P>>): LazyPart<P> {
  let loaded: Part<P> | undefined
  const keep = async () => {
    loaded = await load()
    arrived += 1
    listeners.tell()
    return loaded
  }
  const Late: ComponentType<P> = lazy(async () => ({ default: await keep() }))
  // biome-ignore lint/correctness/noComponentHookFactories: each part is made once, where its module is loaded
  function Shown(props: P) {
    // Drawn as it began: another component in its place would lose what the person did in it.
    const [own] = useState<ComponentType<P>>(() => loaded ?? Late)
    return createElement(own, props)
  }
  return Object.assign(Shown, { load: keep })
}
