import { useEffect, useState } from 'react'
import { watchServiceWorker } from '../lib/service-worker.ts'

/** Whether a new build is installed and waits; `update` starts it and reloads the page. */
export function useUpdate(): { waiting: boolean; update: () => void } {
  const [waiting, setWaiting] = useState<ServiceWorker | undefined>(undefined)
  useEffect(() => watchServiceWorker(setWaiting), [])
  const update = () => {
    if (waiting === undefined) {
      location.reload()
      return
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }
  return { waiting: waiting !== undefined, update }
}
