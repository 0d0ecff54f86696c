import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { store } from '../base/store.ts'

/** One key of the keyboard and what it does on this screen. */
export type KeyBinding = {
  /** As `KeyboardEvent.key` gives it: `j`, `Enter`, `/`, `?`. */
  key: string
  /** What it does, in words: stands in the list that `?` opens. */
  label: string
  run: () => void
}

type Layer = { current: readonly KeyBinding[] }

/** Bindings of what is mounted, the newest last: it wins. */
const layers: Layer[] = []
const shown = atom<readonly KeyBinding[]>([])

function renew(): void {
  const byKey = new Map<string, KeyBinding>()
  for (const layer of layers) for (const binding of layer.current) byKey.set(binding.key, binding)
  store().set(shown, [...byKey.values()])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input,textarea,select,[role="menu"]') !== null)
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  // A sheet or dialog is open: the page behind it has no keys.
  if (document.getElementById('root')?.hasAttribute('inert')) return
  if (isTyping(event.target)) return
  if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button')) return
  const binding = store()
    .get(shown)
    .find((one) => one.key === event.key)
  if (binding === undefined) return
  event.preventDefault()
  binding.run()
}

/** Gives keys to a screen while it is mounted; off while typing and while a sheet is open. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const layer = useRef<readonly KeyBinding[]>(bindings)
  useEffect(() => {
    layer.current = bindings
    renew()
  }, [bindings])
  useEffect(() => {
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
    layers.push(layer)
    renew()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
      renew()
    }
  }, [])
}

/** The keys that work now. */
export function useShownKeys(): readonly KeyBinding[] {
  return useAtomValue(shown)
}
