import { useAtomValue } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { store } from '../base/store.ts'

const online = atomWithLazy(isOnline)

export function isOnline(): boolean {
  return navigator.onLine !== false
}

export function useIsOnline(): boolean {
  return useAtomValue(online)
}

if (typeof window !== 'undefined') {
  const note = () => store().set(online, isOnline())
  window.addEventListener('online', note)
  window.addEventListener('offline', note)
}
