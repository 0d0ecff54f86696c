import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

type Part<P> = (props: P) => ReactNode

/** A part of a screen whose code travels by itself; `load` fetches it ahead. */
export type LazyPart<P extends object = object> = Part<P> & { load(): Promise<unknown> }

/**
 * As React's `lazy`, but once the code is there it is drawn at once. React shows a fallback even then, and holds back
 * what it stood for by up to 300 ms, for each part after the other.
 */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>): LazyPart<P> {
  let loaded: Part<P> | undefined
  const keep = async () => {
    loaded = await load()
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
