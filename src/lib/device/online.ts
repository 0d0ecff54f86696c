import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function isOnline(): boolean {
  return navigator.onLine !== false
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}
